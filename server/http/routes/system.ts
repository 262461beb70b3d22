import * as contract from '#contract/system.ts';
import type { Clock } from '#server/clock.ts';
import type { Environment } from '#server/config/environment.ts';
import type { Status } from '#server/control/doctor/get-status.ts';
import { DatabaseWatch, type DatabaseWatchDeps } from '../database-watch.ts';
import type { Draining } from '../drain-server.ts';
import type { HttpApp } from '../http-env.ts';
import type { Metrics } from '../metrics.ts';
import { type RouteDeps, route } from '../route.ts';

/** The part of /config.json that administrators can change while the server runs. */
export type ChangeableConfig = Pick<
  contract.PublicConfig,
  'storySwarmMinArticles' | 'opposing_viewpoints_enabled' | 'credibilityConfig' | 'externalModel'
>;

export interface SystemRouteDeps extends DatabaseWatchDeps {
  clock: Clock;
  metrics: Metrics;
  version: string;
  engine: 'embedded' | 'postgresql';
  environment: Pick<
    Environment,
    'apiBaseUrl' | 'publicReading' | 'nodeEnv' | 'mailSignIn' | 'openIdProviders' | 'authProxy'
  >;
  publicConfig(): Promise<ChangeableConfig>;
  status(): Promise<Status>;
  draining: Pick<Draining, 'hasBegun'>;
}

/** /config.json, /health and /metrics. */
export function mountSystemRoutes(app: HttpApp, routeDeps: RouteDeps, deps: SystemRouteDeps): void {
  const startedAt = deps.clock().getTime();
  const { environment, version } = deps;
  const database = new DatabaseWatch(deps);
  route(app, contract.getConfig, routeDeps, async () => ({
    ...(await deps.publicConfig()),
    apiBaseUrl: environment.apiBaseUrl,
    version,
    publicReading: environment.publicReading,
    development: environment.nodeEnv === 'development',
    signIn: {
      mail: environment.mailSignIn,
      proxy: environment.authProxy !== undefined,
      providers: environment.openIdProviders.map(({ id, label }) => ({ id, label })),
    },
  }));
  route(app, contract.getHealth, routeDeps, async ({ context }) => {
    const { ok, lastRunAt } = await database.state();
    const now = deps.clock().getTime();
    const isDraining = deps.draining.hasBegun;
    const ready = ok && !isDraining;
    if (!ready) context.setStatus(503);
    const status: contract.Health['status'] = isDraining ? 'draining' : ok ? 'ok' : 'degraded';
    return {
      status,
      live: true as const,
      ready,
      database: { ok, engine: deps.engine },
      lastRunAgeSeconds: lastRunAt === null ? null : Math.round((now - lastRunAt.getTime()) / 1000),
      version,
      uptimeSeconds: Math.round((now - startedAt) / 1000),
    };
  });
  route(app, contract.getStatus, routeDeps, async () => {
    const { level, sentence, checks } = await deps.status();
    const findings = checks.map(({ text, ...finding }) => ({ ...finding, sentence: text }));
    return { level, sentence, findings };
  });
  route(app, contract.getMetrics, routeDeps, async () => await deps.metrics.registry.metrics());
}
