import { Gauge, type Registry } from 'prom-client';
import { registerModelMetrics } from './analysis/model/register-model-metrics.ts';
import { registerArticleMetrics } from './articles/register-article-metrics.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/database.ts';
import { registerFeedMetrics } from './feeds/register-feed-metrics.ts';
import { getLastRunAt } from './jobs/list-jobs.ts';
import { registerRunMetrics } from './jobs/register-run-metrics.ts';
import { registerQueueMetrics } from './queue/register-queue-metrics.ts';
import { registerSetAsideMetrics } from './set-aside/register-set-aside-metrics.ts';

export interface SharedMetricsDeps {
  database: Pick<Database, 'db' | 'pool'>;
  clock: Clock;
}

/** Registers the metrics that are read from the database. Every process reports the same values. */
export function registerSharedMetrics(registry: Registry, { database, clock }: SharedMetricsDeps): void {
  const { db } = database;
  new Gauge({
    name: 'balance_database_up',
    help: '1 when the database answers, else 0',
    registers: [registry],
    async collect() {
      const answers = await database.pool.query('SELECT 1').then(
        () => true,
        () => false,
      );
      this.set(answers ? 1 : 0);
    },
  });
  registerSetAsideMetrics(registry, { db });
  registerQueueMetrics(registry, database);
  registerFeedMetrics(registry, { db, clock });
  registerArticleMetrics(registry, database);
  registerRunMetrics(registry, database);
  registerModelMetrics(registry, { db, clock });
  new Gauge({
    name: 'balance_last_aggregation_timestamp_seconds',
    help: 'When the last aggregation ended, in any process',
    registers: [registry],
    async collect() {
      const at = await getLastRunAt({ db }).catch(() => null);
      if (at !== null) this.set(at.getTime() / 1000);
    },
  });
}
