import { sql } from 'kysely';
import type { Db } from '#server/db/db.ts';

export interface QueueState {
  name: string;
  waiting: number;
  active: number;
  failed: number;
  /** Seconds since the longest waiting job became due; 0 when none waits. */
  oldest: number;
}

/** Retries wait too. Failed jobs stay for two days. @param names those without a job are listed as well */
export async function listQueueStates(db: Db, names: readonly string[]): Promise<QueueState[]> {
  const isDue = sql`state = 'waiting' AND due_at <= now()`;
  const { rows } = await sql<QueueState>`
    SELECT name, count(*) FILTER (WHERE ${isDue})::int AS waiting,
      count(*) FILTER (WHERE state = 'active')::int AS active,
      count(*) FILTER (WHERE state = 'failed')::int AS failed,
      coalesce(extract(epoch FROM now() - min(due_at) FILTER (WHERE ${isDue})), 0)::float8 AS oldest
    FROM queued_jobs FULL JOIN unnest(${[...names]}::text[]) AS name USING (name) GROUP BY name`.execute(db);
  return rows;
}

/** The longest that a due job has waited for a worker, in seconds; 0 when none waits. */
export async function oldestWaitSeconds(db: Db): Promise<number> {
  const states = await listQueueStates(db, []);
  return Math.max(0, ...states.map(({ oldest }) => oldest));
}
