import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { endpoints } from '#contract/registry.ts';
import { resolveCredential } from '#server/accounts/resolve-credential.ts';
import type { Environment } from '#server/config/environment.ts';
import type { Log } from '#server/log.ts';
import { limitKey } from './client-address.ts';
import { CallerBuckets } from './count-call.ts';
import { CredentialCache } from './credential-cache.ts';
import { errorResponse } from './error-response.ts';
import type { HttpApp, HttpEnv } from './http-env.ts';
import { nothingServed } from './nothing-served.ts';
import { openApiDocument } from './openapi-document.ts';
import { createRateLimits, type RateLimitSettings } from './rate-limits.ts';
import { requestFrame } from './request-frame.ts';
import type { RouteDeps } from './route.ts';
import { type AccountCallDeps, mountAccountCalls } from './routes/accounts.ts';
import { mountApiKeyCalls } from './routes/api-keys.ts';
import { mountOperationCalls, type OperationCallDeps } from './routes/system.ts';
import { securityHeaders } from './security-headers.ts';
import { mountWebFiles } from './web-files.ts';

type HttpSettings = AccountCallDeps['settings'] &
  OperationCallDeps['settings'] &
  Pick<Environment, 'trustProxy' | 'corsOrigins' | 'metricsToken'>;

/** Adds calls of a subject: `(app, routeDeps) => mountBiasCheck(app, routeDeps, { … })`. */
export type Mount = (app: HttpApp, routeDeps: RouteDeps) => void;

export interface HttpDeps extends Omit<AccountCallDeps, 'settings'>, Omit<OperationCallDeps, 'settings'> {
  log: Log;
  settings: HttpSettings;
  /** The built web app, `dist/web`. */
  webFolder: string;
  mounts: readonly Mount[];
  limits?: Partial<RateLimitSettings>;
}

function addFrame(app: HttpApp, deps: HttpDeps): void {
  const { settings } = deps;
  app.use(requestFrame({ log: deps.log, metrics: deps.metrics, trustProxy: settings.trustProxy }));
  app.use(securityHeaders(settings));
  app.use(compress({ threshold: 1024 }));
  if (settings.corsOrigins.length === 0) return;
  app.use(
    cors({
      origin: [...settings.corsOrigins],
      allowMethods: ['GET', 'HEAD', 'POST', 'PUT', 'DELETE'],
      allowHeaders: ['Authorization', 'Content-Type', 'If-None-Match'],
      exposeHeaders: ['ETag', 'X-Request-Id', 'Retry-After'],
      maxAge: 600,
    }),
  );
}

function mountCalls(app: HttpApp, deps: HttpDeps): RouteDeps {
  const { settings } = deps;
  const resolve: RouteDeps['resolveCredential'] = (token) => resolveCredential(deps, token);
  const routeDeps: RouteDeps = {
    limits: createRateLimits(deps.limits),
    resolveCredential: resolve,
    recent: new CredentialCache(resolve),
    buckets: new CallerBuckets(),
    publicReading: settings.publicReading,
    metricsToken: settings.metricsToken,
    isDevelopment: settings.nodeEnv === 'development',
  };
  mountAccountCalls(app, routeDeps, deps);
  mountApiKeyCalls(app, routeDeps, deps);
  mountOperationCalls(app, routeDeps, deps);
  for (const mount of deps.mounts) mount(app, routeDeps);
  const about = { version: deps.version, publicUrl: settings.apiBaseUrl || settings.publicUrl };
  const document = openApiDocument(endpoints, about);
  app.get('/openapi.json', async (c) => {
    c.set('route', '/openapi.json');
    await routeDeps.limits.calls(limitKey(c.get('ip')));
    c.header('Cache-Control', 'no-cache');
    return c.json(document);
  });
  return routeDeps;
}

/** The whole HTTP side: calls, documents, the web app. Listens nowhere by itself. */
export function createHttpApp(deps: HttpDeps): HttpApp {
  const app: HttpApp = new Hono<HttpEnv>();
  addFrame(app, deps);
  const routeDeps = mountCalls(app, deps);
  // With the API on another host the page asks there.
  const isPublicHere = deps.settings.publicReading && deps.settings.apiBaseUrl === '';
  const { limits } = routeDeps;
  mountWebFiles(app, deps.webFolder, { publicReading: isPublicHere, limits });
  app.onError((error, c) => errorResponse(c, error));
  app.notFound(nothingServed(app, routeDeps));
  return app;
}
