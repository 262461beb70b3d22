import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/db.ts';
import { getRun } from './job-run-store.ts';

/**
 * Adds an address that is notified of the end of a run, up to `max` besides the one it was started with. Returns all
 * addresses, or null if the run has ended.
 */
export async function addSubscriber(
  db: Db | Tx,
  input: { id: string; url: string; max: number },
): Promise<string[] | null> {
  const list = sql`coalesce(input -> 'alsoNotify', '[]'::jsonb)`;
  const added = sql`to_jsonb(${input.url}::text)`;
  const { rows } = await sql<{ webhookUrl: string | null; alsoNotify: string[] }>`
    UPDATE job_runs SET input = CASE
      WHEN input -> 'webhookUrl' = ${added} OR ${list} @> ${added} OR jsonb_array_length(${list}) >= ${input.max}
      THEN input ELSE jsonb_set(input, '{alsoNotify}', ${list} || ${added}) END
    WHERE id = ${input.id} AND status IN ('pending', 'running')
    RETURNING input ->> 'webhookUrl' AS "webhookUrl", coalesce(input -> 'alsoNotify', '[]'::jsonb) AS "alsoNotify"`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return null;
  return row.webhookUrl === null ? row.alsoNotify : [row.webhookUrl, ...row.alsoNotify];
}

/** The addresses that are notified of the end of a run. */
export async function listRunSubscribers(db: Db | Tx, id: string): Promise<string[]> {
  const row = await getRun(db, id);
  const { webhookUrl, alsoNotify } = Object(row?.input);
  const all: unknown[] = [webhookUrl, ...(Array.isArray(alsoNotify) ? alsoNotify : [])];
  return all.filter((url) => typeof url === 'string');
}
