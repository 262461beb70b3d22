import { toStoredLean } from '#domain/analysis/bias-scale.ts';
import { AppError } from '#domain/app-error.ts';
import { findOutlet, hostOf } from '#domain/outlets/find-outlet.ts';
import { type Outlet, ratingOrigin } from '#domain/outlets/outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { averageOfDomain } from './article-search-store.ts';
import { listHostRows } from './article-store.ts';

export interface DomainMetadata {
  /** In [-1, 1]; null when unrated. */
  lean: number | null;
  /** In [0, 1]; null when unknown. */
  credibility: number | null;
  biasSource: string;
  credibilitySource: string;
  /** The outlet's name, or the domain. */
  source: string;
}

/** Minimum number of rated articles for a mean. */
const minRated = 3;

function unratedName(outlet: Outlet | null, domain: string): string {
  return outlet === null ? `${domain} is not in our outlet table` : `${outlet.name} is unrated in our table`;
}

/**
 * The rating of a domain: the outlet's rating, else the mean of its articles rated on this server.
 * @param typed a domain or an address
 */
export async function describeDomain(
  deps: { db: Db; outlets: OutletTable },
  typed: string,
): Promise<DomainMetadata> {
  const domain = hostOf(typed);
  if (domain === null) {
    throw new AppError('address-refused', 'This is not a domain. Send one such as news.example.');
  }
  const outlet = findOutlet(deps.outlets, domain);
  const measured = await averageOfDomain(deps.db, domain);
  const known = measured.rated >= minRated ? measured : { lean: null, credibility: null };
  const mean = `The mean of ${measured.rated} articles of ${domain} that were rated here.`;
  const fallback = (value: number | null) =>
    value === null ? `Unrated: ${unratedName(outlet, domain)}.` : mean;
  const table = outlet === null ? '' : `The rating of ${outlet.name} ${ratingOrigin(outlet)}.`;
  const isSatire = outlet?.flags.includes('satire') === true;
  const outletLean = isSatire ? null : (outlet?.lean ?? null);
  const lean = isSatire ? null : (outletLean ?? known.lean);
  const credibility = outlet?.reliability ?? known.credibility;
  return {
    lean: lean === null ? null : toStoredLean(lean),
    credibility: credibility === null ? null : Math.round(credibility * 1000) / 1000,
    biasSource: isSatire
      ? 'Unrated: the outlet publishes satire.'
      : outletLean === null
        ? fallback(lean)
        : table,
    credibilitySource: outlet?.reliability == null ? fallback(credibility) : table,
    source: outlet?.name ?? domain,
  };
}

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
