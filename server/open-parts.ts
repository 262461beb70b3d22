import type { ConnectorId } from '#domain/connectors/connector-names.ts';
import { watchUsageClaims } from './accounts/quota-refunds.ts';
import type { Analyzer } from './analysis/analyzer.ts';
import { createEmbeddedAnalyzer } from './analysis/embedded/create-embedded-analyzer.ts';
import { withTerms } from './analysis/embedded-fallback.ts';
import { connectModel } from './analysis/model/connect-model.ts';
import type { LocalAddresses } from './analysis/model/list-models.ts';
import type { CountWaiting } from './analysis/model/model-usage.ts';
import { type Model, openModel } from './analysis/model/open-model.ts';
import type { CleanupStack } from './cleanup-stack.ts';
import type { Clock } from './clock.ts';
import type { Environment } from './config/environment.ts';
import { version } from './config/version.ts';
import type { Connector } from './connectors/connector.ts';
import { createConnectors } from './connectors/create-connectors.ts';
import type { Provider } from './connectors/provider.ts';
import { createProviders } from './connectors/registry.ts';
import type { Coordination } from './db/coordination/coordination.ts';
import { openCoordination } from './db/coordination/open-coordination.ts';
import type { Database } from './db/db.ts';
import { migrate } from './db/migrate.ts';
import { openDatabase } from './db/open-database.ts';
import { createVapidSource, type VapidSource } from './digest/push/vapid.ts';
import { createFetcher } from './fetching/create-fetcher.ts';
import type { Fetcher } from './fetching/fetcher.ts';
import { createExtractionPool, type ExtractionPool } from './ingestion/workers/extraction-pool.ts';
import type { Log } from './log.ts';
import { countModelWaiting } from './model-connection/count-waiting.ts';
import { type ModelConnectionDeps, openModelConnection } from './model-connection/model-connection.ts';
import { type OpenIngestion, openIngestion } from './open-ingestion.ts';
import { LiveOutlets } from './outlets/live-outlets.ts';
import { getPrompt } from './prompts/save-prompt.ts';
import { mainThread } from './take-turns.ts';
import { openWebhooks } from './webhooks/open-webhooks.ts';
import type { SendDeps } from './webhooks/send-message.ts';

/** What every part is opened with. */
export interface Base {
  environment: Environment;
  clock: Clock;
  log: Log;
  cleanup: CleanupStack;
}

/** What tests replace or switch off. */
export interface PartOverrides {
  analyzer?: Analyzer;
  /** Scheme and host of news providers, in place of their own. */
  newsOrigins?: Partial<Record<ConnectorId, string>>;
  /** Where servers of models are looked for, in place of the usual ports of this machine. */
  localModels?: LocalAddresses;
  /** False: the aggregation does not start by itself. */
  schedule?: boolean;
  /** False: a new database gets no feeds. */
  seed?: boolean;
  /** Called in place of `openDatabase`. */
  openDatabase?: typeof openDatabase;
  /** Aborted when the process is to stop. */
  stopping?: AbortSignal;
}

interface Analyzers {
  model: Model;
  /** Of the aggregation. */
  analyzer: Analyzer;
  /** Of checks: they yield to the event loop, so that other requests are answered in between. */
  checkAnalyzer: Analyzer;
  /** As `checkAnalyzer`, always the embedded one. */
  embedded: Analyzer;
}

/** The open parts of the program, without the HTTP side. */
export interface Parts extends Base, Omit<Analyzers, 'analyzer'> {
  database: Database;
  coordination: Coordination;
  fetcher: Fetcher;
  webhooks: SendDeps;
  /** The key of Web Push. */
  vapid: VapidSource;
  outlets: LiveOutlets;
  extraction: ExtractionPool;
  providers: readonly Provider[];
  connectors: Connector[];
  jobs: OpenIngestion;
  modelConnection: ModelConnectionDeps;
  countModelWaiting: CountWaiting;
}

/** Opens the database and migrates it. */
export async function openStorage(
  { environment, log, cleanup }: Base,
  overrides: Pick<PartOverrides, 'openDatabase' | 'stopping'>,
): Promise<Database> {
  const { databaseUrl, dataDir } = environment;
  const database = await (overrides.openDatabase ?? openDatabase)({
    ...(databaseUrl === undefined ? {} : { databaseUrl }),
    dataDir,
    log: log.child({ source: 'database' }),
  });
  cleanup.add(() => database.close());
  await migrate(database, log.child({ source: 'database' }), { signal: overrides.stopping });
  return database;
}

