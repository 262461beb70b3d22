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
  /** Timeout of one page, from its start in a thread; default 10 seconds. */
  timeoutMs?: number;
  /**
   * The maximum number of threads of each of the two pools; default: all processors but one. Threads start when needed
   * and end when idle.
   */
  threads?: number;
  /** When given, dates more than two days in the future become null. */
  clock?: Clock;
}

export type ExtractionOutcome =
  | { kind: 'extracted'; article: ExtractedPage }
  | { kind: 'failed'; reason: 'timeout' | 'too-complex' | 'crashed'; detail: string };

export interface ExtractionPool {
  /**
   * Never throws because of the page; rejects only when `signal` aborts or the pool is closed. `urgent` pages, for
   * which a person waits, go first.
   */
  extract(
    page: { html: string; address: string },
    options?: { signal?: AbortSignal | undefined; urgent?: boolean },
  ): Promise<ExtractionOutcome>;
  close(): Promise<void>;
}

type Threads = Piscina<PageForThread, ExtractionAnswer>;
/** A page that exceeds its time or memory ends the thread, and with it the other pages in that thread. */
type ThreadOutcome = ExtractionOutcome & { endedThread?: true };

const twoDaysMs = 2 * 24 * 60 * 60 * 1000;
const idleMs = 60_000;
/** Pages per thread, so that a thread does not wait for a busy main process. */
const pagesAhead = 3;

/**
 * Threads that extract articles, so that a hostile page can neither block nor crash the process: a thread that exceeds
 * its time or memory is ended. There is a shared pool for the crawler and an isolated pool, with one page per thread,
 * for pages for which a person waits.
 */
export function createExtractionPool(options: ExtractionPoolOptions = {}): ExtractionPool {
  const { timeoutMs = 10_000, threads = Math.max(1, availableParallelism() - 1), clock } = options;
  const sharedPool = createThreads(threads, pagesAhead);
  const isolatedPool = createThreads(threads, 1);
  // Pages wait in these queues and not in the pools, so that they can be aborted and urgent pages can go first.
  const sharedQueue = new PQueue({ concurrency: threads * pagesAhead });
  const isolatedQueue = new PQueue({ concurrency: threads });
  const sharedPages = new Set<{ wasShared: boolean }>();

  async function run(pool: Threads, page: Page, signal: AbortSignal | undefined): Promise<ThreadOutcome> {
    const limit = createTimeoutFromStart(timeoutMs);
    const failed = { kind: 'failed', endedThread: true } as const;
    try {
      const { started } = limit;
      return await pool.run(
        { page, started },
        {
          signal: signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]),
          transferList: [started],
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

  async function runIsolated(page: Page, signal: AbortSignal | undefined, priority: number) {
    const task = (): Promise<ExtractionOutcome> => run(isolatedPool, page, signal);
    return await isolatedQueue.add(task, signal === undefined ? { priority } : { signal, priority });
  }

  /** Retries a page in the isolated pool when another page may have ended its thread. */
  async function runShared(page: Page, signal: AbortSignal | undefined): Promise<ExtractionOutcome> {
    const entry = { wasShared: false };
    sharedPages.add(entry);
    if (sharedPages.size > 1) for (const other of sharedPages) other.wasShared = true;
    try {
      const outcome = await run(sharedPool, page, signal);
      if (!('endedThread' in outcome) || !entry.wasShared) return outcome;
    } finally {
      sharedPages.delete(entry);
    }
    return await runIsolated(page, signal, 0);
  }

  return {
    async extract({ html, address }, { signal, urgent = false } = {}) {
      const notAfter = clock === undefined ? {} : { notAfter: new Date(clock().getTime() + twoDaysMs) };
      const page = { html, address, ...notAfter };
      if (urgent) return await runIsolated(page, signal, 1);
      const task = (): Promise<ExtractionOutcome> => runShared(page, signal);
      return await sharedQueue.add(task, signal === undefined ? {} : { signal });
    },
    async close() {
      sharedQueue.clear();
      isolatedQueue.clear();
      await Promise.all([sharedPool.destroy(), isolatedPool.destroy()]);
    },
  };
}

/**
 * A timeout that starts when the thread reports the start of the page. The start of the thread, which may take seconds
 * on a busy machine, and earlier pages do not count.
 */
function createTimeoutFromStart(ms: number) {
  const limit = new AbortController();
  const { port1, port2 } = new MessageChannel();
  let timer: NodeJS.Timeout | undefined;
  port1.once('message', () => {
    timer = setTimeout(() => limit.abort(), ms);
  });
  return {
    started: port2,
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
  // An ended thread may still emit an error. Without a listener the error would end the process.
  pool.on('error', () => {});
  return pool;
}
