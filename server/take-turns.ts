import { setImmediate, setTimeout as wait } from 'node:timers/promises';

/** Work that takes less leaves others enough time by itself. */
const shortMs = 10;
const maxRestMs = 50;

/**
 * Runs heavy pieces of work of the main thread one at a time. Between two of them the event loop turns, and
 * after a long one it is free for as long again, so that an answer which needs several turns, such as
 * that of /health, waits for one piece of work and not for all that wait.
 */
export class TurnQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** `work` computes before its first `await`; what it waits for afterwards holds up nobody. */
  async run<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const before = this.#last;
    let end: (rest: Promise<unknown>) => void = () => {};
    this.#last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    await setImmediate();
    const started = performance.now();
    try {
      return work();
    } finally {
      const tookMs = performance.now() - started;
      end(tookMs < shortMs ? setImmediate() : wait(Math.min(maxRestMs, tookMs)));
    }
  }
}

/** One for the whole process: it has one main thread. */
export const mainThread = new TurnQueue();
