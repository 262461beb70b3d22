import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/db.ts';
import { getRun } from './job-run-store.ts';
import { formerSubscribersKey, parseSubscribers } from './stored-run.ts';

/**
 * Adds an address that is notified of the end of a run, up to `max` besides the one it was started with. Returns all
 * addresses, or null if the run has ended.
 */
export async function addSubscriber(
  db: Db | Tx,
  input: { id: string; url: string; max: number },
): Promise<string[] | null> {
  const before = sql`coalesce(input -> ${sql.lit(formerSubscribersKey)}, '[]'::jsonb)`;
  const list = sql`coalesce(input -> 'alsoNotify', ${before})`;
  const added = sql`to_jsonb(${input.url}::text)`;
  const { rows } = await sql<{ input: unknown }>`
    UPDATE job_runs SET input = CASE
      WHEN input -> 'webhookUrl' = ${added} OR ${list} @> ${added} OR jsonb_array_length(${list}) >= ${input.max}
      THEN input ELSE jsonb_set(input, '{alsoNotify}', ${list} || ${added}) END
    WHERE id = ${input.id} AND status IN ('pending', 'running')
    RETURNING input`.execute(db);
  const [row] = rows;
  return row === undefined ? null : parseSubscribers(row.input);
}

/** The addresses that are notified of the end of a run. */
export async function listRunSubscribers(db: Db | Tx, id: string): Promise<string[]> {
  const row = await getRun(db, id);
  return parseSubscribers(row?.input);
}
