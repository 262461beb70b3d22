import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '#server/db/db.ts';
import type { RunPartsTable } from '#server/db/schema/job-tables.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';
import { type PartFigures, type PartInput, parsePartFigures, parsePartInput } from './stored-part.ts';

export type PartState = RunPartsTable['state'];

export interface PartId {
  runId: string;
  part: number;
}

/** Inserts waiting parts. */
export async function insertParts(
  db: Db | Tx,
  runId: string,
  parts: readonly { part: number; input: PartInput }[],
): Promise<void> {
  if (parts.length === 0) return;
  const rows = parts.map(({ part, input }) => ({
    ...{ run_id: runId, part, state: 'waiting' as const },
    input: toJsonb(input),
  }));
  await db.insertInto('run_parts').values(rows).execute();
}

/** Whether the run continues, here or in another process. */
const isWanted = (runId: RawBuilder<unknown>) =>
  sql<boolean>`EXISTS (SELECT 1 FROM job_runs WHERE id = ${runId} AND status IN ('pending', 'running')
    AND NOT cancel_requested)`;

/** Assigns a waiting part to a process. Null if another process has it, or it or its run has ended. */
export async function claimPart(
  db: Db | Tx,
  { runId, part, owner }: PartId & { owner: string },
): Promise<{ input: PartInput; figures: PartFigures; isFirst: boolean } | null> {
  const row = await db
    .updateTable('run_parts')
    .set((set) => ({ state: 'reading', owner, heartbeats: set('heartbeats', '+', 1) }))
    .where('run_id', '=', runId)
    .where('part', '=', part)
    .where('state', '=', 'waiting')
    .where(isWanted(sql.ref('run_parts.run_id')))
    .returning(['input', 'figures', 'heartbeats'])
    .executeTakeFirst();
  if (row === undefined) return null;
  const { input, figures, heartbeats } = row;
  return {
    input: parsePartInput(input),
    figures: parsePartFigures(figures),
    isFirst: heartbeats === 1,
  };
}

export interface PartHeartbeat extends PartId {
  state: 'reading' | 'lingering';
  /** Null: unchanged. */
  figures: PartFigures | null;
}

export interface HeartbeatAnswer extends PartId {
  isWanted: boolean;
  /** All parts of the run have read what is not slow. */
  isReadByAll: boolean;
}

/** Stores the heartbeats of the parts of a process. Those that the process no longer has are left out of the answer. */
export async function recordHeartbeats(
  db: Db | Tx,
  owner: string,
  heartbeats: readonly PartHeartbeat[],
): Promise<HeartbeatAnswer[]> {
  const lingering = heartbeats.flatMap(({ runId, part, state }) =>
    state === 'lingering' ? [{ runId, part }] : [],
  );
  const { rows } = await sql<HeartbeatAnswer>`
    WITH heartbeat AS (
      UPDATE run_parts SET heartbeats = heartbeats + 1, state = row.state,
        figures = coalesce(row.figures, run_parts.figures)
      FROM jsonb_to_recordset(${toJsonb(heartbeats)}::jsonb)
        AS row("runId" uuid, part integer, state text, figures jsonb)
      WHERE run_id = row."runId" AND run_parts.part = row.part AND owner = ${owner}
        AND run_parts.state IN ('reading', 'lingering')
      RETURNING run_id, run_parts.part
    )
    SELECT run_id AS "runId", part,
      ${isWanted(sql.ref('heartbeat.run_id'))} AS "isWanted",
      NOT EXISTS (SELECT 1 FROM run_parts other WHERE other.run_id = heartbeat.run_id
        AND (other.state = 'waiting' OR other.state = 'reading' AND other.part NOT IN (
          SELECT row.part FROM jsonb_to_recordset(${toJsonb(lingering)}::jsonb) AS row("runId" uuid, part integer)
          WHERE row."runId" = heartbeat.run_id))) AS "isReadByAll"
    FROM heartbeat`.execute(db);
  return rows;
}

