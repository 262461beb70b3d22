import { join } from 'node:path';
import type { Job } from '#contract/jobs.ts';
import { awaitsFirstAccount } from './accounts/awaits-first-account.ts';
import { QuotaRefunds } from './accounts/quota-refunds.ts';
import type { Analyzer } from './analysis/analyzer.ts';
import { createEmbeddedAnalyzer } from './analysis/embedded/create-embedded-analyzer.ts';
import { externalModelName } from './analysis/model/external-model-name.ts';
import { type Model, openModel } from './analysis/model/open-model.ts';
import { getCheckSettings } from './checks/get-check-settings.ts';
import { CleanupStack } from './cleanup-stack.ts';
import { type Clock, systemClock } from './clock.ts';
import type { Environment } from './config/environment.ts';
import { rootFolder } from './config/paths.ts';
import { version } from './config/version.ts';
import type { Connector, ConnectorId } from './connectors/connector.ts';
import { createConnectors, createProviders, type ProviderDeps } from './connectors/create-connectors.ts';
import { ListedOutlets } from './connectors/listed-outlets.ts';
import { createControlHandlers } from './control/create-control-handlers.ts';
import { startControlServer } from './control/start-control-server.ts';
import type { Database } from './db/database.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { createAllowList } from './fetching/allow-list.ts';
import { createFetcher } from './fetching/create-fetcher.ts';
import type { Fetcher } from './fetching/fetcher.ts';
import { createHttpApp } from './http/create-http-app.ts';
import { listen } from './http/listen.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { mountArticleCalls } from './http/routes/articles.ts';
import { mountAuditCalls } from './http/routes/audit.ts';
import { mountBiasCheckCalls } from './http/routes/bias-check.ts';
import { mountDashboardCalls } from './http/routes/dashboard.ts';
import { mountFeedCalls } from './http/routes/feeds.ts';
import { mountJobCalls } from './http/routes/jobs.ts';
import { mountLogCalls } from './http/routes/logs.ts';
import { mountNewsCalls } from './http/routes/news.ts';
import { mountOutletCalls } from './http/routes/outlets.ts';
import { mountOutputCalls } from './http/routes/outputs.ts';
import { mountPromptCalls } from './http/routes/prompts.ts';
import { mountSetAsideCalls } from './http/routes/set-aside.ts';
import { mountSettingsCalls } from './http/routes/settings.ts';
import { mountSourceCalls } from './http/routes/sources.ts';
import { mountStoryRepairCalls } from './http/routes/story-repair.ts';
import { mountTrackingCalls } from './http/routes/tracking.ts';
import { mountUserCalls } from './http/routes/users.ts';
import { mountWebhookCalls } from './http/routes/webhooks.ts';
import { createExtractionPool, type ExtractionPool } from './ingestion/workers/extraction-pool.ts';
import { getJob, lastRunAt } from './jobs/list-jobs.ts';
import { type StartedJob, startAggregation } from './jobs/start-job.ts';
import { createLog, type Log } from './log.ts';
import { createLogSink } from './logs/log-sink.ts';
import { createMailer } from './mail/create-mailer.ts';
import { type OpenIngestion, openIngestion } from './open-ingestion.ts';
import { LiveOutlets } from './outlets/live-outlets.ts';
import { getPrompt } from './prompts/get-prompt.ts';
import { advancedSetting, credibilitySetting, rssSetting } from './settings/definitions.ts';
import { getSetting } from './settings/get-setting.ts';
import { startLines } from './start-lines.ts';
import { loadClusteringModel, loadEventTools } from './stories/clustering/create-story-placer.ts';
import { mainThread } from './take-turns.ts';
import { openWebhooks } from './webhooks/open-webhooks.ts';
import type { SendDeps } from './webhooks/send-message.ts';

/** What tests put in place of the real thing. */
export interface AppOverrides {
  clock?: Clock;
  log?: Log;
  analyzer?: Analyzer;
  /** Scheme and host of news providers, in place of their own. */
  newsOrigins?: Partial<Record<ConnectorId, string>>;
  /** Lines for the person at the console. */
  announce?: (line: string) => void;
  /** False: the aggregation does not start by itself. */
  schedule?: boolean;
  /** False: a new database gets no feeds. */
  seed?: boolean;
}

export interface RunningApp {
  /** Where it listens, for example "http://127.0.0.1:3000"; null without the role `web`. */
  address: string | null;
  /** What operators may do without the API. */
  jobs: {
    aggregate(input: { force: boolean }): Promise<StartedJob>;
    read(jobId: string): Promise<Job>;
  };
  close(): Promise<void>;
}

function userAgent(environment: Environment): string {
  return `Balance/${version} (+${environment.publicUrl})`;
}

function openFetcher(environment: Environment, clock: Clock, log: Log) {
  return createFetcher({
    proxyUrl: environment.fetchProxyUrl,
    noProxy: environment.noProxy.join(','),
    allowPrivate: environment.fetchAllowPrivate,
    timeoutMs: environment.fetchTimeoutMs,
    maxBytes: environment.fetchMaxBytes,
    userAgent: userAgent(environment),
    clock,
    log: log.child({ source: 'fetching' }),
  });
}

