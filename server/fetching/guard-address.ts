import { isIP } from 'node:net';
import { trimEndOf } from '#domain/text/trim-characters.ts';
import { type AllowList, plainHost, portOf } from './allow-list.ts';
import { isLocalName } from './local-name.ts';
import { isPublicIp } from './public-ip.ts';

export type GuardVerdict =
  | { kind: 'allowed'; url: URL }
  | { kind: 'refused'; failure: 'invalid-address' | 'address-refused'; detail: string };

/** One sentence for every private place, so that nobody learns from it what lies behind a name. */
export const NOT_PUBLIC = 'Balance reads public web pages only.';

/** Longer addresses are no article's; servers commonly stop at 8,000 themselves. */
const MAX_ADDRESS_LENGTH = 4096;

/**
 * The one guard for every address from users, feeds, redirects and webhooks, as far as the address
 * itself tells: http or https, port 80 or 443, no credentials, no private or local host. The URL
 * parser has already turned decimal, octal, hexadecimal, short and full-width spellings of an IP
 * into the plain one. What a name resolves to is checked at connect (`guarded-connector.ts`).
 */
export function guardAddress(address: string | URL, allow: AllowList): GuardVerdict {
  const text = String(address);
  if (text.length > MAX_ADDRESS_LENGTH)
    return refuse('invalid-address', 'This address is too long to be that of an article.');
  if (!URL.canParse(text)) return refuse('invalid-address', 'This is not a web address.');
  const url = new URL(text);
  url.hash = '';
  // The same host with fewer surprises: certificates, robots rules and limits go by the plain name.
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

/** Is the host of an address public as far as its spelling tells? */
export function isPublicHost(hostname: string): boolean {
  const host = plainHost(hostname);
  return isIP(host) === 0 ? !isLocalName(host) : isPublicIp(host);
}

function refuse(failure: 'invalid-address' | 'address-refused', detail: string): GuardVerdict {
  return { kind: 'refused', failure, detail };
}
