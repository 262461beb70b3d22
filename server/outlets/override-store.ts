import { sql } from 'kysely';
import { z } from 'zod';
import {
  type Outlet,
  type OutletChange,
  outletChanges,
  outletFlags,
  regions,
} from '#domain/outlets/outlet.ts';
import { termKinds } from '#domain/outlets/outlet-terms.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { storedList, storedObject, storedTextOrNull, storedTexts } from '#server/db/stored-json.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';

const storedOutlet = storedObject({
  domain: z.string().optional().catch(undefined),
  name: z.string().optional().catch(undefined),
  aliases: storedTexts,
  country: z.string().catch('ZZ'),
  region: z.enum(regions).catch('international'),
  owner: storedTextOrNull,
  kind: z.string().catch('digital'),
  lean: z.number().min(-1).max(1).nullable().catch(null),
  reliability: z.number().min(0).max(1).nullable().catch(null),
  flags: storedList(z.enum(outletFlags)),
  references: storedTexts,
  terms: z
    .object({ kind: z.enum(termKinds), source: z.string() })
    .optional()
    .catch(undefined),
  changedBy: z.enum(outletChanges).optional().catch(undefined),
});

/** What stands beside the JSON of a row. */
interface RowKey {
  domain: string;
  origin?: OutletChange;
}

/** The row of an outlet as any release wrote it. */
export function parseOutlet(stored: unknown, key: RowKey): Outlet {
  const { domain = key.domain, name = domain, changedBy, terms, ...row } = storedOutlet.parse(stored);
  const own = terms === undefined ? {} : { terms };
  return { domain, name, ...row, ...own, changedBy: changedBy ?? key.origin ?? 'override' };
}

/** The same where nothing may be stored: the row of our own table was in force then. */
export function parseOutletOrNull(stored: unknown, key: RowKey): Outlet | null {
  return stored === null ? null : parseOutlet(stored, key);
}

/** A row that an administrator set, and the change that put it in force. */
export interface StoredOverride {
  outlet: Outlet;
  /** Version of the row, for `basedOn` of a save. */
  version: number;
  changedAt: Date;
  /** Null once that account is deleted. */
  changedBy: string | null;
}

export interface OutletRowChange {
  domain: string;
  /** Null if the row of the built-in table was in force. */
  oldRow: Outlet | null;
  /** Null restores the row of the built-in table. */
  newRow: Outlet | null;
}

function selectOverrides(db: Db | Tx) {
  return db
    .selectFrom('outlet_overrides')
    .innerJoin('outlet_changes', 'outlet_changes.id', 'outlet_overrides.change_id')
    .leftJoin('accounts', 'accounts.id', 'outlet_changes.account_id')
    .select([
      'outlet_overrides.domain as domain',
      'outlet_overrides.origin as origin',
      'outlet_overrides.outlet as outlet',
      'outlet_overrides.change_id as changeId',
      'outlet_changes.changed_at as changedAt',
      'accounts.email as changedBy',
    ]);
}

/** Every set row, by domain. */
export async function listOverrides(db: Db | Tx): Promise<StoredOverride[]> {
  const rows = await selectOverrides(db).orderBy('outlet_overrides.domain').execute();
  return rows.map(({ changeId, domain, origin, outlet, ...row }) => ({
    ...row,
    outlet: parseOutlet(outlet, { domain, origin }),
    version: Number(changeId),
  }));
}

/** The number of the newest change, 0 before the first: equal numbers mean equal rows. */
export async function getNewestChangeId(db: Db | Tx): Promise<number> {
  const row = await db
    .selectFrom('outlet_changes')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst();
  return Number(row?.id ?? 0);
}

export interface ListedOutletChange extends OutletRowChange {
  id: number;
  changedAt: Date;
  /** Null once that account is deleted. */
  changedBy: string | null;
  /** Whether its domain was not changed again since. */
  isNewest: boolean;
}

/** Changes of rows, newest first; only the one with `id`, or those of one `domain`, where given. */
export async function listOverrideChanges(
  db: Db | Tx,
  query: { limit: number; id?: number; domain?: string },
): Promise<ListedOutletChange[]> {
  let rows = db
    .selectFrom('outlet_changes')
    .leftJoin('accounts', 'accounts.id', 'outlet_changes.account_id')
    .select([
      'outlet_changes.id as id',
      'outlet_changes.domain as domain',
      'outlet_changes.old_row as oldRow',
      'outlet_changes.new_row as newRow',
      'outlet_changes.changed_at as changedAt',
      'accounts.email as changedBy',
    ])
    .orderBy('outlet_changes.id', 'desc')
    .limit(query.limit);
  if (query.id !== undefined) rows = rows.where('outlet_changes.id', '=', String(query.id));
  if (query.domain !== undefined) rows = rows.where('outlet_changes.domain', '=', query.domain);
  const found = await rows.execute();
  if (found.length === 0) return [];
  const domains = found.map(({ domain }) => domain);
  const newest = await db
    .selectFrom('outlet_changes')
    .select(({ fn }) => ['domain', fn.max('id').as('id')])
    .where('domain', 'in', domains)
    .groupBy('domain')
    .execute();
  const newestOf = new Map(newest.map(({ domain, id }) => [domain, Number(id)]));
  return found.map((row) => ({
    ...row,
    id: Number(row.id),
    oldRow: parseOutletOrNull(row.oldRow, row),
    newRow: parseOutletOrNull(row.newRow, row),
    isNewest: newestOf.get(row.domain) === Number(row.id),
  }));
}

const lock = sql`SELECT pg_advisory_xact_lock(730165405)`;

/** Locks the overrides against other changes until the transaction ends, so that changes are numbered in order. */
export async function lockOverrides(tx: Tx): Promise<void> {
  await lock.execute(tx);
}

/** Rows of one statement. */
const batchSize = 500;

async function addChanges(
  tx: Tx,
  changes: readonly OutletRowChange[],
  by: { accountId: string; at: Date },
): Promise<Map<string, string>> {
  const ids = new Map<string, string>();
  for (let start = 0; start < changes.length; start += batchSize) {
    const rows = await tx
      .insertInto('outlet_changes')
      .values(
        changes.slice(start, start + batchSize).map(({ domain, oldRow, newRow }) => ({
          domain,
          old_row: oldRow === null ? null : toJsonb(oldRow),
          new_row: newRow === null ? null : toJsonb(newRow),
          account_id: by.accountId,
          changed_at: by.at,
        })),
      )
      .returning(['id', 'domain'])
      .execute();
    for (const { id, domain } of rows) ids.set(domain, id);
  }
  return ids;
}

/** Sets rows, or restores those of the built-in table, and records who did it. No domain may occur twice. */
export async function applyChanges(
  tx: Tx,
  changes: readonly OutletRowChange[],
  by: { accountId: string; at: Date },
): Promise<void> {
  const ids = await addChanges(tx, changes, by);
  const domains = changes.map(({ domain }) => domain);
  for (let start = 0; start < domains.length; start += batchSize) {
    const batch = domains.slice(start, start + batchSize);
    await tx.deleteFrom('outlet_overrides').where('domain', 'in', batch).execute();
  }
  const rows = changes.flatMap(({ domain, newRow }) =>
    newRow === null
      ? []
      : [
          {
            domain,
            origin: newRow.changedBy ?? ('override' as const),
            outlet: toJsonb(newRow),
            change_id: ids.get(domain) ?? '0',
          },
        ],
  );
  for (let start = 0; start < rows.length; start += batchSize) {
    await tx
      .insertInto('outlet_overrides')
      .values(rows.slice(start, start + batchSize))
      .execute();
  }
}
