import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import type { ParsedFeed } from '#domain/feeds/feed-item.ts';
import { poolModule } from '#server/config/paths.ts';
import { waitFor } from '#server/fetching/fetch-deadline.ts';
import { type FeedBody, maxFeedBytes } from '#server/ingestion/feed-parsing/parse-feed.ts';

export interface FeedPoolOptions {
  /** For one feed, from the moment a thread takes it; 4 seconds unless given. */
  timeoutMs?: number;
  /** At most; 1 unless given. Threads start when needed and end when idle. */
  threads?: number;
}

export interface FeedPool {
  /** Never throws for what a feed does; rejects only when `signal` aborts or the pool is closed. */
  parse(body: FeedBody, options?: { signal?: AbortSignal | undefined }): Promise<ParsedFeed>;
  close(): Promise<void>;
}

const idleMs = 60_000;
const nothing: FeedBody = { bytes: new Uint8Array(), contentType: null, address: '' };

/**
 * Threads that parse feeds, so that a hostile one can neither block nor crash the process: a thread that takes too
 * long is ended, one that takes too much memory ends itself.
 */
export function createFeedPool({ timeoutMs = 4_000, threads = 1 }: FeedPoolOptions = {}): FeedPool {
  const pool = new Piscina<FeedBody, ParsedFeed>({
    ...poolModule('server/ingestion/workers/parse-feed.worker.ts'),
    name: 'parseFeedInThread',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 48, stackSizeMb: 4 },
  });
  // A thread that is ended may still answer or fail. Nobody waits for that, but unheard it would end the process.
  pool.on('error', () => {});
  // The limit of time must not count the wait for a thread, so the waiting is done here.
  const queue = new PQueue({ concurrency: threads });

  let started: Promise<unknown> | null = null;
  let usedAt = 0;

  /** Nor must it count what a thread takes to start, which on a busy machine may be seconds. */
  async function ready(signal: AbortSignal | undefined): Promise<void> {
    if (started === null || performance.now() - usedAt > idleMs / 2) {
      started = Promise.all(Array.from({ length: threads }, () => pool.run(nothing)));
      started.catch(() => {
        started = null;
      });
    }
    await (signal === undefined ? started : waitFor(started, signal));
    usedAt = performance.now();
  }

  async function run(body: FeedBody, signal: AbortSignal | undefined): Promise<ParsedFeed> {
    await ready(signal);
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await pool.run(body, {
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      });
    } catch (error) {
      // The thread was ended with its task.
      started = null;
      signal?.throwIfAborted();
      if (timeout.aborted) return failed('timeout', `The feed took longer than ${timeoutMs} ms to read.`);
      if (isOutOfMemory(error)) return failed('too-large', 'The feed takes too much memory to read.');
      throw error;
    }
  }

  return {
    async parse(body, { signal } = {}) {
      signal?.throwIfAborted();
      // Not handed to a thread, which would copy it.
      if (body.bytes.byteLength > maxFeedBytes)
        return failed('too-large', `The feed is larger than ${maxFeedBytes / 1024 / 1024} MiB.`);
      return queue.add(() => run(body, signal), signal === undefined ? {} : { signal });
    },
    async close() {
      queue.clear();
      await pool.destroy();
    },
  };
}

function failed(code: 'timeout' | 'too-large', message: string): ParsedFeed {
  return { kind: 'failed', code, message };
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
}
