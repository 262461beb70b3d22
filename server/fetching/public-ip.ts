import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

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
