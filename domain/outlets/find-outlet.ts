import { hostBehindCache, pageBehindViewer } from '../articles/amp-viewer.ts';
import { parseUrl } from '../articles/parse-url.ts';
import { isPublicSuffix } from '../articles/site-of.ts';
import type { Outlet } from './outlet.ts';
import type { OutletTable } from './outlet-table.ts';

/** Index by array of rows. The array is immutable: a changed table has a new array. */
const indexes = new WeakMap<readonly Outlet[], ReadonlyMap<string, Outlet>>();

function indexOf({ outlets }: OutletTable): ReadonlyMap<string, Outlet> {
  const known = indexes.get(outlets);
  if (known !== undefined) return known;
  const index = new Map<string, Outlet>();
  for (const outlet of outlets) {
    for (const domain of [outlet.domain, ...outlet.aliases]) {
      // A row for "substack.com" would speak for everybody who has a name below it.
      if (!isPublicSuffix(domain)) index.set(domain, outlet);
    }
  }
  indexes.set(outlets, index);
  return index;
}

/** Domains and aliases of a row that name no outlet, as anybody may have a name below them. */
export function domainsWithoutEffect({ domain, aliases }: Outlet): string[] {
  return [domain, ...aliases].filter(isPublicSuffix);
}

const scheme = /^[a-z][a-z0-9+.-]*:\/\//i;
/** As the domain name system allows. */
const maxHostLength = 253;

/** The host of an address, a host with a path, or a bare domain; lower case, without port or "www.". */
export function hostOf(addressOrDomain: string): string | null {
  const rest = addressOrDomain.trim().replace(scheme, '');
  const authority = /^[^/?#\\]*/.exec(rest)?.[0] ?? '';
  const host = authority
    .slice(authority.lastIndexOf('@') + 1)
    .replace(/:\d*$/, '')
    .replace(/\.$/, '')
    .toLowerCase()
    .replace(/^(?:www\.)+/, '');
  return host.length <= maxHostLength && /^[^\s[\]:%]+\.[^\s[\]:.%]+$/.test(host) ? host : null;
}

/** The host of an address, or of the publisher's page where the address is that of a viewer of AMP pages. */
function publisherHost(addressOrDomain: string): string | null {
  const host = hostOf(addressOrDomain);
  if (host === null || !/(?:^|\.)(?:google|ampproject)\./.test(host)) return host;
  const text = addressOrDomain.trim();
  const url = parseUrl(scheme.test(text) ? text : `https://${text}`);
  const page = url === null ? null : pageBehindViewer(url);
  const shown = page?.hostname ?? hostBehindCache(host);
  return shown === null ? host : hostOf(shown);
}

/**
 * The outlet of an address or domain. A host belongs to the row that names the longest suffix of it,
 * so `blogs.example.com` may have a row of its own beside `example.com`, and hosts of feeds, mobile and AMP
 * pages need none. Null when no row names it.
 */
export function findOutlet(table: OutletTable, addressOrDomain: string): Outlet | null {
  const index = indexOf(table);
  let host = publisherHost(addressOrDomain);
  while (host !== null) {
    const outlet = index.get(host);
    if (outlet !== undefined) return outlet;
    const dot = host.indexOf('.');
    host = dot === -1 ? null : host.slice(dot + 1);
  }
  return null;
}
