import { availableParallelism } from 'node:os';
import { MessageChannel } from 'node:worker_threads';
import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import type { ExtractedPage } from '#domain/articles/extracted-article.ts';
import type { Clock } from '#server/clock.ts';
import { poolModule } from '#server/config/paths.ts';
import type { Page } from '#server/ingestion/extraction/extract-article.ts';
import type { ExtractionAnswer, PageForThread } from './extract-article.worker.ts';

export interface ExtractionPoolOptions {
  /** For one page, from the moment a thread begins with it; 10 seconds unless given. */
  timeoutMs?: number;
  /**
   * At most, for pages that nobody waits for and again for those that somebody does; all but one of the
   * processors unless given. Threads start when needed and end when idle.
   */
  threads?: number;
  /** When given, dates more than two days ahead of it are not believed. */
  clock?: Clock;
}

export type ExtractionOutcome =
  | { kind: 'extracted'; article: ExtractedPage }
  | { kind: 'failed'; reason: 'timeout' | 'too-complex' | 'crashed'; detail: string };

export interface ExtractionPool {
  /**
   * Never throws for what a page does; rejects only when `signal` aborts or the pool is closed. `urgent`, because a
   * person waits for it: before all that wait.
   */
  extract(
    page: { html: string; address: string },
    options?: { signal?: AbortSignal | undefined; urgent?: boolean },
  ): Promise<ExtractionOutcome>;
  close(): Promise<void>;
}

type Threads = Piscina<PageForThread, ExtractionAnswer>;
/** A page that took too much of time or memory took its thread along, and whoever waited there. */
type ThreadOutcome = ExtractionOutcome & { endedThread?: true };

const twoDaysMs = 2 * 24 * 60 * 60 * 1000;
const idleMs = 60_000;
/** Pages that a thread holds, so that it need not wait for a busy process to hand it the next one. */
const pagesAhead = 3;

/**
 * Threads that extract articles, so that a hostile page can neither block nor crash the process: a thread
 * that takes too long is ended, one that takes too much memory ends itself. Pages for which a person waits
 * have threads of their own and are read one at a time.
 */
export function createExtractionPool(options: ExtractionPoolOptions = {}): ExtractionPool {
  const { timeoutMs = 10_000, threads = Math.max(1, availableParallelism() - 1), clock } = options;
  const shared = createThreads(threads, pagesAhead);
  const single = createThreads(threads, 1);
  // Waiting is done here: what no thread holds yet can be called off, and a person's page passes by.
  const queue = new PQueue({ concurrency: threads * pagesAhead });
  const isolated = new PQueue({ concurrency: threads });
  const inCrowd = new Set<{ wasShared: boolean }>();

  async function run(pool: Threads, page: Page, signal: AbortSignal | undefined): Promise<ThreadOutcome> {
    const limit = limitFromBegin(timeoutMs);
    const failed = { kind: 'failed', endedThread: true } as const;
    try {
      const { begun } = limit;
      return await pool.run(
        { page, begun },
        {
          signal: signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]),
          transferList: [begun],
        },
      );
    } catch (error) {
      signal?.throwIfAborted();
      if (limit.signal.aborted)
        return { ...failed, reason: 'timeout', detail: `The page took longer than ${timeoutMs} ms.` };
      const detail = error instanceof Error ? error.message : String(error);
      return { ...failed, reason: 'crashed', detail };
    } finally {
      limit.end();
    }
  }

  async function runAlone(page: Page, signal: AbortSignal | undefined, priority: number) {
    const task = (): Promise<ExtractionOutcome> => run(single, page, signal);
    return await isolated.add(task, signal === undefined ? { priority } : { signal, priority });
  }

  /** Whoever shared a thread with a page that ended it is not to blame: it is tried once more by itself. */
  async function runInCrowd(page: Page, signal: AbortSignal | undefined): Promise<ExtractionOutcome> {
    const place = { wasShared: false };
    inCrowd.add(place);
    if (inCrowd.size > 1) for (const other of inCrowd) other.wasShared = true;
    try {
      const outcome = await run(shared, page, signal);
      if (!('endedThread' in outcome) || !place.wasShared) return outcome;
    } finally {
      inCrowd.delete(place);
    }
    return await runAlone(page, signal, 0);
  }

  return {
    async extract({ html, address }, { signal, urgent = false } = {}) {
      const notAfter = clock === undefined ? {} : { notAfter: new Date(clock().getTime() + twoDaysMs) };
      const page = { html, address, ...notAfter };
      if (urgent) return await runAlone(page, signal, 1);
      const task = (): Promise<ExtractionOutcome> => runInCrowd(page, signal);
      return await queue.add(task, signal === undefined ? {} : { signal });
    },
    async close() {
      queue.clear();
      isolated.clear();
      await Promise.all([shared.destroy(), single.destroy()]);
    },
  };
}

/**
 * A limit of time that begins when a thread tells that it does: what it takes to start, on a busy machine
 * seconds, and what it reads before do not count.
 */
function limitFromBegin(ms: number) {
  const limit = new AbortController();
  const { port1, port2 } = new MessageChannel();
  let timer: NodeJS.Timeout | undefined;
  port1.once('message', () => {
    timer = setTimeout(() => limit.abort(), ms);
  });
  return {
    begun: port2,
    signal: limit.signal,
    end: () => {
      clearTimeout(timer);
      port1.close();
    },
  };
}

function createThreads(threads: number, concurrentTasksPerWorker: number): Threads {
  const pool = new Piscina<PageForThread, ExtractionAnswer>({
    ...poolModule('server/ingestion/workers/extract-article.worker.ts'),
    name: 'extractInThread',
    minThreads: 0,
    maxThreads: threads,
    concurrentTasksPerWorker,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 48, stackSizeMb: 4 },
  });
  // A thread that is ended may still answer or fail. Nobody waits for that, but unheard it would end the process.
  pool.on('error', () => {});
  return pool;
}
