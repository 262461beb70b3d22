import { Counter, type Registry } from 'prom-client';
import type { Job } from '#contract/jobs.ts';
import { AppError } from '#domain/app-error.ts';
import type { Analyzer } from './analysis/analyzer.ts';
import type { StoryWriter } from './analysis/model/open-model.ts';
import type { ArticleRater } from './articles/rate-articles.ts';
import { CleanupStack } from './cleanup-stack.ts';
import type { Clock } from './clock.ts';
import type { Environment } from './config/environment.ts';
import type { Connector } from './connectors/connector.ts';
import type { Coordination } from './db/coordination/coordination.ts';
import type { Database, Tx } from './db/db.ts';
import type { SendMailsDeps } from './digest/mail-run.ts';
import type { VapidSource } from './digest/push/vapid.ts';
import { buildMailLinks } from './digest/reader-mail.ts';
import { seedDefaultFeeds } from './feeds/default-feeds.ts';
import { getHubCallback } from './feeds/websub/request-subscriptions.ts';
import type { Fetcher } from './fetching/fetcher.ts';
import { createRunFeeds } from './ingestion/create-run-feeds.ts';
import { refreshStories } from './ingestion/refresh-stories.ts';
import type { ExtractionPool } from './ingestion/workers/extraction-pool.ts';
import { createFeedPool, type FeedPool } from './ingestion/workers/feed-pool.ts';
import type { EndingRun, OnEnding } from './jobs/ending-run.ts';
import type { WorkerDeps } from './jobs/job-definition.ts';
import type { Jobs } from './jobs/job-table.ts';
import { listSubscribers } from './jobs/list-jobs.ts';
import { openJobs } from './jobs/open-jobs.ts';
import type { Log } from './log.ts';
import { createReaderMailer } from './mail/create-reader-mailer.ts';
import type { LiveOutlets } from './outlets/live-outlets.ts';
import type { JobQueue } from './queue/job-queue.ts';
import { registerSharedMetrics } from './register-shared-metrics.ts';
import type { SetAside } from './set-aside/set-aside.ts';
import type { Sealer } from './settings/seal-secret.ts';
import { createStoryPlacer } from './stories/clustering/create-story-placer.ts';
import { trimStories } from './stories/clustering/trim-stories.ts';
import type { RefreshDeps } from './stories/projection/refresh-waiting.ts';
import { deliverWebhook } from './webhooks/deliver-webhook.ts';
import type { SendDeps } from './webhooks/send-message.ts';

export interface IngestionParts {
  environment: Environment;
  clock: Clock;
  log: Log;
  database: Database;
  coordination: Coordination;
  fetcher: Fetcher;
  extraction: ExtractionPool;
  analyzer: Analyzer;
  /** Null where no language model writes for stories. */
  storyWriter: StoryWriter | null;
  /** Null without a language model. */
  articleRater: ArticleRater | null;
  outlets: LiveOutlets;
  connectors: readonly Connector[];
  webhooks: SendDeps;
  vapid: VapidSource;
  /** For what opens feeds. */
  sealer: Sealer;
  /** Whether ingestion runs start on schedule. */
  schedule: boolean;
  /** Whether a new database gets the default feeds. */
  seed: boolean;
}

export interface OpenIngestion {
  queue: JobQueue<Jobs>;
  feedPool: FeedPool;
  /** Called when a waiting run is ended. */
  onEnding: OnEnding;
  /** Registers the metrics of runs. */
  register(registry: Registry): void;
  close(): Promise<void>;
}

/** Metrics of the runs that ended in this process. */
class JobMetrics {
  readonly #runs: Counter<'operation' | 'status'>;
  readonly #articles: Counter;
  readonly #problems: Counter<'kind'>;

