import { readersFirst } from '#server/readers-first.ts';

export interface Batcher<Item> {
  /** Resolves at once, or, when the queue is full, after items were processed (backpressure). */
  add(items: readonly Item[]): Promise<void>;
  /** Processes the rest of the queue; rejects with the first failure of `work`. */
  drain(): Promise<void>;
}

/**
 * A queue that calls `work` with batches, one at a time: when `size` items wait, or `waitMs` after the first. After a
 * failure the queue is closed and both methods reject with that failure.
 */
export function createBatcher<Item>(options: {
  size: number;
  waitMs: number;
  work(items: Item[]): Promise<void>;
}): Batcher<Item> {
  const { size, waitMs, work } = options;
  const waiting: Item[] = [];
  const waiters: (() => void)[] = [];
  let failure: { error: unknown } | undefined;
  let working: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const throwFailure = () => {
    if (failure !== undefined) throw failure.error;
  };

  async function loop(min: number): Promise<void> {
    try {
      while (failure === undefined && waiting.length >= Math.max(1, min)) {
        const batch = waiting.splice(0, size);
        await readersFirst.backgroundTurn();
        await work(batch);
        for (const resume of waiters.splice(0)) resume();
      }
    } catch (error) {
      failure = { error };
      waiting.length = 0;
    } finally {
      working = undefined;
      for (const resume of waiters.splice(0)) resume();
    }
    schedule();
  }

  function start(min: number): void {
    clearTimeout(timer);
    timer = undefined;
    working ??= loop(min);
  }

  function schedule(): void {
    if (failure !== undefined || working !== undefined || waiting.length === 0) return;
    if (waiting.length >= size) start(size);
    else timer ??= setTimeout(() => start(1), waitMs);
  }

  return {
    async add(items) {
      throwFailure();
      waiting.push(...items);
      schedule();
      while (failure === undefined && waiting.length > 3 * size) {
        await new Promise<void>((resolve) => waiters.push(resolve));
      }
      throwFailure();
    },
    async drain() {
      while (failure === undefined && (waiting.length > 0 || working !== undefined)) {
        start(1);
        await working;
      }
      clearTimeout(timer);
      throwFailure();
    },
  };
}
