import { getDomain, getPublicSuffix, parse } from 'tldts';
import { sliceText } from '../text/cut-text.ts';
import { trimEndOf } from '../text/trim-characters.ts';
import type { ParsedUrl } from './parse-url.ts';
import { sharedByName, sharedByPath } from './shared-hosts.ts';

const options = { allowPrivateDomains: true, extractHostname: false } as const;

/** Reserved for documentation, tests and private networks: an address all the same, if it can be reached or not. */
const reserved = new Set('example test localhost local internal invalid'.split(' '));

/** No longer name can be looked up. */
const maxHostLength = 253;

const plain = (hostname: string): string => trimEndOf(hostname.toLowerCase(), '.');

/** The name below a host that many share: "victim.substack.com" of "www.victim.substack.com". */
function nameBelowShared(host: string): string | null {
  let name = host;
  for (let dot = host.indexOf('.'); dot !== -1; dot = name.indexOf('.')) {
    const rest = sliceText(name, dot + 1);
    if (sharedByName.has(rest)) return name;
    const next = rest.indexOf('.');
    if (next === -1) return null;
    name = rest;
  }
  return null;
}

/**
 * The part of a host that one owner holds, by the public suffix list with its private part and by our list of shared
 * hosts: "bbc.co.uk" of "news.bbc.co.uk", "author.substack.com" of itself. A host without one, such as an IP address or
 * a public suffix, is its own site.
 */
export function siteOf(hostname: string): string {
  const host = plain(hostname);
  if (host.length > maxHostLength) return host;
  return nameBelowShared(host) ?? getDomain(host, options) ?? host;
}

/** Whether anybody may register a name below this domain, so that nobody owns all of it: "uk", "co.uk", "github.io". */
export function isPublicSuffix(domain: string): boolean {
  const host = plain(domain);
  return !host.includes('.') || sharedByName.has(host) || getPublicSuffix(host, options) === host;
}

/**
 * A host without the marks of its copies: "www.", "m.", "mobile.", "amp." and "touch.". Hosts of one family show the
 * same pages. Another name below the same site, such as "blogs.", is another family.
 */
export function hostFamilyOf(hostname: string): string {
  const host = plain(hostname);
  const rest = /^(?:www|m|mobile|amp|touch)\.(.+)$/.exec(host)?.[1];
  return rest?.includes('.') && siteOf(rest) === siteOf(host) ? hostFamilyOf(rest) : host;
}

/** Whether pages of this host belong to many people, told apart by a part of the path. */
export function isSharedByPath(hostname: string): boolean {
  return sharedByPath.has(hostFamilyOf(hostname));
}

/**
 * Whether two pages have one publisher, as far as host and path show. On a host that many people share by path only
 * the page itself is certain: some name the owner in the first folder ("medium.com/@ada"), others in a later one
 * ("sites.google.com/view/ada").
 */
export function haveOnePublisher(a: ParsedUrl, b: ParsedUrl): boolean {
  if (hostFamilyOf(a.hostname) !== hostFamilyOf(b.hostname)) return false;
  return !isSharedByPath(a.hostname) || a.pathname === b.pathname;
}

/** Whether hosts end so. Parts "nytimes.com" from "node.js". */
export function isKnownEnding(label: string): boolean {
  return reserved.has(label) || label.startsWith('xn--') || parse(label).isIcann === true;
}
