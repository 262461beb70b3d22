import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { createAllowList } from './allow-list.ts';
import { createDispatcher } from './create-dispatcher.ts';
import { FetchDeadline } from './fetch-deadline.ts';
import {
  type Fetcher,
  type FetchFailure,
  type FetchOutcome,
  type FetchRequest,
  fetchFailure,
  type LocateOutcome,
} from './fetcher.ts';
import { type FetchContext, followRedirects, requestStep } from './follow-redirects.ts';
import { guardAddress } from './guard-address.ts';
import { HostLimiter } from './host-limiter.ts';
import { nextHop, type Step } from './next-hop.ts';
import { RetryAfterRegistry } from './retry-after-registry.ts';
import { createRobotsCache, type OnRobots, type RobotsCache } from './robots-cache.ts';
import { PRODUCT_TOKEN } from './robots-rules.ts';

/** Requests an address once and returns the target of its redirect, which is guarded but not requested. */
export async function locate(request: FetchRequest, context: FetchContext): Promise<LocateOutcome> {
  const verdict = guardAddress(request.address, context.allow);
  if (verdict.kind === 'refused') return fetchFailure(verdict.failure, verdict.detail);
  const step: Step = { url: verdict.url, method: 'GET', body: undefined, headers: {} };
  const answer = await requestStep(request, step, context);
  if (answer.kind === 'failed') return answer;
  if (answer.kind !== 'redirect') return { kind: 'stays' };
  const next = nextHop(step, answer, context.allow);
  return 'kind' in next ? next : { kind: 'moved', address: next.url.href };
}

export interface FetcherOptions {
  /** FETCH_PROXY_URL; absent: every request goes directly. */
  proxyUrl?: string | undefined;
  /** NO_PROXY. */
  noProxy?: string | undefined;
  /** FETCH_ALLOW_PRIVATE: `host:port` entries. Throws on an unreadable one. */
  allowPrivate: readonly string[];
  /** Per fetch with its redirects. Waiting in the host queue and loading robots.txt do not count. */
  timeoutMs: number;
  /** Limit of a body after decompression. */
  maxBytes: number;
  clock: Clock;
  log: Log;
  /** Value of the User-Agent header, such as `Balance/1.0 (+https://balance.example)`. */
  userAgent?: string | undefined;
  /** Further certificate authorities, PEM. NODE_EXTRA_CA_CERTS applies without it. */
  extraCa?: string | undefined;
  /** Maximum wait in the queue of one host; default: a minute. */
  maxWaitMs?: number | undefined;
  onRobots?: OnRobots | undefined;
}

/** RFC 9309, section 2.5: at least 500 KiB must be parsed; the rest is ignored. */
const ROBOTS_MAX_BYTES = 512 * 1024;
const ROBOTS_TIMEOUT_MS = 5_000;
/** Limit of a body that `locate` does not use. */
const LOCATE_MAX_BYTES = 16 * 1024;

type Work<Outcome> = (request: FetchRequest, context: FetchContext) => Promise<Outcome>;
type Run = <Outcome>(
  request: FetchRequest,
  context: Pick<FetchContext, 'robots' | 'cutAtLimit'>,
  work: Work<Outcome>,
) => Promise<Outcome | FetchFailure>;

/** The state that all fetches share; `close` aborts the fetches in flight. */
function openRuns(options: FetcherOptions): { run: Run; close(): Promise<void> } {
  const allow = createAllowList(options.allowPrivate);
  const dispatcher = createDispatcher({ ...options, allow });
  const shared = {
    dispatcher,
    allow,
    hostLimiter: new HostLimiter({ perHost: 2, maxWaitMs: options.maxWaitMs ?? 60_000, maxQueue: 500 }),
    retryAfter: new RetryAfterRegistry(options.clock),
    clock: options.clock,
    maxBytes: options.maxBytes,
    userAgent: options.userAgent ?? PRODUCT_TOKEN,
  };
  const running = new Set<FetchDeadline>();
  let closed = false;
  return {
    async run(request, context, work) {
      if (closed) return fetchFailure('aborted', 'The server is shutting down.');
      const deadline = new FetchDeadline(request.timeoutMs ?? options.timeoutMs, request.signal);
      running.add(deadline);
      try {
        return await work(request, { ...shared, ...context, deadline });
      } finally {
        running.delete(deadline);
        deadline.dispose();
      }
    },
    async close() {
      closed = true;
      for (const deadline of running) deadline.stop('aborted');
      await dispatcher.destroy();
    },
  };
}

function openRobots({ timeoutMs, clock, onRobots }: FetcherOptions, run: Run): RobotsCache {
  const limits = { maxBytes: ROBOTS_MAX_BYTES, timeoutMs: Math.min(timeoutMs, ROBOTS_TIMEOUT_MS) };
  return createRobotsCache(
    (address) =>
      run(
        { address, purpose: 'page', expect: 'any', ...limits },
        { robots: null, cutAtLimit: true },
        followRedirects,
      ),
    clock,
    onRobots,
  );
}

/** Creates the HTTP client for addresses from people, feeds and pages. See `Fetcher`. */
export function createFetcher(options: FetcherOptions): Fetcher {
  const { run, close } = openRuns(options);
  const robots = openRobots(options, run);
  return {
    async fetch(request) {
      const startedMs = performance.now();
      const outcome = await run(request, { robots, cutAtLimit: false }, followRedirects);
      logOutcome(options.log, request, outcome, performance.now() - startedMs);
      return outcome;
    },
    async locate(target) {
      const request: FetchRequest = { ...target, expect: 'any', maxBytes: LOCATE_MAX_BYTES };
      return await run(request, { robots, cutAtLimit: true }, locate);
    },
    close,
  };
}

/** Logs neither address nor text: an address may hold a key, and what a person reads is private. */
function logOutcome(log: Log, request: FetchRequest, outcome: FetchOutcome, ms: number): void {
  const result = outcome.kind === 'failed' ? outcome.failure : outcome.kind;
  const status = outcome.kind === 'not-modified' ? 304 : outcome.status;
  log.debug({ purpose: request.purpose, result, status, ms: Math.round(ms) }, 'fetched');
}
