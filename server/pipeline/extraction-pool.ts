import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import PQueue from 'p-queue';
import { Piscina } from 'piscina';
import type { ExtractedArticle } from '#domain/articles/extracted-article.ts';
import type { Clock } from '#server/clock.ts';
import { isBuilt, rootFolder } from '#server/config/paths.ts';
import type { ExtractionAnswer } from './extract-article.worker.ts';

export interface ExtractionPoolOptions {
  /** For one page, from the moment it is in a thread's hands; 10 seconds unless given. */
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
  | { kind: 'extracted'; article: ExtractedArticle }
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

type Threads = Piscina<object, ExtractionAnswer>;
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
  const crowd = createThreads(threads, pagesAhead);
  const single = createThreads(threads, 1);
  // The limit of time must not count the wait for a thread, so the waiting is done here.
  const queue = new PQueue({ concurrency: threads * pagesAhead });
  const singly = new PQueue({ concurrency: threads });
  const inCrowd = new Set<{ hadCompany: boolean }>();

  async function run(pool: Threads, page: object, signal: AbortSignal | undefined): Promise<ThreadOutcome> {
    const timeout = AbortSignal.timeout(timeoutMs);
    const failed = { kind: 'failed', endedThread: true } as const;
    try {
      return await pool.run(page, {
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      });
    } catch (error) {
      signal?.throwIfAborted();
      if (timeout.aborted)
        return { ...failed, reason: 'timeout', detail: `The page took longer than ${timeoutMs} ms.` };
      const detail = error instanceof Error ? error.message : String(error);
      return { ...failed, reason: 'crashed', detail };
    }
  }

  async function runAlone(page: object, signal: AbortSignal | undefined, priority: number) {
    const task = (): Promise<ExtractionOutcome> => run(single, page, signal);
    return await singly.add(task, signal === undefined ? { priority } : { signal, priority });
  }

  /** Whoever shared a thread with a page that ended it is not to blame: it is tried once more by itself. */
  async function runInCrowd(page: object, signal: AbortSignal | undefined): Promise<ExtractionOutcome> {
    const place = { hadCompany: false };
    inCrowd.add(place);
    if (inCrowd.size > 1) for (const other of inCrowd) other.hadCompany = true;
    try {
      const outcome = await run(crowd, page, signal);
      if (!('endedThread' in outcome) || !place.hadCompany) return outcome;
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
      singly.clear();
      await Promise.all([crowd.destroy(), single.destroy()]);
    },
  };
}

function createThreads(threads: number, concurrentTasksPerWorker: number): Threads {
  return new Piscina<object, ExtractionAnswer>({
    ...threadModule(),
    name: 'extractInThread',
    minThreads: 0,
    maxThreads: threads,
    concurrentTasksPerWorker,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 48, stackSizeMb: 4 },
  });
}

/**
 * Piscina takes files only, and `--import` has no effect in threads of Node 20; it requires the file first,
 * so that from source the CommonJS hook of tsx serves.
 */
function threadModule(): { filename: string; execArgv: string[] } {
  const source = join('server', 'pipeline', 'extract-article.worker');
  if (isBuilt) return { filename: join(rootFolder, 'dist', `${source}.js`), execArgv: [] };
  const hook = createRequire(import.meta.url).resolve('tsx/cjs');
  return { filename: join(rootFolder, `${source}.ts`), execArgv: ['--require', hook] };
}
