import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import { createAllowList } from './allow-list.ts';
import { createDispatcher } from './create-dispatcher.ts';
import { FetchDeadline } from './fetch-deadline.ts';
import { fetchFailure } from './fetch-failure.ts';
import type { Fetcher, FetchFailure, FetchOutcome, FetchRequest } from './fetcher.ts';
import { type FetchContext, followRedirects } from './follow-redirects.ts';
import { HostLimiter } from './host-limiter.ts';
import { locate } from './locate.ts';
import { RetryAfterRegistry } from './retry-after-registry.ts';
import { RobotsCache } from './robots-cache.ts';
import { PRODUCT_TOKEN } from './robots-rules.ts';

export interface FetcherOptions {
  /** FETCH_PROXY_URL; absent: every request goes directly. */
  proxyUrl?: string | undefined;
  /** NO_PROXY. */
  noProxy?: string | undefined;
  /** FETCH_ALLOW_PRIVATE: `host:port` entries. Throws on an unreadable one. */
  allowPrivate: readonly string[];
  /** For one fetch with its redirects, without waiting in line and without robots.txt. */
  timeoutMs: number;
  /** Of a body after decompression. */
  maxBytes: number;
  clock: Clock;
  log: Log;
  /** How we name ourselves to sites, such as `Balance/1.0 (+https://balance.example)`. */
  userAgent?: string | undefined;
  /** Further certificate authorities, PEM. NODE_EXTRA_CA_CERTS holds without it. */
  extraCa?: string | undefined;
  /** Longest wait in line for one busy host; a minute unless given. */
  maxWaitMs?: number | undefined;
}

/** RFC 9309, section 2.5: at least 500 KiB are read; what comes after is left. */
const ROBOTS_MAX_BYTES = 512 * 1024;
const ROBOTS_TIMEOUT_MS = 5_000;
/** Of a page that was asked only where it leads. */
const LOCATE_MAX_BYTES = 16 * 1024;

type Go<Outcome> = (request: FetchRequest, context: FetchContext) => Promise<Outcome>;
type Run = <Outcome>(
  request: FetchRequest,
  context: Pick<FetchContext, 'robots' | 'cutAtLimit'>,
  go: Go<Outcome>,
) => Promise<Outcome | FetchFailure>;

/** What all fetches of one fetcher share, and the stop of those under way when it is closed. */
function openRuns(options: FetcherOptions): { run: Run; close(): Promise<void> } {
  const allow = createAllowList(options.allowPrivate);
  const dispatcher = createDispatcher({ ...options, allow });
  const shared = {
    dispatcher,
    allow,
    gates: new HostLimiter({ perHost: 2, maxWaitMs: options.maxWaitMs ?? 60_000, maxLine: 500 }),
    holdOffs: new RetryAfterRegistry(options.clock),
    clock: options.clock,
    maxBytes: options.maxBytes,
    userAgent: options.userAgent ?? PRODUCT_TOKEN,
  };
  const running = new Set<FetchDeadline>();
  let closed = false;
  return {
    async run(request, context, go) {
      if (closed) return fetchFailure('aborted', 'The server is shutting down.');
      const stop = new FetchDeadline(request.timeoutMs ?? options.timeoutMs, request.signal);
      running.add(stop);
      try {
        return await go(request, { ...shared, ...context, stop });
      } finally {
        running.delete(stop);
        stop.dispose();
      }
    },
    async close() {
      closed = true;
      for (const stop of running) stop.stop('aborted');
      await dispatcher.destroy();
    },
  };
}

function openRobots({ timeoutMs, clock }: FetcherOptions, run: Run): RobotsCache {
  const limits = { maxBytes: ROBOTS_MAX_BYTES, timeoutMs: Math.min(timeoutMs, ROBOTS_TIMEOUT_MS) };
  return new RobotsCache(
    (address) =>
      run(
        { address, purpose: 'page', expect: 'any', ...limits },
        { robots: null, cutAtLimit: true },
        followRedirects,
      ),
    clock,
  );
}

/** The only way out of the house. See `Fetcher`. */
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
    async locate(asked) {
      const request: FetchRequest = { ...asked, expect: 'any', maxBytes: LOCATE_MAX_BYTES };
      return await run(request, { robots, cutAtLimit: true }, locate);
    },
    close,
  };
}

/** Neither address nor text: an address may hold a key, and what a person reads is theirs. */
function logOutcome(log: Log, request: FetchRequest, outcome: FetchOutcome, ms: number): void {
  const result = outcome.kind === 'failed' ? outcome.failure : outcome.kind;
  const status = outcome.kind === 'not-modified' ? 304 : outcome.status;
  log.debug({ purpose: request.purpose, result, status, ms: Math.round(ms) }, 'fetched');
}
