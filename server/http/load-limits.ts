import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import type { MiddlewareHandler } from 'hono';
import { InProgress, overloaded } from '#server/in-progress.ts';
import { type BodyLimits, BodyWaits } from './await-body.ts';
import type { HttpEnv } from './http-env.ts';

export interface LoadLimits extends BodyLimits {
  /** Requests of this process that may be in progress at once. */
  inProgress: number;
  /** Requests in progress from which on a slow process refuses further ones, */
  whileSlow: number;
  /** and the mean delay of its event loop that counts as slow, in milliseconds. */
  delayMs: number;
}

const defaults = { inProgress: 1_000, whileSlow: 100, delayMs: 500 };
const sampleMs = 1_000;
const nanosecondsPerMs = 1e6;
/** They say how the process is, also while it is overloaded. */
const exempt = new Set(['/health', '/metrics']);

/** The mean delay of the event loop over the last second, in milliseconds. */
function createDelayMeter(): () => number {
  const delays = monitorEventLoopDelay({ resolution: 20 });
  delays.enable();
  let mean = 0;
  let since = performance.now();
  return () => {
    const now = performance.now();
    if (now - since < sampleMs) return mean;
    mean = delays.count === 0 ? 0 : delays.mean / nanosecondsPerMs;
    delays.reset();
    since = now;
    return mean;
  };
}

/**
 * Middleware that answers 503 at once instead of letting requests wait: when more are in progress than the process can
 * hold, or when many are and it is slow. A few slow requests are served. A request whose body is awaited is not in
 * progress.
 */
export function refuseOverload(
  limits: Partial<LoadLimits> = {},
  getDelayMs: () => number = createDelayMeter(),
): MiddlewareHandler<HttpEnv> {
  const { inProgress, whileSlow, delayMs } = { ...defaults, ...limits };
  const sentence =
    'Balance has more requests than it can answer at the moment. Please try again in a few seconds.';
  const requests = new InProgress(inProgress, sentence);
  const bodies = new BodyWaits(limits);
  return async (c, next) => {
    if (exempt.has(c.req.path)) return await next();
    if (requests.count >= whileSlow && getDelayMs() > delayMs) throw overloaded(sentence);
    c.set('awaitBody', (read) => requests.pause(() => bodies.run(c, read)));
    await requests.run(next);
  };
}