function openMailer(environment: Environment, clock: Clock, log: Log, announce: (line: string) => void) {
  return createMailer({
    transport: environment.mail,
    from: environment.mailFrom,
    dataDir: environment.dataDir,
    clock,
    log: log.child({ source: 'mail' }),
    announce: environment.announceLinks
      ? (mail) => announce(`Sign-in link for ${mail.to} (valid for 15 minutes): ${mail.link}`)
      : undefined,
  });
}

/** On the embedded database the socket through which the operators' commands work. */
async function openControl(
  parts: Pick<Parts, 'environment' | 'clock' | 'log' | 'database' | 'closers' | 'jobs'>,
) {
  const { environment, clock, log, database, closers, jobs } = parts;
  if (database.engine !== 'embedded') return;
  const handlers = createControlHandlers({ database, clock, queue: jobs.queue });
  const control = await startControlServer({
    ...{ dataDir: environment.dataDir, handlers },
    log: log.child({ source: 'control' }),
  });
  closers.add(() => control.close());
}

/** What holds where a setting may be changed while the server runs. */
async function publicConfig(database: Database, environment: Environment) {
  const [credibilityConfig, advanced, rss] = await Promise.all([
    getSetting(database.db, credibilitySetting),
    getSetting(database.db, advancedSetting),
    getSetting(database.db, rssSetting),
  ]);
  return {
    credibilityConfig,
    opposing_viewpoints_enabled: advanced.opposing_viewpoints_enabled,
    storySwarmMinArticles: rss.storySwarmMinArticles,
    externalModel: externalModelName(environment),
  };
}

interface Parts {
  environment: Environment;
  clock: Clock;
  log: Log;
  database: Database;
  fetcher: Fetcher;
  webhooks: SendDeps;
  outlets: LiveOutlets;
  /** Of checks, in turns; as is `embedded`. */
  analyzer: Analyzer;
  embedded: Analyzer;
  /** Null without LLM_*. */
  model: Model | null;
  extraction: ExtractionPool;
  providerDeps: ProviderDeps;
  connectors: Connector[];
  jobs: OpenIngestion;
  announce: (line: string) => void;
  closers: CleanupStack;
}

function openHttpApp(parts: Parts, metrics: Metrics) {
  const { environment, clock, log, database, fetcher, webhooks, outlets, closers } = parts;
  const { analyzer, embedded, model, announce, extraction, providerDeps, connectors, jobs } = parts;
  const mailer = openMailer(environment, clock, log, announce);
  closers.add(() => mailer.close());
  const usageReturns = new QuotaRefunds({ log });
  closers.add(async () => usageReturns.close());
  const { db } = database;
  const checkDeps = {
    ...{ db, clock, fetcher, extraction, outlets, analyzer, embedded, usageReturns },
    connectors,
    listedOutlets: new ListedOutlets(),
    events: loadEventTools(),
    getSettings: () => getCheckSettings(db),
    compareWithModel: model?.compare,
    credibilityBands: () => getSetting(db, credibilitySetting),
  };
  jobs.register(metrics.registry);
  return createHttpApp({
    db,
    clock,
    log,
    settings: environment,
    mailer,
    version,
    metrics,
    engine: database.engine,
    webFolder: join(rootFolder, 'dist/web'),
    pingDatabase: () => database.pool.query('SELECT 1'),
    lastRunAt: () => lastRunAt({ db }),
    publicConfig: () => publicConfig(database, environment),
    mounts: [
      // Before the check, with which it shares its address.
      (app, routeDeps) => mountTrackingCalls(app, routeDeps, { db, clock }),
      (app, routeDeps) => mountBiasCheckCalls(app, routeDeps, checkDeps),
      (app, routeDeps) => mountArticleCalls(app, routeDeps, checkDeps),
      (app, routeDeps) => mountPromptCalls(app, routeDeps, { db, clock, model }),
      (app, routeDeps) => mountSettingsCalls(app, routeDeps, { db, clock }),
      (app, routeDeps) => mountOutletCalls(app, routeDeps, { db, clock, outlets, queue: jobs.queue }),
      (app, routeDeps) => mountNewsCalls(app, routeDeps, { db, clock, outlets }),
      (app, routeDeps) => mountOutputCalls(app, routeDeps, { db, clock, publicUrl: environment.publicUrl }),
      (app, routeDeps) =>
        mountStoryRepairCalls(app, routeDeps, { db, clock, outlets, clustering: loadClusteringModel() }),
      (app, routeDeps) =>
        mountSourceCalls(app, routeDeps, { db, clock, providers: createProviders(providerDeps) }),
      // Before the jobs: /admin/jobs/activity is no job.
      (app, routeDeps) => mountDashboardCalls(app, routeDeps, { db, clock }),
      (app, routeDeps) =>
        mountJobCalls(app, routeDeps, {
          ...{ db, clock, queue: jobs.queue, onEnding: jobs.onEnding, targets: webhooks.targets },
        }),
      (app, routeDeps) =>
        mountFeedCalls(app, routeDeps, {
          ...{ db, clock, fetcher, feedPool: jobs.feedPool },
          allow: createAllowList(environment.fetchAllowPrivate),
        }),
      (app, routeDeps) => mountSetAsideCalls(app, routeDeps, { db, clock, queue: jobs.queue }),
      (app, routeDeps) => mountLogCalls(app, routeDeps, { db }),
      (app, routeDeps) => mountWebhookCalls(app, routeDeps, webhooks),
      (app, routeDeps) =>
        mountAuditCalls(app, routeDeps, {
          ...{ db, clock, outlets, queue: jobs.queue },
          allow: createAllowList(environment.fetchAllowPrivate),
        }),
      (app, routeDeps) => mountUserCalls(app, routeDeps, { db, clock }),
    ],
  });
}

