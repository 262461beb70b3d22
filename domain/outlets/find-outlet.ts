import type { Outlet } from './outlet.ts';
import type { OutletTable } from './outlet-table.ts';

const indexes = new WeakMap<OutletTable, ReadonlyMap<string, Outlet>>();

function indexOf(table: OutletTable): ReadonlyMap<string, Outlet> {
  const known = indexes.get(table);
  if (known !== undefined) return known;
  const index = new Map<string, Outlet>();
  for (const outlet of table.outlets) {
    for (const domain of [outlet.domain, ...outlet.aliases]) index.set(domain, outlet);
  }
  indexes.set(table, index);
  return index;
}

/** The host of an address, a host with a path, or a bare domain; lower case, without port or "www.". */
export function hostOf(addressOrDomain: string): string | null {
  const rest = addressOrDomain.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
  const authority = /^[^/?#\\]*/.exec(rest)?.[0] ?? '';
  const host = authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .replace(/\.$/, '')
    .toLowerCase()
    .replace(/^www\./, '');
  return /^[^\s[\]:]+\.[^\s[\]:.]+$/.test(host) ? host : null;
}

/**
 * The outlet of an address or domain. A host belongs to the row that names the longest suffix of it,
 * so `blogs.example.com` may have a row of its own beside `example.com`. Null when no row names it.
 */
export function findOutlet(table: OutletTable, addressOrDomain: string): Outlet | null {
  const index = indexOf(table);
  let host = hostOf(addressOrDomain);
  while (host !== null) {
    const outlet = index.get(host);
    if (outlet !== undefined) return outlet;
    const dot = host.indexOf('.');
    host = dot === -1 ? null : host.slice(dot + 1);
  }
  return null;
}
