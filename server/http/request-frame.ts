import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { TrustProxy } from '#server/config/variable-formats.ts';
import type { Log } from '#server/log.ts';
import { clientAddress } from './client-address.ts';
import { type HttpEnv, socketAddress } from './http-env.ts';
import type { Metrics } from './metrics.ts';

const summaryEveryMs = 60_000;

interface RefusalCounter {
  count(refusal: { status: number; code: string }): void;
}

/**
 * Counts refusals (4xx, and 503 of an overloaded process) in the metrics, and writes one line a minute to the log: a caller with many refusals must not
 * push other lines out of the stored log.
 */
export function createRefusalCounter(
  { log, metrics }: { log: Log; metrics: Pick<Metrics, 'countRefusal'> },
  everyMs = summaryEveryMs,
): RefusalCounter {
  let counts = new Map<string, number>();
  const summarize = () => {
    log.info(Object.fromEntries(counts), 'requests refused');
    counts = new Map();
  };
  return {
    count(refusal) {
      metrics.countRefusal(refusal);
      // Both come from closed lists, so there are few keys.
      const key = `${refusal.status} ${refusal.code}`;
      if (counts.size === 0) setTimeout(summarize, everyMs).unref();
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
  };
}

const knownMethods = ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'];

/**
 * Middleware of every request: sets its id and client address, writes one line to the log and one measurement. The line
 * names the endpoint and the outcome, never an address, a query, a body or a person.
 */
export function requestFrame(deps: {
  log: Log;
  metrics: Metrics;
  trustProxy: TrustProxy;
}): MiddlewareHandler<HttpEnv> {
  const refusals = createRefusalCounter(deps);
  return async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    const log = deps.log.child({ requestId });
    c.set('requestId', requestId);
    c.set('ip', clientAddress(socketAddress(c), c.req.header('x-forwarded-for'), deps.trustProxy));
    c.set('log', log);
    c.set('route', 'none');
    c.header('X-Request-Id', requestId);
    await next();
    const method = knownMethods.includes(c.req.method) ? c.req.method : 'other';
    const route = c.get('route');
    const { status } = c.res;
    const milliseconds = performance.now() - started;
    deps.metrics.observeRequest({ method, route, status, seconds: milliseconds / 1000 });
    const refusal = c.get('refusal');
    const code = refusal === undefined ? {} : { code: refusal };
    const isRefused = (status >= 400 && status < 500) || refusal === 'overloaded';
    if (isRefused) refusals.count({ status, code: refusal ?? 'other' });
    log.info({ method, route, status, ms: Math.round(milliseconds), ...code }, 'request');
  };
}

/**
 * No inline scripts, no third parties, no framing. Inline styles are allowed because
 * dialogs lock the page's scrolling by a style element; they can carry no data out under this policy.
 */
export function securityHeaders(environment: { publicUrl: string; apiBaseUrl: string }): MiddlewareHandler {
  const api = environment.apiBaseUrl === '' ? [] : [new URL(environment.apiBaseUrl).origin];
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'", ...api],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'no-referrer',
    xFrameOptions: 'DENY',
    strictTransportSecurity: environment.publicUrl.startsWith('https:') ? 'max-age=31536000' : false,
    // Web and API may live on two hosts; CORS decides who reads the answers.
    crossOriginResourcePolicy: 'cross-origin',
    xXssProtection: false,
  });
}
