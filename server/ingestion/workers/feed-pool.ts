import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import type { ParsedFeed } from '#domain/feeds/feed-item.ts';
import { poolModule } from '#server/config/paths.ts';
import { waitFor } from '#server/fetching/fetch-deadline.ts';
import { type FeedBody, maxFeedBytes } from '#server/ingestion/feed-parsing/parse-feed.ts';
import { backgroundNice } from './background-nice.ts';

export interface FeedPoolOptions {
  /** Timeout of one feed, from its start in a thread; default 4 seconds. */
  timeoutMs?: number;
  /** The maximum number of threads; default 1. Threads start when needed and end when idle. */
  threads?: number;
}

export interface FeedPool {
  /** Never throws because of the feed; rejects only when `signal` aborts or the pool is closed. */
  parse(body: FeedBody, options?: { signal?: AbortSignal | undefined }): Promise<ParsedFeed>;
  close(): Promise<void>;
}

const idleMs = 60_000;
const emptyBody: FeedBody = { bytes: new Uint8Array(), contentType: null, address: '' };

/**
 * Threads that parse feeds, so that a hostile feed can neither block nor crash the process: a thread that exceeds its
 * time or memory is ended.
 */
export function createFeedPool({ timeoutMs = 4_000, threads = 1 }: FeedPoolOptions = {}): FeedPool {
  const pool = new Piscina<FeedBody, ParsedFeed>({
    ...poolModule('server/ingestion/workers/parse-feed.worker.ts'),
    name: 'parseFeedInThread',
    minThreads: 0,
    maxThreads: threads,
    niceIncrement: backgroundNice,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 48, stackSizeMb: 4 },
  });
  // An ended thread may still emit an error. Without a listener the error would end the process.
  pool.on('error', () => {});
  // Feeds wait in this queue and not in the pool, because the timeout must not include the wait for a thread.
  const queue = new PQueue({ concurrency: threads });

  let started: Promise<unknown> | null = null;
  let usedAt = 0;

  /** Waits for the start of the threads, which the timeout must not include; it may take seconds on a busy machine. */
  async function ready(signal: AbortSignal | undefined): Promise<void> {
    if (started === null || performance.now() - usedAt > idleMs / 2) {
      started = Promise.all(Array.from({ length: threads }, () => pool.run(emptyBody)));
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
      // Checked here, because passing the bytes to a thread copies them.
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
