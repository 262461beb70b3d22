import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { listHostRows } from './host-store.ts';

/** The hosts from which articles of each of the outlets (domains) were read. */
export async function listHostsOf(
  { db, outlets }: { db: Db | Tx; outlets: OutletTable },
  domains: readonly string[],
): Promise<Map<string, string[]>> {
  const hosts = new Map<string, string[]>(domains.map((domain) => [domain, []]));
  if (domains.length === 0) return hosts;
  for (const host of await listHostRows(db)) {
    hosts.get(findOutlet(outlets, host)?.domain ?? host)?.push(host);
  }
  return hosts;
}
