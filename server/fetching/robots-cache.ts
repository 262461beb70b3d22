import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { type FetchFailure, type FetchOutcome, type FetchPurpose, fetchFailure } from './fetcher.ts';
import { parseRobots, type RobotsRules } from './robots-rules.ts';

/** The result of loading a robots.txt. */
type RobotsAnswer =
  | { kind: 'rules'; rules: RobotsRules }
  /** The site has none: everything is allowed. */
  | { kind: 'none' }
  /** It could not be loaded. */
  | { kind: 'unknown'; failure: FetchFailure };

/** RFC 9309, section 2.4: a cached file is at most a day old. */
const KEEP_MS = 24 * 60 * 60 * 1000;
/** A failed load is retried sooner. */
const KEEP_UNKNOWN_MS = 10 * 60 * 1000;
const MAX_ORIGINS = 2000;
/** Characters of rules of all origins together. */
const MAX_TOTAL_SIZE = 8_000_000;

/** Called with each host whose robots.txt was read, and the program of language models to which it is closed. */
export type OnRobots = (host: string, closedToModel: string | null) => void;

/** robots.txt by origin. */
export interface RobotsCache {
  get(origin: string): Promise<RobotsAnswer>;
}

/** LRU cache of robots.txt by origin, with a lifetime of a day. Concurrent requests share one load. */
export function createRobotsCache(
  load: (address: string) => Promise<FetchOutcome>,
  clock: Clock,
  onRead?: OnRobots,
): RobotsCache {
  const cache = new LRUCache<string, RobotsAnswer>({
    max: MAX_ORIGINS,
    maxSize: MAX_TOTAL_SIZE,
    sizeCalculation: (answer) => 100 + (answer.kind === 'rules' ? answer.rules.size : 0),
    ttl: KEEP_MS,
    ttlResolution: 0,
    perf: { now: () => clock().getTime() },
    // A load whose place was needed answers those who wait for it.
    ignoreFetchAbort: true,
    fetchMethod: async (origin, _stale, { options }) => {
      const address = `${origin}/robots.txt`;
      const answer = parseRobotsAnswer(address, await load(address));
      if (answer.kind === 'unknown') options.ttl = KEEP_UNKNOWN_MS;
      else onRead?.(new URL(origin).hostname, answer.kind === 'rules' ? answer.rules.closedToModel : null);
      return answer;
    },
  });
  return { get: (origin) => cache.forceFetch(origin) };
}

/**
 * RFC 9309, section 2.3.1: a client error means that there are no rules; the same holds for too many
 * redirects and for a file that is not text. A server error or no response means that the rules are
 * unknown. A rate limit (429) counts as the latter: the host wants fewer requests, not more.
 */
function parseRobotsAnswer(address: string, outcome: FetchOutcome): RobotsAnswer {
  if (outcome.kind === 'ok') return { kind: 'rules', rules: parseRobots(address, outcome.text) };
  if (outcome.kind === 'not-modified') return { kind: 'none' };
  const { failure, status } = outcome;
  const isClientError = status !== null && status >= 400 && status < 500 && status !== 429;
  if (isClientError || failure === 'too-many-redirects' || failure === 'bad-encoding')
    return { kind: 'none' };
  return { kind: 'unknown', failure: outcome };
}

/** A longer crawl delay is cut to this. */
const MAX_CRAWL_DELAY_SECONDS = 10;

export type RobotsVerdict = { kind: 'allowed'; gapMs: number } | FetchFailure;

/** Whether a purpose obeys robots.txt. Feeds, connectors, webhooks and push services are made for programs and do not. */
export function obeysRobots(purpose: FetchPurpose): purpose is 'check' | 'page' {
  return purpose === 'check' || purpose === 'page';
}

/**
 * Whether robots.txt allows a page. The crawler fetches a `page`: it obeys all rules that apply to it,
 * keeps the crawl delay (at most 10 s), and fetches nothing while the rules are unknown (RFC 9309,
 * section 2.3.1.4); the failure is then that of robots.txt. A `check` is one request for one person: it
 * obeys only groups that name Balance, and an unknown robots.txt allows it. The guard is checked before.
 */
export function judgeRobots(answer: RobotsAnswer, url: URL, purpose: 'check' | 'page'): RobotsVerdict {
  if (answer.kind === 'none') return { kind: 'allowed', gapMs: 0 };
  if (answer.kind === 'unknown')
    return purpose === 'check' ? { kind: 'allowed', gapMs: 0 } : unknown(answer.failure);
  const { rules } = answer;
  const allowed = purpose === 'check' ? rules.allowsByName(url) : rules.allows(url);
  if (!allowed) return fetchFailure('robots', 'The site asks programs not to read this page (robots.txt).');
  const delay = purpose === 'check' ? 0 : Math.min(rules.crawlDelaySeconds, MAX_CRAWL_DELAY_SECONDS);
  return { kind: 'allowed', gapMs: delay * 1000 };
}

function unknown(failure: FetchFailure): FetchFailure {
  if (failure.failure !== 'server-error') return failure;
  const detail = 'The rules of the site for programs (robots.txt) cannot be read at present.';
  return { ...failure, failure: 'robots', detail };
}
