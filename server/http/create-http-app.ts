import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { endpoints } from '#contract/registry.ts';
import { resolveCredential } from '#server/accounts/resolve-credential.ts';
import type { Clock } from '#server/clock.ts';
import type { Environment } from '#server/config/environment.ts';
import type { Coordination } from '#server/db/coordination/coordination.ts';
import type { Database, Db } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { limitKey } from './client-address.ts';
import { CallerBuckets } from './count-call.ts';
import { CredentialCache } from './credential-cache.ts';
import { errorResponse } from './error-response.ts';
import type { HttpApp, HttpEnv } from './http-env.ts';
import { type LoadLimits, refuseOverload } from './load-limits.ts';
import type { Metrics } from './metrics.ts';
import { nothingServed } from './not-found.ts';
import { openApiDocument } from './openapi-document.ts';
import { describeInTime, type PageHead } from './page-head.ts';
import { createRateLimits, type RateLimitSettings } from './rate-limits.ts';
import { requestFrame, securityHeaders } from './request-frame.ts';
import type { RouteDeps } from './route.ts';
import { mountWebFiles } from './web-files.ts';

/** Adds endpoints to the app. */
export type Mount = (app: HttpApp, routeDeps: RouteDeps) => void;

export interface HttpDeps {
  db: Db;
  /** Where rate limits are counted. */
  database: Pick<Database, 'pool' | 'engine'>;
  clock: Clock;
  log: Log;
  metrics: Metrics;
  environment: Pick<
    Environment,
    'publicUrl' | 'apiBaseUrl' | 'publicReading' | 'nodeEnv' | 'trustProxy' | 'corsOrigins' | 'metricsToken'
  >;
  version: string;
  /** The built web app, `dist/web`. */
  webFolder: string;
  /** Adds the endpoints, see mount-routes.ts. */
  mount: Mount;
  limits?: Partial<RateLimitSettings>;
  load?: Partial<LoadLimits>;
  coordination?: Pick<Coordination, 'on' | 'publish'>;
  /** Describes public pages to programs that show links; not called unless reading is public. */
  describePage?: (path: string) => Promise<PageHead | null>;
}

function addFrame(app: HttpApp, deps: HttpDeps): void {
  const { environment } = deps;
  app.use(requestFrame({ log: deps.log, metrics: deps.metrics, trustProxy: environment.trustProxy }));
  app.use(securityHeaders(environment));
  app.use(refuseOverload(deps.load));
  app.use(compress({ threshold: 1024 }));
  if (environment.corsOrigins.length === 0) return;
  app.use(
    cors({
      origin: [...environment.corsOrigins],
      allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      allowHeaders: ['Authorization', 'Content-Type', 'If-None-Match', 'Mcp-Protocol-Version'],
      exposeHeaders: ['ETag', 'X-Request-Id', 'Retry-After'],
      maxAge: 600,
    }),
  );
}

function mountEndpoints(app: HttpApp, deps: HttpDeps): RouteDeps {
  const { environment } = deps;
  const { coordination } = deps;
  const resolve: RouteDeps['resolveCredential'] = (token) => resolveCredential(deps, token);
  const recent = new CredentialCache(resolve);
  coordination?.on('credentials', () => recent.forget());
  const routeDeps: RouteDeps = {
    limits: createRateLimits(deps.limits, deps.database),
    resolveCredential: resolve,
    recent,
    announceEnded: async () => await coordination?.publish('credentials'),
    buckets: new CallerBuckets(),
    publicReading: environment.publicReading,
    metricsToken: environment.metricsToken,
    isDevelopment: environment.nodeEnv === 'development',
  };
  deps.mount(app, routeDeps);
  const about = { version: deps.version, publicUrl: environment.apiBaseUrl || environment.publicUrl };
  // Made for its first reader: it needs 90 ms of processor time in a fresh process, which no start should wait for.
  let document: object | undefined;
  app.get('/openapi.json', async (c) => {
    c.set('route', '/openapi.json');
    await routeDeps.limits.calls(limitKey(c.get('ip')));
    c.header('Cache-Control', 'no-cache');
    document ??= openApiDocument(endpoints, about);
    return c.json(document);
  });
  return routeDeps;
}

/** The HTTP side without a listener: endpoints, documents, the web app. */
export function createHttpApp(deps: HttpDeps): HttpApp {
  const app: HttpApp = new Hono<HttpEnv>();
  addFrame(app, deps);
  const routeDeps = mountEndpoints(app, deps);
  // If the API has another host, the page sends its requests there.
  const isPublicHere = deps.environment.publicReading && deps.environment.apiBaseUrl === '';
  const { limits } = routeDeps;
  const { describePage } = deps;
  mountWebFiles(app, deps.webFolder, {
    ...{ publicReading: isPublicHere, limits },
    ...(deps.environment.publicReading && describePage !== undefined
      ? { describePage: (path) => describeInTime(describePage, path, deps.log) }
      : {}),
  });
  app.onError((error, c) => errorResponse(c, error));
  app.notFound(nothingServed(app, routeDeps));
  return app;
}
