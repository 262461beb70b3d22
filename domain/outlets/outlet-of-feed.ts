import { findOutlet } from './find-outlet.ts';
import type { Outlet } from './outlet.ts';
import { plainOutletName } from './outlet-names.ts';
import type { OutletTable } from './outlet-table.ts';
import { publishersOf } from './speaks-for.ts';

/**
 * The outlet whose articles a feed lists: by the host of the feed; on a host of several outlets the one whose name
 * begins the name of the feed; else by the site that the list of feeds names. Null when the table has none of them.
 */
export function outletOfFeed(
  table: OutletTable,
  { name, url, site }: { name: string; url: string; site?: string | undefined },
): Outlet | null {
  const outlets = publishersOf(url)
    .map((publisher) => findOutlet(table, publisher))
    .filter((outlet) => outlet !== null);
  const [only] = outlets;
  const plain = plainOutletName(name);
  const named = outlets.find((outlet) => plain.startsWith(plainOutletName(outlet.name)));
  return (
    named ?? (outlets.length === 1 ? only : null) ?? (site === undefined ? null : findOutlet(table, site))
  );
}
