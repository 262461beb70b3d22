import type { Database } from '#server/db/db.ts';

export interface QueueState {
  name: string;
  waiting: number;
  active: number;
  failed: number;
  /** Seconds since the longest waiting job became due; 0 when none waits. */
  oldest: number;
}

/** Retries wait too. Failed jobs stay in this table for two days. */
const queueStates = `
  SELECT q.name,
    count(j.id) FILTER (WHERE j.state < 'active' AND j.start_after <= now())::int AS waiting,
    count(j.id) FILTER (WHERE j.state = 'active')::int AS active,
    count(j.id) FILTER (WHERE j.state = 'failed')::int AS failed,
    coalesce(extract(epoch FROM now() - min(j.start_after)
      FILTER (WHERE j.state < 'active' AND j.start_after <= now())), 0)::float8 AS oldest
  FROM pgboss.queue q LEFT JOIN pgboss.job j ON j.name = q.name
  GROUP BY q.name`;

export async function listQueueStates({ pool }: Pick<Database, 'pool'>): Promise<QueueState[]> {
  return (await pool.query<QueueState>(queueStates)).rows;
}

/** The longest that a due job has waited for a worker, in seconds; 0 when none waits. */
export async function oldestWaitSeconds(database: Pick<Database, 'pool'>): Promise<number> {
  const states = await listQueueStates(database);
  return Math.max(0, ...states.map(({ oldest }) => oldest));
}
