import { setImmediate, setTimeout as wait } from 'node:timers/promises';

/** Runs a piece of work at once or in its turn. Work computes before its first `await`. */
export interface Turns {
  run<Result>(work: () => Result | Promise<Result>): Promise<Result>;
}

/** For work that nobody else is held up by, or that is part of a longer run: no turns, no rests. */
export const withoutTurns: Turns = {
  run: async (work) => work(),
};

/** Work that takes less leaves others enough time by itself. */
const shortMs = 2;
const maxRestMs = 50;
const restPerWork = 2;

/**
 * Runs heavy pieces of work of the main thread one at a time. Between two of them the event loop turns, and
 * after all but short ones it is free for twice as long, so that an answer which needs several turns
 * and the database, such as that of /health, waits for one piece of work and not for all that wait.
 */
export class TurnQueue implements Turns {
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
      end(tookMs < shortMs ? setImmediate() : wait(Math.min(maxRestMs, restPerWork * tookMs)));
    }
  }
}

/** One for the whole process: it has one main thread. */
export const mainThread = new TurnQueue();

/** Maps a list in its turns, so many items to a piece. */
export async function mapInTurns<Item, Result>(
  turns: Turns,
  items: readonly Item[],
  { atOnce, map }: { atOnce: number; map: (item: Item) => Result },
): Promise<Result[]> {
  const results: Result[] = [];
  for (let start = 0; start < items.length; start += atOnce) {
    const some = items.slice(start, start + atOnce);
    results.push(...(await turns.run(() => some.map(map))));
  }
  return results;
}