  constructor() {
    const registers: Registry[] = [];
    this.#runs = new Counter({
      name: 'balance_job_runs_total',
      help: 'Runs of operations that ended in this process',
      labelNames: ['operation', 'status'] as const,
      registers,
    });
    this.#articles = new Counter({
      name: 'balance_aggregated_articles_total',
      help: 'Articles that aggregations of this process brought',
      registers,
    });
    this.#problems = new Counter({
      name: 'balance_aggregation_problems_total',
      help: 'Feeds and connectors that failed, and what was set aside, in aggregations of this process, by kind',
      labelNames: ['kind'] as const,
      registers,
    });
  }

  count(job: Job): void {
    this.#runs.inc({ operation: job.operation, status: job.status });
    this.#articles.inc(job.articlesProcessed);
    for (const { kind } of job.problems) this.#problems.inc({ kind });
  }

  register(registry: Registry): void {
    registry.registerMetric(this.#runs);
    registry.registerMetric(this.#articles);
    registry.registerMetric(this.#problems);
  }
}

async function refreshAll(
  deps: RefreshDeps & { outlets: LiveOutlets },
  signal: AbortSignal,
): Promise<SetAside[]> {
  // Stories may wait because another process changed an outlet recently.
  await deps.outlets.refresh();
  const setAside: SetAside[] = [];
  for (;;) {
    const round = await refreshStories(deps, { signal });
    setAside.push(...round.setAside);
    if (round.left === 0 || round.refreshed + round.setAside.length === 0) return setAside;
  }
}

function createReaderMails({
  clock,
  log,
  database: { db },
  outlets,
  environment,
}: IngestionParts): SendMailsDeps {
  const { mail: transport, mailFrom: from, dataDir } = environment;
  const mailer = createReaderMailer({ transport, from, dataDir, clock, log });
  return { db, clock, outlets, log, mailer, links: buildMailLinks(environment) };
}

/** The dependencies of background jobs. */
function createWorkerDeps(parts: IngestionParts, feedPool: FeedPool): WorkerDeps {
  const { clock, log, database, outlets, environment } = parts;
  const { db } = database;
  const placer = createStoryPlacer({ db, clock, log });
  const refresh = (signal: AbortSignal, runLog = log) =>
    refreshAll({ db, clock, outlets, log: runLog }, signal);
  return {
    db,
    clock,
    log,
    outlets,
    placer,
    feedPool,
    fetcher: parts.fetcher,
    extraction: parts.extraction,
    analyzer: parts.analyzer,
    connectors: parts.connectors,
    retentionDays: environment.retentionDays,
    random: Math.random,
    feeds: createRunFeeds({ db, clock, random: Math.random, sealer: parts.sealer }),
    stories: { refresh, trim: async () => (await trimStories({ db, clock })).setAside },
    webhooks: parts.webhooks,
    dataDir: environment.dataDir,
    storyWriter: parts.storyWriter,
    articleRater: parts.articleRater,
    readerMails: createReaderMails(parts),
    push: { db, clock, log, fetcher: parts.fetcher, vapid: parts.vapid },
    hubCallback: getHubCallback(environment),
    proxyUrl: environment.noProxy.includes('*') ? undefined : environment.fetchProxyUrl,
  };
}

/**
 * Opens the job queue and, in the role `worker`, the operations that ingest news. Without that role this process only
 * enqueues jobs, which another process runs.
 */
export async function openIngestion(parts: IngestionParts): Promise<OpenIngestion> {
  const { environment, clock, log, database, coordination, webhooks, schedule } = parts;
  const { db } = database;
  const metrics = new JobMetrics();
  if (parts.seed) await seedDefaultFeeds({ db, clock, outlets: parts.outlets });
  const cleanup = new CleanupStack();
  const feedPool = createFeedPool();
  cleanup.add(() => feedPool.close());
  const works = environment.roles.includes('worker');
  /** Runs in the transaction that stores the end of the run. */
  const enqueueNotifications = async (
    queue: JobQueue<Jobs>,
    tx: Tx,
    { row, status, message, progress }: EndingRun,
  ) => {
    // A completed run has refreshed its stories. A cancelled or failed run may have left some.
    if (status !== 'completed') await queue.enqueue('refresh-stories', {}, { tx, key: 'left' });
    const { articlesProcessed, storiesCreated } = progress;
    const event = {
      type: 'rss-aggregation.ended',
      jobId: row.id,
      data: { status, message, articlesProcessed, storiesCreated },
    };
    const deps = { db, clock, queue, targets: webhooks.targets };
    for (const [at, url] of (await listSubscribers(tx, row.id)).entries()) {
      const key = at === 0 ? `job:${row.id}` : `job:${row.id}:${at}`;
      await deliverWebhook(deps, { url, event, key, tx }).catch((error: unknown) => {
        // The list of targets has changed since the job was started.
        if (!(error instanceof AppError)) throw error;
        log.warn({ err: error, jobId: row.id }, 'webhook refused');
      });
    }
  };
  const jobs = await openJobs({
    database,
    coordination,
    clock,
    log,
    schedule,
    worker: works ? createWorkerDeps(parts, feedPool) : null,
    onEnding: enqueueNotifications,
    onEnd: (job) => metrics.count(job),
  });
  cleanup.add(() => jobs.stop());
  return {
    queue: jobs.queue,
    onEnding: jobs.onEnding,
    feedPool,
    register: (registry) => {
      metrics.register(registry);
      registerSharedMetrics(registry, parts);
    },
    close: () => cleanup.closeAll(),
  };
}
