import ipaddr from 'ipaddr.js';
import type { TrustProxy } from '#server/config/variable-formats.ts';

type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** Without a port, brackets or the IPv6 spelling of an IPv4 address; null for anything else. */
function parseAddress(text: string): Address | null {
  const trimmed = text.trim();
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  return ipaddr.isValid(bare) ? ipaddr.process(bare) : null;
}

function isWithin(address: Address, network: string): boolean {
  if (!network.includes('/')) return parseAddress(network)?.toString() === address.toString();
  const [base, bits] = ipaddr.parseCIDR(network);
  return base.kind() === address.kind() && address.match(base, bits);
}

function isTrusted(address: Address, hop: number, trust: TrustProxy): boolean {
  if (trust.kind === 'hops') return hop < trust.hops;
  return trust.kind === 'networks' && trust.networks.some((network) => isWithin(address, network));
}

/**
 * The address of the client: the rightmost address of the forwarding chain that no trusted proxy added. The client
 * itself may have written the addresses further left.
 */
export function clientAddress(
  socket: string | undefined,
  forwardedFor: string | undefined,
  trust: TrustProxy,
): string {
  const nearest = socket === undefined ? null : parseAddress(socket);
  if (nearest === null) return 'unknown';
  const forwarded = (forwardedFor ?? '').split(',').filter((part) => part.trim() !== '');
  let client = nearest;
  for (const [hop, part] of forwarded.reverse().entries()) {
    if (!isTrusted(client, hop, trust)) break;
    const next = parseAddress(part);
    if (next === null) break;
    client = next;
  }
  return client.toString();
}

/** Whether a connection from this address is one of a trusted proxy, which carries requests of many clients. */
export function isTrustedProxy(socket: string | undefined, trust: TrustProxy): boolean {
  const nearest = socket === undefined ? null : parseAddress(socket);
  return nearest !== null && isTrusted(nearest, 0, trust);
}

/** The key of rate limits: the address, for IPv6 its /64, which usually belongs to one customer. */
export function limitKey(ip: string): string {
  const address = parseAddress(ip);
  if (address === null || address.kind() === 'ipv4') return ip;
  return address.toNormalizedString().split(':').slice(0, 4).join(':');
}

export function isLoopbackAddress(ip: string): boolean {
  return parseAddress(ip)?.range() === 'loopback';
}
