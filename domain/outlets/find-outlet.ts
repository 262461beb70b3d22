import { sliceText } from '../text/cut-text.ts';
import type { Outlet } from './outlet.ts';
import type { OutletTable } from './outlet-table.ts';

/** By the array of rows, which is never changed in place: a table whose rows change has another array then. */
const indexes = new WeakMap<readonly Outlet[], ReadonlyMap<string, Outlet>>();

function indexOf({ outlets }: OutletTable): ReadonlyMap<string, Outlet> {
  const known = indexes.get(outlets);
  if (known !== undefined) return known;
  const index = new Map<string, Outlet>();
  for (const outlet of outlets) {
    for (const domain of [outlet.domain, ...outlet.aliases]) index.set(domain, outlet);
  }
  indexes.set(outlets, index);
  return index;
}

/** The host of an address, a host with a path, or a bare domain; lower case, without port or "www.". */
export function hostOf(addressOrDomain: string): string | null {
  const rest = addressOrDomain.trim().replace(/^[a-z][a-z0-9+.-]*:\/\//i, '');
  const authority = /^[^/?#\\]*/.exec(rest)?.[0] ?? '';
  const host = sliceText(authority, authority.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .replace(/\.$/, '')
    .toLowerCase()
    .replace(/^www\./, '');
  return /^[^\s[\]:]+\.[^\s[\]:.]+$/.test(host) ? host : null;
}

const ampCache = '.cdn.ampproject.org';

/**
 * The host whose page a copy in Google's AMP cache is: `www-bbc-co-uk.cdn.ampproject.org` is the BBC's. The
 * cache writes a dot as `-` and a hyphen as `--`.
 */
function behindAmpCache(host: string): string {
  if (!host.endsWith(ampCache)) return host;
  return sliceText(host, 0, -ampCache.length)
    .split('--')
    .map((part) => part.replaceAll('-', '.'))
    .join('-')
    .replace(/^www\./, '');
}

/** The page behind Google's viewer of AMP pages: `www.google.com/amp/s/www.bbc.co.uk/news`. */
function behindAmpViewer(address: string): string {
  return (
    /^(?:https?:\/\/)?(?:www\.)?google\.[a-z.]+\/amp\/(?:s\/)?(.+)$/i.exec(address.trim())?.[1] ?? address
  );
}

/**
 * The outlet of an address or domain. A host belongs to the row that names the longest suffix of it,
 * so `blogs.example.com` may have a row of its own beside `example.com`, and hosts of feeds, mobile and AMP
 * pages need none. Null when no row names it.
 */
export function findOutlet(table: OutletTable, addressOrDomain: string): Outlet | null {
  const index = indexOf(table);
  const named = hostOf(
    addressOrDomain.includes('/amp/') ? behindAmpViewer(addressOrDomain) : addressOrDomain,
  );
  let host = named === null ? null : behindAmpCache(named);
  while (host !== null) {
    const outlet = index.get(host);
    if (outlet !== undefined) return outlet;
    const dot = host.indexOf('.');
    host = dot === -1 ? null : sliceText(host, dot + 1);
  }
  return null;
}
