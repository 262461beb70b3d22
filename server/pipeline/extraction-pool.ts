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
  /** For one page, from the moment a thread takes it; 10 seconds unless given. */
  timeoutMs?: number;
  /** At most; all but one of the processors unless given. Threads start when needed and end when idle. */
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

const twoDaysMs = 2 * 24 * 60 * 60 * 1000;
const idleMs = 60_000;

/**
 * Threads that extract articles, so that a hostile page can neither block nor crash the process: a thread
 * that takes too long is ended, one that takes too much memory ends itself.
 */
export function createExtractionPool(options: ExtractionPoolOptions = {}): ExtractionPool {
  const { timeoutMs = 10_000, threads = Math.max(1, availableParallelism() - 1), clock } = options;
  const pool = new Piscina<object, ExtractionAnswer>({
    ...threadModule(),
    name: 'extractInThread',
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: idleMs,
    resourceLimits: { maxOldGenerationSizeMb: 384, maxYoungGenerationSizeMb: 48, stackSizeMb: 4 },
  });
  // The limit of time must not count the wait for a thread, so the waiting is done here.
  const queue = new PQueue({ concurrency: threads });

  async function run(page: object, signal: AbortSignal | undefined): Promise<ExtractionOutcome> {
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      return await pool.run(page, {
        signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      });
    } catch (error) {
      signal?.throwIfAborted();
      if (timeout.aborted)
        return { kind: 'failed', reason: 'timeout', detail: `The page took longer than ${timeoutMs} ms.` };
      return {
        kind: 'failed',
        reason: 'crashed',
        detail: error instanceof Error ? error.message : String(error),
      };
    }
  }

  return {
    async extract({ html, address }, { signal, urgent = false } = {}) {
      const notAfter = clock === undefined ? {} : { notAfter: new Date(clock().getTime() + twoDaysMs) };
      const task = (): Promise<ExtractionOutcome> => run({ html, address, ...notAfter }, signal);
      const priority = urgent ? 1 : 0;
      return queue.add(task, signal === undefined ? { priority } : { signal, priority });
    },
    async close() {
      queue.clear();
      await pool.destroy();
    },
  };
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
