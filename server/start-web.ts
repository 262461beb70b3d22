import { join } from 'node:path';
import { QuotaRefunds } from './accounts/quota-refunds.ts';
import { AccountWork } from './accounts/run-counted.ts';
import { connectModel } from './analysis/model/connect-model.ts';
import { externalModelName } from './analysis/model/environment-connection.ts';
import { registerModelMetrics } from './analysis/model/model-usage.ts';
import { getCheckSettings } from './checks/get-check-settings.ts';
import { WorkingChecks } from './checks/working-checks.ts';
import { rootFolder } from './config/paths.ts';
import { version } from './config/version.ts';
import { ListedOutlets } from './connectors/listed-outlets.ts';
import { getStatus } from './control/doctor/get-status.ts';
import { createAllowList } from './fetching/allow-list.ts';
import { createHttpApp } from './http/create-http-app.ts';
import { describePage } from './http/describe-page.ts';
import { Draining } from './http/drain-server.ts';
import { listen } from './http/listen.ts';
import { createMetrics, type Metrics } from './http/metrics.ts';
import { type AllRouteDeps, mountRoutes } from './http/mount-routes.ts';
import type { RateLimitSettings } from './http/rate-limits.ts';
import { getLastRunAt } from './jobs/list-jobs.ts';
import { createMailer } from './mail/create-mailer.ts';
import type { Mailer } from './mail/message.ts';
import type { Base, Parts } from './open-parts.ts';
import { credibilitySetting } from './settings/definitions.ts';
import { getPublicConfig, getSetting } from './settings/get-settings.ts';
import { loadClusteringModel, loadEventTools } from './stories/clustering/create-story-placer.ts';

type Announce = (line: string) => void;

/** What tests replace. */
export interface WebOverrides {
  limits?: Partial<RateLimitSettings>;
}

function openMailer({ environment, clock, log, cleanup }: Base, announce: Announce): Mailer {
  const mailer = createMailer({
    transport: environment.mail,
    from: environment.mailFrom,
    dataDir: environment.dataDir,
    clock,
    log: log.child({ source: 'mail' }),
    announce: environment.announceLinks
      ? (mail) => announce(`Sign-in link for ${mail.to} (valid for 15 minutes): ${mail.link}`)
      : undefined,
  });
  cleanup.add(() => mailer.close());
  return mailer;
}

function routeDepsOf(
  parts: Parts,
  { metrics, draining }: { metrics: Metrics; draining: Draining },
  announce: Announce,
): AllRouteDeps {
  const { environment, log, database, model, jobs, cleanup } = parts;
  const { db } = database;
  const quotaRefunds = new QuotaRefunds({ log, isStopping: () => draining.hasBegun });
  cleanup.add(async () => quotaRefunds.close());
  const workingChecks = new WorkingChecks({ db, clock: parts.clock, log: log.child({ source: 'model' }) });
  cleanup.add(() => workingChecks.close());
  return {
    ...parts.webhooks,
    ...{
      environment,
      version,
      metrics,
      draining,
      quotaRefunds,
      workingChecks,
      model,
      owner: parts.coordination.owner,
    },
    vapid: parts.vapid,
    fetcher: parts.fetcher,
    extraction: parts.extraction,
    outlets: parts.outlets,
    analyzer: parts.checkAnalyzer,
    embedded: parts.embedded,
    connectors: parts.connectors,
    modelConnection: parts.modelConnection,
    countModelWaiting: parts.countModelWaiting,
    queue: jobs.queue,
    feedPool: jobs.feedPool,
    onEnding: jobs.onEnding,
    mailer: openMailer(parts, announce),
    accountWork: new AccountWork(),
    engine: database.engine,
    publicUrl: environment.publicUrl,
    allow: createAllowList(environment.fetchAllowPrivate),
    sealer: parts.modelConnection.sealer,
    providers: parts.providers,
    listedOutlets: new ListedOutlets(),
    events: loadEventTools(),
    clustering: loadClusteringModel(),
    getSettings: () => getCheckSettings(db),
    compareWithModel: model.compare,
    credibilityBands: () => getSetting(db, credibilitySetting),
    pingDatabase: () => database.pool.query('SELECT 1'),
    status: () => getStatus({ ...parts, environment }),
    lastRunAt: () => getLastRunAt({ db }),
    publicConfig: async () => ({
      ...(await getPublicConfig({ db })),
      externalModel: externalModelName(await connectModel(parts.modelConnection, 'checks')),
    }),
  };
}

/** Serves the API and the web app. @returns the address that people open */
export async function startWeb(parts: Parts, announce: Announce, overrides: WebOverrides): Promise<string> {
  const { environment, clock, log, database, coordination, jobs, cleanup } = parts;
  const metrics = createMetrics();
  jobs.register(metrics.registry);
  registerModelMetrics(metrics.registry, { ...parts, db: database.db });
  const draining = new Draining();
  const deps = routeDepsOf(parts, { metrics, draining }, announce);
  const app = createHttpApp({
    db: database.db,
    database,
    clock,
    log,
    environment,
    version,
    metrics,
    coordination,
    limits: overrides.limits ?? {},
    webFolder: join(rootFolder, 'dist/web'),
    mount: (app, routeDeps) => mountRoutes(app, routeDeps, deps),
    describePage: (path) => describePage({ ...deps, db: database.db, clock, environment }, path),
  });
  const listener = await listen(app, {
    ...environment,
    draining,
    countRefusal: metrics.countRefusal,
    log: log.child({ source: 'http' }),
  });
  cleanup.add(() => listener.close());
  return environment.port === 0 ? `http://${environment.host}:${listener.port}` : environment.publicUrl;
}
