import { Gauge, type Registry } from 'prom-client';
import type { Database } from '#server/db/database.ts';

const endedWithinAnHour = "completed_at > now() - interval '1 hour'";

const endedRuns = `
  SELECT operation, status, count(*) AS count FROM job_runs WHERE ${endedWithinAnHour} GROUP BY operation, status`;

const problems = `
  SELECT left(problem->>'kind', 40) AS kind, count(*) AS count
  FROM (SELECT problems FROM job_runs WHERE ${endedWithinAnHour} AND jsonb_typeof(problems) = 'array') AS ended,
    jsonb_array_elements(ended.problems) AS problem
  WHERE problem->>'kind' IS NOT NULL GROUP BY 1`;

/** Registers the gauges of runs that any process ended within the last hour. */
export function registerRunMetrics(registry: Registry, { pool }: Pick<Database, 'pool'>): void {
  new Gauge({
    name: 'balance_job_runs_last_hour',
    help: 'Runs of operations that ended within the last hour, in any process',
    labelNames: ['operation', 'status'] as const,
    registers: [registry],
    async collect() {
      const result = await pool
        .query<{ operation: string; status: string; count: string }>(endedRuns)
        .catch(() => null);
      this.reset();
      for (const { operation, status, count } of result?.rows ?? [])
        this.set({ operation, status }, Number(count));
    },
  });
  new Gauge({
    name: 'balance_run_problems_last_hour',
    help: 'Feeds and connectors that failed, and what was set aside, in runs that ended within the last hour, by kind',
    labelNames: ['kind'] as const,
    registers: [registry],
    async collect() {
      const result = await pool.query<{ kind: string; count: string }>(problems).catch(() => null);
      this.reset();
      for (const { kind, count } of result?.rows ?? []) this.set({ kind }, Number(count));
    },
  });
}
