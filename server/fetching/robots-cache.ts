import type { Clock } from '../clock.ts';
import type { FetchFailure, FetchOutcome } from './fetcher.ts';
import { parseRobots, type RobotsRules } from './robots-rules.ts';

/** What is known of a site's robots.txt. */
export type RobotsAnswer =
  | { kind: 'rules'; rules: RobotsRules }
  /** There is none: everything may be read. */
  | { kind: 'none' }
  /** It could not be had, so nobody knows what it says. */
  | { kind: 'unknown'; failure: FetchFailure };

/** RFC 9309, section 2.4: at most a day old. */
const KEEP_MS = 24 * 60 * 60 * 1000;
/** A site that was down is asked again sooner. */
const KEEP_UNKNOWN_MS = 10 * 60 * 1000;
const MAX_ORIGINS = 2000;
/** Characters of rules over all origins. */
const MAX_TOTAL_SIZE = 8_000_000;

interface Entry {
  answer: RobotsAnswer;
  staleAtMs: number;
  size: number;
}

/** robots.txt by origin, read once a day, the least recently used forgotten first. */
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

  /** Whoever asks while a file is being read shares that one reading. */
  async ask(origin: string): Promise<RobotsAnswer> {
    const known = this.#recall(origin);
    if (known !== null) return known;
    const loading = this.#loading.get(origin) ?? this.#read(origin);
    this.#loading.set(origin, loading);
    return await loading;
  }

  #recall(origin: string): RobotsAnswer | null {
    const entry = this.#entries.get(origin);
    if (entry === undefined) return null;
    this.#forget(origin);
    if (entry.staleAtMs <= this.#clock().getTime()) return null;
    this.#remember(origin, entry);
    return entry.answer;
  }

  async #read(origin: string): Promise<RobotsAnswer> {
    const address = `${origin}/robots.txt`;
    try {
      const answer = parseRobotsAnswer(address, await this.#load(address));
      const keepMs = answer.kind === 'unknown' ? KEEP_UNKNOWN_MS : KEEP_MS;
      const size = 100 + (answer.kind === 'rules' ? answer.rules.size : 0);
      this.#remember(origin, { answer, staleAtMs: this.#clock().getTime() + keepMs, size });
      return answer;
    } finally {
      this.#loading.delete(origin);
    }
  }

  #remember(origin: string, entry: Entry): void {
    this.#entries.set(origin, entry);
    this.#totalSize += entry.size;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= MAX_ORIGINS && this.#totalSize <= MAX_TOTAL_SIZE) break;
      this.#forget(oldest);
    }
  }

  #forget(origin: string): void {
    const entry = this.#entries.get(origin);
    if (entry === undefined) return;
    this.#entries.delete(origin);
    this.#totalSize -= entry.size;
  }
}

/**
 * RFC 9309, section 2.3.1: a client error means that there are no rules; too many redirects may be
 * taken the same way, as may a file that is no text. A server error or no answer at all means that
 * the rules are unknown. A host that asks to wait (429) is taken as the latter, since reading on
 * would be the opposite of what it asks.
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
