import type { DestinationStream } from 'pino';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { insertLogLines, trimLogLines } from './log-store.ts';
import { type LogLine, parseLogLine } from './parse-log-line.ts';
import { keptDays } from './recent-logs.ts';

const maxWaiting = 5_000;
const batchSize = 250;
const flushMs = 1_000;
/** Pause after a failed write. */
const restMs = 5_000;
const trimEvery = 2_000;
/** What is kept in the database. */
export const maxKept = 100_000;

/** Where log lines go beside standard output: the table that administrators read. */
export interface LogSink extends DestinationStream {
  /** Starts to store; earlier lines are buffered until then. */
  attach(target: { db: Db; clock: Clock }): void;
  /** Stores pending lines for at most a second, then stops. */
  close(): Promise<void>;
}

/**
 * Stores lines in batches in the background. It never blocks a writer and logs nothing itself. While the database is
 * unreachable lines are buffered; above the limit the oldest are dropped and counted, and the count is stored with the
 * next batch. Successful and refused requests go to standard output only.
 */
export function createLogSink(options: { flushMs?: number; maxWaiting?: number } = {}): LogSink {
  return new StoringSink(options.flushMs ?? flushMs, options.maxWaiting ?? maxWaiting);
}

class StoringSink implements LogSink {
  readonly #flushMs: number;
  readonly #maxWaiting: number;
  #waiting: LogLine[] = [];
  #dropped = 0;
  #storedSinceTrim = trimEvery;
  #target: { db: Db; clock: Clock } | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(flushEveryMs: number, max: number) {
    this.#flushMs = flushEveryMs;
    this.#maxWaiting = max;
  }

  write(text: string): void {
    if (this.#closed || isRequestBelow500(text)) return;
    const line = parseLogLine(text);
    if (line === null) return;
    this.#waiting.push(line);
    if (this.#waiting.length > this.#maxWaiting) {
      this.#waiting.shift();
      this.#dropped += 1;
    }
    this.#schedule(this.#flushMs);
  }

  attach(target: { db: Db; clock: Clock }): void {
    this.#target = target;
    if (this.#waiting.length > 0) this.#schedule(this.#flushMs);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    let giveUp: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      giveUp = setTimeout(resolve, 1_000);
    });
    await Promise.race([this.#flushAll(), late]);
    clearTimeout(giveUp);
    this.#target = undefined;
  }

  #schedule(ms: number): void {
    if (this.#timer !== undefined || this.#target === undefined || this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      void this.#flushAll();
    }, ms);
    this.#timer.unref();
  }

  async #flushAll(): Promise<void> {
    this.#running ??= this.#flush().finally(() => {
      this.#running = undefined;
    });
    await this.#running;
  }

  async #flush(): Promise<void> {
    while (this.#target !== undefined && this.#waiting.length > 0) {
      const batch = this.#waiting.slice(0, batchSize);
      const dropped = this.#dropped;
      const note = dropped === 0 ? [] : [droppedLine(dropped, this.#target.clock())];
      try {
        await insertLogLines(this.#target.db, [...note, ...batch]);
      } catch {
        // Log lines about this failure reach the sink too and are buffered.
        this.#schedule(restMs);
        return;
      }
      const stored = new Set(batch);
      this.#waiting = this.#waiting.filter((line) => !stored.has(line));
      this.#dropped -= dropped;
      await this.#trim(batch.length);
    }
  }

  async #trim(stored: number): Promise<void> {
    this.#storedSinceTrim += stored;
    if (this.#target === undefined || this.#storedSinceTrim < trimEvery) return;
    this.#storedSinceTrim = 0;
    const before = new Date(this.#target.clock().getTime() - keptDays * 86_400_000);
    await trimLogLines(this.#target.db, { before, max: maxKept }).catch(() => undefined);
  }
}

/**
 * Whether a line is stored. Lines of successful requests would fill the log of an administrator who reads it, and
 * refusals are counted in one line a minute.
 */
function isRequestBelow500(text: string): boolean {
  return text.includes('"msg":"request"') && /"status":[1234]\d\d\b/.test(text);
}

function droppedLine(count: number, at: Date): LogLine {
  return { at, level: 'warn', source: 'logs', message: 'log lines not stored', fields: { count } };
}
