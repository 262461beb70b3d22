import { getDomain, getPublicSuffix, parse } from 'tldts';
import { trimEndOf } from '../text/trim-characters.ts';
import type { ParsedUrl } from './parse-url.ts';
import { sharedByName, sharedByPath } from './shared-hosts.ts';

const options = { allowPrivateDomains: true, extractHostname: false } as const;

/** Endings reserved for documentation, tests and private networks; they are valid in addresses. */
const reserved = new Set('example test localhost local internal invalid'.split(' '));

/** The limit of DNS. */
const maxHostLength = 253;

const plain = (hostname: string): string => trimEndOf(hostname.toLowerCase(), '.');

/** The name directly below a shared host: "victim.substack.com" of "www.victim.substack.com". */
function nameBelowShared(host: string): string | null {
  let name = host;
  for (let dot = host.indexOf('.'); dot !== -1; dot = name.indexOf('.')) {
    const rest = name.slice(dot + 1);
    if (sharedByName.has(rest)) return name;
    const next = rest.indexOf('.');
    if (next === -1) return null;
    name = rest;
  }
  return null;
}

/**
 * The registrable domain of a host, by the public suffix list with its private part and by our list of shared hosts:
 * "bbc.co.uk" of "news.bbc.co.uk", "author.substack.com" of itself. A host without one, such as an IP address or a
 * public suffix, is its own site.
 */
export function siteOf(hostname: string): string {
  const host = plain(hostname);
  if (host.length > maxHostLength) return host;
  return nameBelowShared(host) ?? getDomain(host, options) ?? host;
}

/** Whether names below this domain have different owners: "uk", "co.uk", "github.io". */
export function isPublicSuffix(domain: string): boolean {
  const host = plain(domain);
  return !host.includes('.') || sharedByName.has(host) || getPublicSuffix(host, options) === host;
}

/**
 * A host without the prefixes of its copies: "www.", "m.", "mobile.", "amp." and "touch.". Hosts of one family serve the
 * same pages. Another subdomain of the same site, such as "blogs.", is another family.
 */
export function hostFamilyOf(hostname: string): string {
  const host = plain(hostname);
  const rest = /^(?:www|m|mobile|amp|touch)\.(.+)$/.exec(host)?.[1];
  return rest?.includes('.') && siteOf(rest) === siteOf(host) ? hostFamilyOf(rest) : host;
}

/** Whether pages of this host have many owners, distinguished by a part of the path. */
export function isSharedByPath(hostname: string): boolean {
  return sharedByPath.has(hostFamilyOf(hostname));
}

/**
 * Whether two pages have one publisher, as far as host and path show. On a host that is shared by path only the same
 * page counts: the owner can be in the first folder ("medium.com/@ada") or in a later one ("sites.google.com/view/ada").
 */
export function haveOnePublisher(a: ParsedUrl, b: ParsedUrl): boolean {
  if (hostFamilyOf(a.hostname) !== hostFamilyOf(b.hostname)) return false;
  return !isSharedByPath(a.hostname) || a.pathname === b.pathname;
}

/** Whether a label is a known top-level domain: true for the "com" of "nytimes.com", false for the "js" of "node.js". */
export function isKnownEnding(label: string): boolean {
  return reserved.has(label) || label.startsWith('xn--') || parse(label).isIcann === true;
}
