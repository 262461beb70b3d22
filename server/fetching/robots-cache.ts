import type { Clock } from '../clock.ts';
import type { FetchFailure, FetchOutcome } from './fetcher.ts';
import { parseRobots, type RobotsRules } from './robots-rules.ts';

/** The result of loading a robots.txt. */
export type RobotsAnswer =
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

interface Entry {
  answer: RobotsAnswer;
  staleAtMs: number;
  size: number;
}

/** LRU cache of robots.txt by origin, with a lifetime of a day. Concurrent requests share one load. */
export class RobotsCache {
  readonly #load: (address: string) => Promise<FetchOutcome>;
  readonly #clock: Clock;
  readonly #entries = new Map<string, Entry>();
  readonly #loading = new Map<string, Promise<RobotsAnswer>>();
  #totalSize = 0;

  constructor(load: (address: string) => Promise<FetchOutcome>, clock: Clock) {
    this.#load = load;
    this.#clock = clock;
  }

  async get(origin: string): Promise<RobotsAnswer> {
    const cached = this.#getFresh(origin);
    if (cached !== null) return cached;
    const loading = this.#loading.get(origin) ?? this.#fetch(origin);
    this.#loading.set(origin, loading);
    return await loading;
  }

  #getFresh(origin: string): RobotsAnswer | null {
    const entry = this.#entries.get(origin);
    if (entry === undefined) return null;
    this.#evict(origin);
    if (entry.staleAtMs <= this.#clock().getTime()) return null;
    this.#store(origin, entry);
    return entry.answer;
  }

  async #fetch(origin: string): Promise<RobotsAnswer> {
    const address = `${origin}/robots.txt`;
    try {
      const answer = parseRobotsAnswer(address, await this.#load(address));
      const keepMs = answer.kind === 'unknown' ? KEEP_UNKNOWN_MS : KEEP_MS;
      const size = 100 + (answer.kind === 'rules' ? answer.rules.size : 0);
      this.#store(origin, { answer, staleAtMs: this.#clock().getTime() + keepMs, size });
      return answer;
    } finally {
      this.#loading.delete(origin);
    }
  }

  #store(origin: string, entry: Entry): void {
    this.#entries.set(origin, entry);
    this.#totalSize += entry.size;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ORIGINS && this.#totalSize <= MAX_TOTAL_SIZE) break;
      this.#evict(oldest);
    }
  }

  #evict(origin: string): void {
    const entry = this.#entries.get(origin);
    if (entry === undefined) return;
    this.#entries.delete(origin);
    this.#totalSize -= entry.size;
  }
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
