import { sql } from 'kysely';
import type { Log } from '../log.ts';
import type { Db, Tx } from './db.ts';
import { isTransient } from './failure-scope.ts';

/** A table that is partitioned by time. All times are UTC. */
export interface PartitionedTable {
  name: string;
  /** The column that divides it. */
  column: string;
  /** Days of a partition; weeks begin on Mondays. */
  periodDays: 1 | 7;
}

/** Names of partitions of such a table end in the first day of their period, or in this word. */
const defaultSuffix = 'other';
/** Nothing else in the database uses this key. */
const lockKey = 730_165_409;
/** Periods for which partitions are created ahead. */
const ahead = 3;
const dayMs = 86_400_000;
/** The first Monday after the beginning of 1970, in days. */
const firstMonday = 4;

/** The first day of the period that contains a time. */
export function periodStart(at: Date, periodDays: PartitionedTable['periodDays']): Date {
  const day = Math.floor(at.getTime() / dayMs);
  return new Date((day - ((((day - firstMonday) % periodDays) + periodDays) % periodDays)) * dayMs);
}

/** YYYY-MM-DD */
export const isoDay = (at: Date): string => at.toISOString().slice(0, 10);
const partitionName = (table: string, start: Date) => `${table}_${isoDay(start).replaceAll('-', '')}`;

/** The period of a partition by its name; null of the default one. */
function startOf(table: string, partition: string): Date | null {
  const day = /^(\d{4})(\d{2})(\d{2})$/.exec(partition.replace(`${table}_`, ''));
  return day === null ? null : new Date(`${day[1]}-${day[2]}-${day[3]}T00:00:00Z`);
}

async function listPartitions(tx: Tx, { name }: PartitionedTable): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname AS name FROM pg_inherits JOIN pg_class ON pg_class.oid = inhrelid
    WHERE inhparent = to_regclass(${name}) ORDER BY relname`.execute(tx);
  return rows.map((row) => row.name);
}

/** Creates the partition of a period, with the rows of that period from the default partition. */
async function createPartition(tx: Tx, table: PartitionedTable, start: Date): Promise<void> {
  const { name, column, periodDays } = table;
  const partition = sql.table(partitionName(name, start));
  const rest = sql.table(`${name}_${defaultSuffix}`);
  const from = sql.lit(`${isoDay(start)}T00:00:00Z`);
  const to = sql.lit(`${isoDay(new Date(start.getTime() + periodDays * dayMs))}T00:00:00Z`);
  const inPeriod = sql`${sql.ref(column)} >= ${from} AND ${sql.ref(column)} < ${to}`;
  await sql`CREATE TABLE ${partition} (LIKE ${sql.table(name)} INCLUDING DEFAULTS INCLUDING CONSTRAINTS)`.execute(
    tx,
  );
  await sql`LOCK TABLE ${rest} IN ACCESS EXCLUSIVE MODE`.execute(tx);
  await sql`WITH moved AS (DELETE FROM ${rest} WHERE ${inPeriod} RETURNING *)
    INSERT INTO ${partition} SELECT * FROM moved`.execute(tx);
  await sql`ALTER TABLE ${sql.table(name)} ATTACH PARTITION ${partition} FOR VALUES FROM (${from}) TO (${to})`.execute(
    tx,
  );
}

/**
 * Creates the partitions of the current and of coming periods, and drops those whose oldest row may be older than
 * `keptDays`: rows are kept for `keptDays` or up to a period less. Older rows of the default partition are deleted.
 * Does nothing while another process does it. It waits at most five seconds for readers and writers of the table.
 * @throws an error for which `isTransient` holds when they do not end in that time
 * @returns the names of created and dropped partitions
 */
export async function keepPartitions(
  db: Db,
  table: PartitionedTable,
  { now, keptDays }: { now: Date; keptDays: number },
): Promise<{ created: string[]; dropped: string[] }> {
  const { name, column, periodDays } = table;
  const oldest = new Date(now.getTime() - keptDays * dayMs);
  return await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{
      isMine: boolean;
    }>`SELECT pg_try_advisory_xact_lock(${lockKey}) AS "isMine"`.execute(tx);
    if (rows[0]?.isMine !== true) return { created: [], dropped: [] };
    await sql`SET LOCAL lock_timeout = '5s'`.execute(tx);
    const known = await listPartitions(tx, table);
    const first = periodStart(now, periodDays).getTime();
    const wanted = Array.from({ length: ahead + 1 }, (_, at) => new Date(first + at * periodDays * dayMs));
    const missing = wanted.filter((start) => !known.includes(partitionName(name, start)));
    const dropped = known.filter((partition) => (startOf(name, partition) ?? now) < oldest);
    // Dropping locks the whole table, creating its default partition: like readers, from the whole to the part.
    for (const partition of dropped) await sql`DROP TABLE ${sql.table(partition)}`.execute(tx);
    for (const start of missing) await createPartition(tx, table, start);
    await sql`DELETE FROM ${sql.table(`${name}_${defaultSuffix}`)} WHERE ${sql.ref(column)} < ${oldest.toISOString()}`.execute(
      tx,
    );
    return { created: missing.map((start) => partitionName(name, start)), dropped };
  });
}

/** As `keepPartitions`; a table that is in use, as by a backup, is left as it is until the next time. */
export async function keepPartitionsUnlessBusy(
  { db, log }: { db: Db; log: Log },
  table: PartitionedTable,
  options: { now: Date; keptDays: number },
): Promise<{ created: string[]; dropped: string[] }> {
  try {
    return await keepPartitions(db, table, options);
  } catch (error) {
    if (!isTransient(error)) throw error;
    log.info({ err: error, table: table.name }, 'partitions stay as they are, because the table is in use');
    return { created: [], dropped: [] };
  }
}
