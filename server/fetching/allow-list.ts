import { trimEndOf } from '#domain/text/trim-characters.ts';
import { parseUrl } from '#server/parse-url.ts';

/** Hosts and ports that the operator exempts from the guard (FETCH_ALLOW_PRIVATE). */
export interface AllowList {
  has(host: string, port: number): boolean;
}

/** Normalizes a host: lower case, without the brackets of IPv6 and without trailing dots. */
export function plainHost(hostname: string): string {
  return trimEndOf(hostname.toLowerCase().replace(/^\[|\]$/g, ''), '.');
}

/** The port of a URL, or the default port of its scheme. */
export function getPort(url: URL): number {
  if (url.port !== '') return Number(url.port);
  return url.protocol === 'https:' ? 443 : 80;
}

/**
 * Parses a `host:port` list. An entry matches the host as it is written in an address: a public name
 * that resolves to a listed IP is still refused, because any site could point its name there.
 * @throws Error on an entry without a host or a port
 */
export function createAllowList(entries: readonly string[]): AllowList {
  const allowed = new Set(entries.map(keyOfEntry));
  return { has: (host, port) => allowed.has(`${plainHost(host)} ${port}`) };
}

function keyOfEntry(entry: string): string {
  const trimmed = entry.trim();
  const port = /^[^\s/@?#]+:(\d{1,5})$/.exec(trimmed)?.[1];
  const url = parseUrl(`http://${trimmed}`);
  if (port === undefined || url === null) {
    throw new Error(`"${trimmed}" is not a host and port, such as 127.0.0.1:8080 or intranet.example:80.`);
  }
  return `${plainHost(url.hostname)} ${Number(port)}`;
}
