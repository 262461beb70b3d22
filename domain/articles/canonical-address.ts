import {
  contentParameters,
  isSamePage,
  parseWebUrl,
  withoutFragment,
  withoutTracking,
} from './compare-addresses.ts';
import type { ParsedUrl } from './parse-url.ts';

/** An article with a longer canonical address is not stored: below the size limit of a unique index of the database. */
export const maxAddressLength = 2000;

export interface DeclaredAddresses {
  /** The final address, after redirects. */
  served: string;
  /** `rel=canonical`, `og:url` and similar as written in the page, most reliable first. */
  declared: readonly (string | null | undefined)[];
}

/**
 * The canonical address of an article, as far as its page alone shows it: the served one without tracking parameters, or
 * a declared spelling of the same address ("www.", https, trailing slash). It may be longer than `maxAddressLength`: a
 * shortened address would be that of another article.
 */
export function canonicalAddress({ served, declared }: DeclaredAddresses): string {
  const from = parseWebUrl(served);
  if (from === null) return served;
  const isSpelling = (url: ParsedUrl) =>
    isSamePage(url.href, from.href) && (url.protocol === 'https:' || from.protocol === 'http:');
  const own = declaredPages(declared, from).find(isSpelling) ?? from;
  return withoutTracking(own.href);
}

/**
 * The first declared address of a page, if it is another one than the served address. It is an unverified claim until
 * that address is fetched. Null when the page declares its own address or nothing.
 */
export function claimedAddress({ served, declared }: DeclaredAddresses): string | null {
  const from = parseWebUrl(served);
  const first = from === null ? undefined : declaredPages(declared, from)[0];
  if (from === null || first === undefined) return null;
  return isSamePage(first.href, from.href) ? null : withoutFragment(first.href);
}

/** The declared addresses that can be the address of an article, on any host. */
function declaredPages(declared: DeclaredAddresses['declared'], served: ParsedUrl): ParsedUrl[] {
  return declared.flatMap((text) => {
    if (text == null || text.trim() === '' || text.length > maxAddressLength) return [];
    const url = parseWebUrl(text.trim(), served.href);
    return url !== null && canNameArticle(url, served) ? [url] : [];
  });
}

function canNameArticle(url: ParsedUrl, served: ParsedUrl): boolean {
  if (url.href.length > maxAddressLength || url.username !== '' || url.password !== '') return false;
  const root = /^\/(?:index\.\w+|home)?$/i;
  if (root.test(url.pathname) && contentParameters(url.search).join('') === '' && !root.test(served.pathname))
    return false;
  return !/^\/(?:404|error|login|log-in|signin|sign-in|subscribe)(?:[./]|$)/i.test(url.pathname);
}