const isOwnedBy = ({ runId, part, owner }: PartId & { owner: string | null }): RawBuilder<boolean> =>
  sql`run_id = ${runId} AND part = ${part} AND owner IS NOT DISTINCT FROM ${owner}
    AND state IN ('reading', 'lingering')`;

/** False if the process no longer has the part. */
export async function endPart(
  db: Db | Tx,
  end: PartId & { owner: string; state: 'done' | 'failed'; figures: PartFigures; error: string | null },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE run_parts SET state = ${end.state}, owner = NULL, error = ${end.error},
      figures = ${toJsonb(end.figures)}::jsonb
    WHERE ${isOwnedBy(end)}`.execute(db);
  return numAffectedRows === 1n;
}

/** Lets another process take the part, if `owner` still has it. */
export async function releasePart(db: Db | Tx, own: PartId & { owner: string | null }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    UPDATE run_parts SET state = 'waiting', owner = NULL WHERE ${isOwnedBy(own)}`.execute(db);
  return numAffectedRows === 1n;
}

export interface PartRow {
  part: number;
  state: PartState;
  owner: string | null;
  heartbeats: number;
  error: string | null;
}

export async function listParts(db: Db | Tx, runId: string): Promise<PartRow[]> {
  return await db
    .selectFrom('run_parts')
    .select(['part', 'state', 'owner', 'heartbeats', 'error'])
    .where('run_id', '=', runId)
    .orderBy('part')
    .execute();
}

/** What was done in parts, by part. */
export async function getFigures(
  db: Db | Tx,
  runId: string,
  parts: readonly number[],
): Promise<Map<number, PartFigures>> {
  if (parts.length === 0) return new Map();
  const rows = await db
    .selectFrom('run_parts')
    .select(['part', 'figures'])
    .where('run_id', '=', runId)
    .where('part', 'in', parts)
    .execute();
  return new Map(rows.map(({ part, figures }) => [part, parsePartFigures(figures)]));
}

/**
 * Lets parts request sites, except those that a part may request which has not ended. Returns the sites that they may
 * request now. All are claimed in one statement, in one order, so that claims of several parts do not deadlock.
 * @param claims each site once
 */
export async function claimSites(
  db: Db | Tx,
  runId: string,
  claims: readonly { site: string; part: number }[],
): Promise<Set<string>> {
  if (claims.length === 0) return new Set();
  const { rows } = await sql<{ site: string }>`
    INSERT INTO run_sites (run_id, site, part)
    SELECT ${runId}, site, part FROM jsonb_to_recordset(${toJsonb(claims)}::jsonb) AS row(site text, part integer)
    ORDER BY site COLLATE "C"
    ON CONFLICT (run_id, site) DO UPDATE SET part = excluded.part
    WHERE run_sites.part = excluded.part OR EXISTS (SELECT 1 FROM run_parts
      WHERE run_id = run_sites.run_id AND part = run_sites.part AND state = 'done')
    RETURNING site`.execute(db);
  return new Set(rows.map(({ site }) => site));
}

/** Those of the sites that no part may request which has not ended. */
export async function listFreeSites(
  db: Db | Tx,
  runId: string,
  sites: readonly string[],
): Promise<Set<string>> {
  if (sites.length === 0) return new Set();
  const { rows } = await sql<{ site: string }>`
    SELECT DISTINCT site FROM unnest(${[...new Set(sites)]}::text[]) AS wanted(site)
    WHERE NOT EXISTS (SELECT 1 FROM run_sites JOIN run_parts USING (run_id, part)
      WHERE run_id = ${runId} AND run_sites.site = wanted.site AND state <> 'done')`.execute(db);
  return new Set(rows.map(({ site }) => site));
}

export async function countParts(db: Db | Tx, runId: string): Promise<number> {
  const { count } = await db
    .selectFrom('run_parts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('run_id', '=', runId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deletes the parts, sites and waiting articles of all other runs. */
export async function deletePartsOfOtherRuns(db: Db | Tx, runId: string): Promise<void> {
  await db.deleteFrom('run_parts').where('run_id', '<>', runId).execute();
  await db.deleteFrom('run_handovers').where('run_id', '<>', runId).execute();
}