async function joinOthers({ environment, log, cleanup }: Base, database: Database): Promise<Coordination> {
  const coordination = await openCoordination({
    database,
    log: log.child({ source: 'coordination' }),
    mayLead: environment.roles.includes('worker'),
  });
  cleanup.add(() => coordination.close());
  const claims = watchUsageClaims({ db: database.db, coordination, log: log.child({ source: 'accounts' }) });
  cleanup.add(() => claims.close());
  return coordination;
}

async function openOutlets(
  { log, cleanup }: Base,
  { db }: Database,
  coordination: Coordination,
): Promise<LiveOutlets> {
  const outlets = new LiveOutlets({ db, log: log.child({ source: 'outlets' }), coordination });
  await outlets.start();
  cleanup.add(() => outlets.close());
  return outlets;
}

function openFetcher({ environment, clock, log, cleanup }: Base, outlets: LiveOutlets): Fetcher {
  const fetcher = createFetcher({
    proxyUrl: environment.fetchProxyUrl,
    noProxy: environment.noProxy.join(','),
    allowPrivate: environment.fetchAllowPrivate,
    timeoutMs: environment.fetchTimeoutMs,
    maxBytes: environment.fetchMaxBytes,
    userAgent: `Balance/${version} (+${environment.publicUrl})`,
    clock,
    log: log.child({ source: 'fetching' }),
    onRobots: (host, closedToModel) => outlets.noteRobots(host, closedToModel),
  });
  cleanup.add(() => fetcher.close());
  return fetcher;
}

function openAnalyzers(
  base: Base,
  modelConnection: ModelConnectionDeps,
  { outlets, override }: { outlets: LiveOutlets; override: Analyzer | undefined },
): Analyzers {
  const { environment, clock } = base;
  const { db, servers } = modelConnection;
  const embedded = createEmbeddedAnalyzer();
  const embeddedInTurns = createEmbeddedAnalyzer(mainThread);
  const model = openModel({
    environment,
    db,
    clock,
    embedded,
    servers,
    log: base.log.child({ source: 'model' }),
    connect: (task) => connectModel(modelConnection, task),
    getPrompt: (kind) => getPrompt({ db }, { kind }),
  });
  return {
    model,
    analyzer: override ?? embedded,
    checkAnalyzer: override ?? withTerms(model.analyzerOn(embeddedInTurns), embeddedInTurns, outlets),
    embedded: embeddedInTurns,
  };
}

/** Opens everything below the HTTP side, in order. Each part registers its closer in `cleanup`. */
export async function openParts(base: Base, database: Database, overrides: PartOverrides): Promise<Parts> {
  const { environment, clock, log, cleanup } = base;
  const { db } = database;
  const coordination = await joinOthers(base, database);
  const outlets = await openOutlets(base, database, coordination);
  const fetcher = openFetcher(base, outlets);
  const webhooks = openWebhooks({ environment, db, clock, fetcher });
  const vapid = createVapidSource({ db, clock }, environment);
  const modelConnection = openModelConnection({ ...base, db }, overrides.localModels);
  const { analyzer, ...analyzers } = openAnalyzers(base, modelConnection, {
    outlets,
    override: overrides.analyzer,
  });
  await analyzers.model.refresh();
  const extraction = createExtractionPool({ clock });
  cleanup.add(() => extraction.close());
  const providers = await createProviders({
    clock,
    fetcher,
    variables: environment.connectorVariables,
    origins: overrides.newsOrigins,
  });
  const connectors = createConnectors({ db, clock, providers, log: log.child({ source: 'sources' }) });
  const jobs = await openIngestion({
    environment,
    clock,
    database,
    coordination,
    fetcher,
    extraction,
    analyzer,
    outlets,
    connectors,
    webhooks,
    vapid,
    sealer: modelConnection.sealer,
    storyWriter: analyzers.model.storyWriter,
    articleRater: analyzers.model.articleRater,
    log: log.child({ source: 'jobs' }),
    schedule: overrides.schedule ?? true,
    seed: overrides.seed ?? true,
  });
  cleanup.add(() => jobs.close());
  return {
    ...base,
    ...analyzers,
    database,
    coordination,
    fetcher,
    webhooks,
    vapid,
    outlets,
    extraction,
    providers,
    connectors,
    jobs,
    modelConnection,
    countModelWaiting: () => countModelWaiting({ db, clock, outlets, model: analyzers.model }),
  };
}
