import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import type { TrustProxy } from '#server/config/variable-formats.ts';
import type { Log } from '#server/log.ts';
import { clientAddress } from './client-address.ts';
import { type HttpEnv, socketAddress } from './http-env.ts';
import type { Metrics } from './metrics.ts';
import { createRefusalCounter } from './refusal-counter.ts';

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