/** Serves pages and calls; gives the address people open. */
async function openWeb(parts: Parts): Promise<string> {
  const { environment, closers } = parts;
  const metrics = createMetrics();
  const { countRefusal } = metrics;
  const listener = await listen(openHttpApp(parts, metrics), { ...environment, countRefusal });
  closers.add(() => listener.close());
  return environment.port === 0 ? `http://${environment.host}:${listener.port}` : environment.publicUrl;
}

/**
 * Opens everything in order, migrates the database and starts the roles of the settings.
 * What was opened is closed again when a later part fails.
 */
export async function startApp(environment: Environment, overrides: AppOverrides = {}): Promise<RunningApp> {
  const sink = createLogSink();
  const log = overrides.log ?? createLog(environment.logLevel, undefined, sink);
  const clock = overrides.clock ?? systemClock;
  const announce = overrides.announce ?? ((line) => process.stdout.write(`${line}\n`));
  const closers = new CleanupStack(log);
  try {
    const database = await openDatabase({
      ...(environment.databaseUrl === undefined ? {} : { databaseUrl: environment.databaseUrl }),
      dataDir: environment.dataDir,
      log: log.child({ source: 'database' }),
    });
    closers.add(() => database.close());
    await migrate(database, log.child({ source: 'database' }));
    sink.attach({ db: database.db, clock });
    closers.add(() => sink.close());
    const { db } = database;
    const outlets = new LiveOutlets({ db, log: log.child({ source: 'outlets' }) });
    await outlets.start();
    closers.add(() => outlets.close());
    const fetcher = openFetcher(environment, clock, log);
    closers.add(() => fetcher.close());
    const webhooks = openWebhooks({ settings: environment, db, clock, fetcher });
    const embedded = createEmbeddedAnalyzer();
    // Checks take turns, so that other calls are answered in between; the aggregation rates without rests.
    const embeddedInTurns = createEmbeddedAnalyzer(mainThread);
    const model = openModel({
      ...{ settings: environment, db, clock, embedded, log: log.child({ source: 'model' }) },
      getPrompt: (kind) => getPrompt({ db }, { kind }),
    });
    const analyzer = overrides.analyzer ?? model?.analyzer ?? embedded;
    const checkAnalyzer = overrides.analyzer ?? model?.analyzerOn(embeddedInTurns) ?? embeddedInTurns;
    const extraction = createExtractionPool({ clock });
    closers.add(() => extraction.close());
    const providerDeps = {
      ...{ db, clock, fetcher, keys: environment, log: log.child({ source: 'sources' }) },
      origins: overrides.newsOrigins,
    };
    const connectors = createConnectors(providerDeps);
    const jobs = await openIngestion({
      ...{ environment, clock, database, fetcher, extraction, analyzer, outlets, connectors, webhooks },
      log: log.child({ source: 'jobs' }),
      schedule: overrides.schedule ?? true,
      seed: overrides.seed ?? true,
    });
    closers.add(() => jobs.close());
    await openControl({ environment, clock, log, database, closers, jobs });
    const address = environment.roles.includes('web')
      ? await openWeb({
          ...{ environment, clock, log, database, fetcher, webhooks, outlets, model },
          ...{ analyzer: checkAnalyzer, embedded: embeddedInTurns },
          ...{ extraction, providerDeps, connectors, jobs, announce, closers },
        })
      : null;
    const lines = startLines({ environment, address, awaitsFirstAccount: await awaitsFirstAccount({ db }) });
    for (const line of lines) announce(line);
    const { queue } = jobs;
    return {
      address,
      jobs: {
        aggregate: (input) => startAggregation({ db, clock, queue }, { ...input, trigger: 'command' }),
        read: (jobId) => getJob({ db }, jobId),
      },
      close: () => closers.closeAll(),
    };
  } catch (error) {
    // What fails here is logged; the reason why the start failed is what the caller needs.
    await closers.closeAll().catch(() => {});
    throw error;
  }
}
