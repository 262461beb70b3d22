import { availableParallelism } from 'node:os';
import { MessageChannel } from 'node:worker_threads';
import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import type { ExtractedPage } from '#domain/articles/extracted-article.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { Clock } from '#server/clock.ts';
import { poolModule } from '#server/config/paths.ts';
import type { Page } from '#server/ingestion/extraction/extract-article.ts';
import type { ItemFacts, PreparedArticle } from '#server/ingestion/prepare-article.ts';
import { readersFirst } from '#server/readers-first.ts';
import { startTiming } from '#server/take-turns.ts';
import { backgroundNice } from './background-nice.ts';
import type { ExtractionAnswer, PageForThread, PreparationForThread } from './extract-article.worker.ts';
import { snapshotOf } from './outlet-snapshot.ts';

export interface ExtractionPoolOptions {
  /**
   * Time of one page, from its start in a thread; default 10 seconds, and 3 in the isolated pool. Time in which other
   * programs hold the processor does not count, up to half a minute.
   */
  timeoutMs?: number;
  /**
   * The maximum number of threads of each of the two pools; default: as many as processors, at most four. Threads start
   * when needed and end when idle.
   */
  threads?: number;
  /** The memory that objects of one thread may use, in MiB; a thread that needs more is ended. Default 192. */
  memoryMb?: number;
  /** When given, dates more than two days in the future become null. */
  clock?: Clock;
}

export type ExtractionOutcome =
  | { kind: 'extracted'; article: ExtractedPage; prepared: PreparedArticle | null }
  | { kind: 'failed'; reason: 'timeout' | 'too-complex' | 'crashed'; detail: string };

/** What a thread computes beside the article, if the page has one. */
export interface Preparation {
  facts: ItemFacts;
  /** The table for a rating by the embedded analyzer; null where another analyzer rates the article. */
  outlets: OutletTable | null;
}

export interface ExtractOptions {
  signal?: AbortSignal | undefined;
  /** A person waits for the page. */
  urgent?: boolean;
  /** Absent: the article is extracted only. */
  preparation?: Preparation | undefined;
}

export interface ExtractionPool {
  /**
   * Never throws because of the page; rejects only when `signal` aborts or the pool is closed. `urgent` pages, for
   * which a person waits, go first. A page is rated by the outlet rows in force when it is passed to its thread, or by
   * newer ones.
   */
  extract(page: { html: string; address: string }, options?: ExtractOptions): Promise<ExtractionOutcome>;
  close(): Promise<void>;
}

interface Task {
  page: Page;
  preparation: Preparation | undefined;
}

type Threads = Piscina<PageForThread, ExtractionAnswer>;
/** A page that exceeds its time or memory ends the thread, and with it the other pages in that thread. */
type ThreadOutcome = ExtractionOutcome & { endedThread?: true };

/** Of a page of the crawler, whose threads yield to others. */
const sharedTimeoutMs = 10_000;
/** Of a page for which a person waits, as the next one in the queue does. An ordinary page needs a tenth of a second. */
const isolatedTimeoutMs = 3_000;
const maxElapsedMs = 30_000;
const minWaitMs = 50;
const twoDaysMs = 2 * 24 * 60 * 60 * 1000;
const idleMs = 60_000;
/** Pages per thread, so that a thread does not wait for a busy main process. */
const pagesAhead = 3;
/** The main thread, which fetches and stores, cannot supply more. */
const maxThreads = 4;
/** Of new objects, in each thread. */
const youngMemoryMb = 24;

/**
 * Threads that extract articles, so that a hostile page can neither block nor crash the process: a thread that exceeds
 * its time or memory is ended. There is a shared pool for the crawler and an isolated pool, with one page per thread,
 * for pages for which a person waits.
 */
