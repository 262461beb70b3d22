import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#server/db/database.ts';

interface QueueRow {
  name: string;
  waiting: string;
  active: string;
  failed: string;
  /** Seconds since the longest waiting job became due. */
  oldest: string | null;
}

/** Retries wait too. Failed jobs stay in this table for two days. */
const queueStates = `
  SELECT q.name,
    count(j.id) FILTER (WHERE j.state < 'active' AND j.start_after <= now()) AS waiting,
    count(j.id) FILTER (WHERE j.state = 'active') AS active,
    count(j.id) FILTER (WHERE j.state = 'failed') AS failed,
    extract(epoch FROM now() - min(j.start_after) FILTER (WHERE j.state < 'active' AND j.start_after <= now())) AS oldest
  FROM pgboss.queue q LEFT JOIN pgboss.job j ON j.name = q.name
  GROUP BY q.name`;

/** Parts of a large aggregation wait as long as it runs. */
const waitsByDesign = 'rss-aggregation-part';

/** The longest that a due job has waited for a worker, in seconds; 0 when none waits. */
export async function oldestWaitSeconds({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query<QueueRow>(queueStates);
  const waits = rows.filter(({ name }) => name !== waitsByDesign);
  return Math.max(0, ...waits.map(({ oldest }) => Number(oldest ?? 0)));
}

/** Registers the gauges of the job queue. They describe the database, so every process reports the same. */
export function registerQueueMetrics(registry: Registry, { pool }: Pick<Database, 'pool'>): void {
  const listQueues = async () => (await pool.query<QueueRow>(queueStates).catch(() => null))?.rows ?? [];
  new Gauge({
    name: 'balance_queue_oldest_seconds',
    help: 'How long the oldest due job has waited for a worker; 0 when none waits',
    labelNames: ['job'] as const,
    registers: [registry],
    async collect() {
      for (const { name, oldest } of await listQueues()) this.set({ job: name }, Number(oldest ?? 0));
    },
  });
  new Gauge({
    name: 'balance_queue_jobs',
    help: 'Jobs that wait for a worker, are worked on, or failed within the last two days',
    labelNames: ['job', 'state'] as const,
    registers: [registry],
    async collect() {
      for (const { name: job, waiting, active, failed } of await listQueues()) {
        this.set({ job, state: 'waiting' }, Number(waiting));
        this.set({ job, state: 'active' }, Number(active));
        this.set({ job, state: 'failed' }, Number(failed));
      }
    },
  });
}
