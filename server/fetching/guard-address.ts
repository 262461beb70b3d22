import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { trimEndOf } from '#domain/text/trim-characters.ts';
import { parseUrl } from '#server/parse-url.ts';
import { type AllowList, plainHost, portOf } from './allow-list.ts';

/**
 * Blocks that are registered as public but reach internal services from machines inside a cloud: Azure's wire
 * server, the service networks of IBM Cloud, and the private addresses of Google's APIs. Other clouds use blocks
 * of special purpose (169.254/16, 100.64/10, 192.0.0/24, fc00::/7).
 */
const cloudInternal = [
  '168.63.129.16/32',
  '161.26.0.0/16',
  '166.8.0.0/14',
  '199.36.153.4/30',
  '199.36.153.8/30',
].map((block) => ipaddr.IPv4.parseCIDR(block));

/**
 * Is this literal IP a public unicast address? An IPv4 address inside IPv6 decides for mapped addresses
 * (`::ffff:`) and NAT64 (`64:ff9b::/96`, which networks without IPv4 use for each name); 6to4 and Teredo
 * are refused as a whole, since no public site uses them any more.
 */
export function isPublicIp(literal: string): boolean {
  const ip = literal.replace(/^\[|\]$/g, '');
  if (isIP(ip) === 4) return isPublicIPv4(ipaddr.IPv4.parse(ip));
  if (isIP(ip) !== 6 || ip.includes('%')) return false;
  return isPublicIPv6(ipaddr.IPv6.parse(ip));
}

function isPublicIPv4(ip: ipaddr.IPv4): boolean {
  return ip.range() === 'unicast' && !cloudInternal.some((block) => ip.match(block));
}

function isPublicIPv6(ip: ipaddr.IPv6): boolean {
  if (ip.isIPv4MappedAddress()) return isPublicIPv4(ip.toIPv4Address());
  const bytes = ip.toByteArray();
  if (ip.match(ipaddr.IPv6.parse('64:ff9b::'), 96)) return isPublicIPv4(new ipaddr.IPv4(bytes.slice(12)));
  // Global unicast is 2000::/3 (RFC 4291, IANA registry); the rest of "unicast" is unassigned.
  return ip.range() === 'unicast' && ((bytes[0] ?? 0) & 0xe0) === 0x20;
}

/** Suffixes of names on this machine or its network: RFC 6761, 6762, 8375, ICANN's `.internal`, and common use. */
const LOCAL_SUFFIXES = [
  'localhost',
  'localdomain',
  'local',
  'internal',
  'intranet',
  'private',
  'corp',
  'home',
  'lan',
  'home.arpa',
  'in-addr.arpa',
  'ip6.arpa',
  'svc',
];

/**
 * Public domains that resolve to the IP written in the name, or to 127.0.0.1. Behind a proxy the resolved
 * address is not visible, and no outlet uses such a name.
 */
const NAMES_THAT_SPELL_AN_IP = [
  'nip.io',
  'sslip.io',
  'xip.io',
  'xip.name',
  'backname.io',
  'traefik.me',
  'localtest.me',
  'lvh.me',
  'vcap.me',
  'fuf.me',
  'local.gd',
  'lacolhost.com',
  'rbndr.us',
  '1u.ms',
];

/** Whether a host name (not an IP) cannot be a public site. Names without a dot are local. */
function isLocalName(hostname: string): boolean {
  const name = plainHost(hostname);
  if (!name.includes('.')) return true;
  return (
    LOCAL_SUFFIXES.some((suffix) => name.endsWith(`.${suffix}`)) ||
    NAMES_THAT_SPELL_AN_IP.some((suffix) => name === suffix || name.endsWith(`.${suffix}`)) ||
    spellsPrivateIp(name)
  );
}

function spellsPrivateIp(name: string): boolean {
  const quad = /(?:^|\.)(\d{1,3}(?:\.\d{1,3}){3})\./.exec(name)?.[1];
  return quad !== undefined && isIP(quad) === 4 && !isPublicIp(quad);
}

type GuardVerdict =
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