export function createExtractionPool(options: ExtractionPoolOptions = {}): ExtractionPool {
  const { timeoutMs, threads = Math.min(maxThreads, availableParallelism()), clock } = options;
  const { memoryMb = 192 } = options;
  const sharedPool = createThreads({
    ...{ threads, memoryMb, concurrentTasksPerWorker: pagesAhead },
    niceIncrement: backgroundNice,
  });
  const isolatedPool = createThreads({ threads, memoryMb, concurrentTasksPerWorker: 1, niceIncrement: 0 });
  // Pages wait in these queues and not in the pools, so that they can be aborted and urgent pages can go first.
  const sharedQueue = new PQueue({ concurrency: threads * pagesAhead });
  const isolatedQueue = new PQueue({ concurrency: threads });
  const sharedPages = new Set<{ wasShared: boolean }>();

  async function run(
    pool: Threads,
    { page, preparation }: Task,
    signal: AbortSignal | undefined,
  ): Promise<ThreadOutcome> {
    const ms = timeoutMs ?? (pool === isolatedPool ? isolatedTimeoutMs : sharedTimeoutMs);
    const limit = createTimeoutFromStart(ms);
    const failed = { kind: 'failed', endedThread: true } as const;
    try {
      const { started } = limit;
      return await pool.run(
        { page, started, preparation: toThread(preparation) },
        {
          signal: signal === undefined ? limit.signal : AbortSignal.any([signal, limit.signal]),
          transferList: [started],
        },
      );
    } catch (error) {
      signal?.throwIfAborted();
      if (limit.signal.aborted)
        return { ...failed, reason: 'timeout', detail: `The page took longer than ${ms} ms.` };
      const detail = error instanceof Error ? error.message : String(error);
      return { ...failed, reason: 'crashed', detail };
    } finally {
      limit.end();
    }
  }

  async function runIsolated(task: Task, signal: AbortSignal | undefined, priority: number) {
    const work = (): Promise<ExtractionOutcome> => run(isolatedPool, task, signal);
    return await isolatedQueue.add(work, signal === undefined ? { priority } : { signal, priority });
  }

  /** Retries a page in the isolated pool when another page may have ended its thread. */
  async function runShared(task: Task, signal: AbortSignal | undefined): Promise<ExtractionOutcome> {
    const entry = { wasShared: false };
    sharedPages.add(entry);
    if (sharedPages.size > 1) for (const other of sharedPages) other.wasShared = true;
    try {
      const outcome = await run(sharedPool, task, signal);
      if (!('endedThread' in outcome) || !entry.wasShared) return outcome;
    } finally {
      sharedPages.delete(entry);
    }
    return await runIsolated(task, signal, 0);
  }

  return {
    async extract({ html, address }, { signal, urgent = false, preparation } = {}) {
      const notAfter = clock === undefined ? {} : { notAfter: new Date(clock().getTime() + twoDaysMs) };
      const task = { page: { html, address, ...notAfter }, preparation };
      if (urgent) return await runIsolated(task, signal, 1);
      const work = async (): Promise<ExtractionOutcome> => {
        await readersFirst.backgroundTurn();
        return await runShared(task, signal);
      };
      return await sharedQueue.add(work, signal === undefined ? {} : { signal });
    },
    async close() {
      sharedQueue.clear();
      isolatedQueue.clear();
      await Promise.all([sharedPool.destroy(), isolatedPool.destroy()]);
    },
  };
}

/** Called when a page is passed to a thread, so that the page has the newest rows. */
function toThread(preparation: Preparation | undefined): PreparationForThread | null {
  if (preparation === undefined) return null;
  const { facts, outlets } = preparation;
  return { facts, outlets: outlets === null ? null : snapshotOf(outlets) };
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
    const started = performance.now();
    const computed = startTiming();
    const check = () => {
      const left = ms - computed();
      if (left <= 0 || performance.now() - started >= Math.max(ms, maxElapsedMs)) limit.abort();
      else timer = setTimeout(check, Math.max(left, minWaitMs));
    };
    timer = setTimeout(check, ms);
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

function createThreads(options: {
  threads: number;
  memoryMb: number;
  concurrentTasksPerWorker: number;
  niceIncrement: number;
}): Threads {
  const { threads, memoryMb, concurrentTasksPerWorker, niceIncrement } = options;
  const pool = new Piscina<PageForThread, ExtractionAnswer>({
    ...poolModule('server/ingestion/workers/extract-article.worker.ts'),
    name: 'extractInThread',
    minThreads: 0,
    maxThreads: threads,
    ...{ concurrentTasksPerWorker, niceIncrement },
    idleTimeout: idleMs,
    resourceLimits: {
      maxOldGenerationSizeMb: memoryMb,
      maxYoungGenerationSizeMb: youngMemoryMb,
      stackSizeMb: 4,
    },
  });
  // An ended thread may still emit an error. Without a listener the error would end the process.
  pool.on('error', () => {});
  return pool;
}
