import { domainsWithoutEffect } from '#domain/outlets/find-outlet.ts';
import type { Outlet, OutletOrigin, Region } from '#domain/outlets/outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { OutletTerms } from '#domain/outlets/outlet-terms.ts';
import type { Db } from '#server/db/db.ts';
import { listOverrides, type StoredOverride } from './override-store.ts';

export interface ListedOutlet {
  outlet: Outlet;
  origin: OutletOrigin;
  /** 0 for a built-in row. */
  version: number;
  changedAt: Date | null;
  changedBy: string | null;
  /** Domains and aliases of the row by which no outlet is found, as many people share them. */
  domainsWithoutEffect: string[];
  /** In force; null where nothing is known. */
  terms: (OutletTerms & { is_set: boolean }) | null;
}

export interface ListOutletsInput {
  /** Part of a name, a domain, an alias or an owner. */
  search?: string | undefined;
  region?: Region | undefined;
  origin?: OutletOrigin | undefined;
  rated?: boolean | undefined;
  offset: number;
  limit: number;
}

export interface OutletList {
  /** In order of name. */
  outlets: ListedOutlet[];
  /** That match. */
  total: number;
  counts: { all: number; rated: number; reliable: number; changed: number };
}

function matches(outlet: Outlet, input: ListOutletsInput): boolean {
  const words = input.search?.trim().toLowerCase() ?? '';
  const fields = [outlet.name, outlet.domain, outlet.owner ?? '', ...outlet.aliases];
  return (
    (words === '' || fields.some((field) => field.toLowerCase().includes(words))) &&
    (input.region === undefined || outlet.region === input.region) &&
    (input.origin === undefined || (outlet.changedBy ?? 'table') === input.origin) &&
    (input.rated === undefined || (outlet.lean !== null) === input.rated)
  );
}

function toListed(
  outlet: Outlet,
  {
    override,
    robotsTerms,
  }: { override: StoredOverride | undefined; robotsTerms: OutletTable['robotsTerms'] | undefined },
): ListedOutlet {
  const terms = outlet.terms ?? robotsTerms?.get(outlet.domain);
  const isChanged = outlet.changedBy !== undefined;
  return {
    outlet,
    origin: outlet.changedBy ?? 'table',
    version: isChanged ? (override?.version ?? 0) : 0,
    changedAt: isChanged ? (override?.changedAt ?? null) : null,
    changedBy: isChanged ? (override?.changedBy ?? null) : null,
    domainsWithoutEffect: domainsWithoutEffect(outlet),
    terms: terms === undefined ? null : { ...terms, is_set: outlet.terms !== undefined },
  };
}

/** The row in force of one domain, or null. */
export async function findListedOutlet(
  deps: { db: Db; outlets: OutletTable },
  domain: string,
): Promise<ListedOutlet | null> {
  const outlet = deps.outlets.outlets.find((row) => row.domain === domain);
  if (outlet === undefined) return null;
  const override = (await listOverrides(deps.db)).find((row) => row.outlet.domain === domain);
  return toListed(outlet, { override, robotsTerms: deps.outlets.robotsTerms });
}

/** The outlet table in force, a page of it, with who set what. */
export async function listOutlets(
  deps: { db: Db; outlets: OutletTable },
  input: ListOutletsInput,
): Promise<OutletList> {
  const { outlets, robotsTerms } = deps.outlets;
  const overrides = new Map((await listOverrides(deps.db)).map((row) => [row.outlet.domain, row] as const));
  const found = outlets
    .filter((outlet) => matches(outlet, input))
    .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.domain < b.domain ? -1 : 1));
  return {
    outlets: found
      .slice(input.offset, input.offset + input.limit)
      .map((outlet) => toListed(outlet, { override: overrides.get(outlet.domain), robotsTerms })),
    total: found.length,
    counts: {
      all: outlets.length,
      rated: outlets.filter(({ lean }) => lean !== null).length,
      reliable: outlets.filter(({ reliability }) => reliability !== null).length,
      changed: outlets.filter(({ changedBy }) => changedBy !== undefined).length,
    },
  };
}
