import { trimEndOf } from '#domain/text/trim-characters.ts';

/** Hosts and ports that the operator lets through the private-address guard. */
export interface AllowList {
  has(host: string, port: number): boolean;
}

/** Lower case, without the brackets of IPv6 and without trailing dots. */
export function plainHost(hostname: string): string {
  return trimEndOf(hostname.toLowerCase().replace(/^\[|\]$/g, ''), '.');
}

/** The port that a URL means: its own, or its scheme's. */
export function portOf(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

/**
 * Reads a `host:port` list. An entry stands for the host as it is written in an address: a public
 * name that resolves to a listed IP is still refused, else any site could point its name there.
 * Throws on an entry without a host or a port, because a silently ignored one would be worse.
 */
export function createAllowList(entries: readonly string[]): AllowList {
  const allowed = new Set(entries.map(keyOfEntry));
  return { has: (host, port) => allowed.has(`${plainHost(host)} ${port}`) };
}

function keyOfEntry(entry: string): string {
  const trimmed = entry.trim();
  const port = /^[^\s/@?#]+:(\d{1,5})$/.exec(trimmed)?.[1];
  if (port === undefined || !URL.canParse(`http://${trimmed}`)) {
    throw new Error(`"${trimmed}" is not a host and port, such as 127.0.0.1:8080 or intranet.example:80.`);
  }
  return `${plainHost(new URL(`http://${trimmed}`).hostname)} ${Number(port)}`;
}
