import { isIP } from 'node:net';
import { trimEndOf } from '#domain/text/trim-characters.ts';
import { parseUrl } from '#server/parse-url.ts';
import { type AllowList, plainHost, portOf } from './allow-list.ts';
import { isLocalName } from './local-name.ts';
import { isPublicIp } from './public-ip.ts';

export type GuardVerdict =
  | { kind: 'allowed'; url: URL }
  | { kind: 'refused'; failure: 'invalid-address' | 'address-refused'; detail: string };

/** One sentence for each private address, so that it does not reveal what a name resolves to. */
export const NOT_PUBLIC = 'Balance reads public web pages only.';

/** No article has a longer address; servers commonly accept 8,000 characters. */
const MAX_ADDRESS_LENGTH = 4096;

/**
 * Refuses private addresses (SSRF) by their spelling, for addresses from users, feeds, redirects and
 * webhooks: only http or https, port 80 or 443, no credentials, no private or local host. The URL
 * parser has already normalized decimal, octal, hexadecimal, short and full-width spellings of an IP.
 * The IPs that a name resolves to are checked at connect (`guarded-connector.ts`).
 */
export function guardAddress(address: string | URL, allow: AllowList): GuardVerdict {
  const text = String(address);
  const tooLong = 'This address is too long to be that of an article.';
  if (text.length > MAX_ADDRESS_LENGTH) return refuse('invalid-address', tooLong);
  const url = parseUrl(text);
  if (url === null) return refuse('invalid-address', 'This is not a web address.');
  // Letters that are spelt out make an address longer.
  if (url.href.length > MAX_ADDRESS_LENGTH) return refuse('invalid-address', tooLong);
  url.hash = '';
  // Certificates, robots rules and limits use the name without a trailing dot.
  url.hostname = trimEndOf(url.hostname, '.');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    return refuse('address-refused', 'Only http and https addresses can be read.');
  }
  if (url.username !== '' || url.password !== '') {
    return refuse('address-refused', 'Addresses with a user name or password are not read.');
  }
  if (allow.has(url.hostname, portOf(url))) return { kind: 'allowed', url };
  if (url.port !== '' && url.port !== '80' && url.port !== '443') {
    return refuse('address-refused', 'Only the usual web ports 80 and 443 can be read.');
  }
  if (!isPublicHost(url.hostname)) {
    return refuse('address-refused', NOT_PUBLIC);
  }
  return { kind: 'allowed', url };
}

/** Is the host of an address public, judged by its spelling? */
export function isPublicHost(hostname: string): boolean {
  const host = plainHost(hostname);
  return isIP(host) === 0 ? !isLocalName(host) : isPublicIp(host);
}

function refuse(failure: 'invalid-address' | 'address-refused', detail: string): GuardVerdict {
  return { kind: 'refused', failure, detail };
}
