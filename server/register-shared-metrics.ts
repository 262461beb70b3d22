import { Gauge, type Registry } from 'prom-client';
import { feedHealths } from '#domain/feeds/feed-schedule.ts';
import type { Clock } from './clock.ts';
import type { Database } from './db/db.ts';
import { countFeedHealth } from './feeds/list-feeds.ts';
import { jobs } from './jobs/job-table.ts';
import { getLastRunAt } from './jobs/list-jobs.ts';
import { countEndedRuns, countFetchedArticles, countRunProblems } from './metrics-store.ts';
import { listQueueStates } from './queue/queue-states.ts';
import { countByStep, setAsideSteps } from './set-aside/set-aside-store.ts';

const jobNames = jobs.map(({ name }) => name);

export interface SharedMetricsDeps {
  database: Pick<Database, 'db' | 'pool'>;
  clock: Clock;
}

interface Value {
  labels?: Readonly<Record<string, string>>;
  value: number;
}

interface Measure {
  name: `balance_${string}`;
  help: string;
  labelNames?: readonly string[];
  /** A value that cannot be read stays as it was. */
  read(deps: SharedMetricsDeps): Promise<Value[]>;
}

const measures: readonly Measure[] = [
  {
    name: 'balance_database_up',
    help: '1 when the database answers, else 0',
    read: async ({ database }) => {
      const isUp = await database.pool.query('SELECT 1').then(
        () => true,
        () => false,
      );
      return [{ value: isUp ? 1 : 0 }];
    },
  },
  {
    name: 'balance_set_aside',
    help: 'Articles and stories that are set aside, by the step that could not work on them',
    labelNames: ['step'],
    read: async ({ database }) => {
      const counts = await countByStep(database.db);
      return setAsideSteps.map((step) => ({ labels: { step }, value: counts.get(step) ?? 0 }));
    },
  },
  {
    name: 'balance_queue_oldest_seconds',
    help: 'How long the oldest due job has waited for a worker; 0 when none waits',
    labelNames: ['job'],
    read: async ({ database }) => {
      const states = await listQueueStates(database.db, jobNames);
      return states.map(({ name, oldest }) => ({ labels: { job: name }, value: oldest }));
    },
  },
  {
    name: 'balance_queue_jobs',
    help: 'Jobs that wait for a worker, are worked on, or failed within the last two days',
    labelNames: ['job', 'state'],
    read: async ({ database }) => {
      const states = await listQueueStates(database.db, jobNames);
      return states.flatMap(({ name: job, waiting, active, failed }) =>
        Object.entries({ waiting, active, failed }).map(([state, value]) => ({
          labels: { job, state },
          value,
        })),
      );
    },
  },
  {
    name: 'balance_feeds',
    help: 'Feeds by state: fresh (read within a day), brings-nothing, stale, failing, off',
    labelNames: ['state'],
    read: async ({ database, clock }) => {
      const counts = await countFeedHealth({ db: database.db, clock });
      return feedHealths.map((state) => ({ labels: { state }, value: counts[state] ?? 0 }));
    },
  },
  {
    name: 'balance_articles_fetched_last_hour',
    help: 'Articles that were fetched within the last hour, by any process',
    read: async ({ database }) => [{ value: await countFetchedArticles(database.pool) }],
  },
  {
    name: 'balance_job_runs_last_hour',
    help: 'Runs of operations that ended within the last hour, in any process',
    labelNames: ['operation', 'status'],
    read: async ({ database }) => {
      const runs = await countEndedRuns(database.pool).catch(() => []);
      return runs.map(({ count, ...labels }) => ({ labels, value: count }));
    },
  },
  {
    name: 'balance_run_problems_last_hour',
    help: 'Feeds and connectors that failed, and what was set aside, in runs that ended within the last hour, by kind',
    labelNames: ['kind'],
    read: async ({ database }) => {
      const problems = await countRunProblems(database.pool).catch(() => []);
      return problems.map(({ count, ...labels }) => ({ labels, value: count }));
    },
  },
  {
    name: 'balance_last_aggregation_timestamp_seconds',
    help: 'When the last aggregation ended, in any process',
    read: async ({ database: { db } }) => {
      const at = await getLastRunAt({ db });
      return at === null ? [] : [{ value: at.getTime() / 1000 }];
    },
  },
];

/** Registers the metrics that are read from the database. Every process reports the same values. */
export function registerSharedMetrics(registry: Registry, deps: SharedMetricsDeps): void {
  for (const { name, help, labelNames = [], read } of measures) {
    new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      async collect() {
        const values = await read(deps).catch(() => null);
        if (values === null) return;
        this.reset();
        for (const { labels = {}, value } of values) this.set(labels, value);
      },
    });
  }
}
