import { setImmediate, setTimeout as wait } from 'node:timers/promises';

/** Runs a piece of work at once or in its turn. The heavy part comes before the first `await`. */
export interface Turns {
  run<Result>(work: () => Result | Promise<Result>): Promise<Result>;
}

/** Runs work at once, for worker threads and background runs. */
export const withoutTurns: Turns = {
  run: async (work) => work(),
};

/** Shorter work needs no pause after it. */
const shortMs = 2;
const maxRestMs = 50;
const restPerWork = 2;

/**
 * Milliseconds since the call, but no more than the processor time of this process: where other programs hold the
 * processor, rests do not become longer.
 */
function startTiming(): () => number {
  const started = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return Math.min(performance.now() - started, (user + system) / 1000);
  };
}

/**
 * Runs heavy work of the main thread one piece at a time. Between two pieces the event loop runs, and after long pieces
 * it is free for twice their time. So an answer that needs several turns and the database, such as that of /health,
 * waits for one piece of work and not for the whole queue.
 */
export class TurnQueue implements Turns {
  #last: Promise<unknown> = Promise.resolve();

  /** The part of `work` before its first `await` is exclusive. */
  async run<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const before = this.#last;
    let end: (rest: Promise<unknown>) => void = () => {};
    this.#last = new Promise((resolve) => {
      end = resolve;
    });
    await before;
    await setImmediate();
    const took = startTiming();
    try {
      return work();
    } finally {
      const tookMs = took();
      end(tookMs < shortMs ? setImmediate() : wait(Math.min(maxRestMs, restPerWork * tookMs)));
    }
  }
}

/** The queue of the main thread; one for the whole process. */
export const mainThread = new TurnQueue();

/** Maps a list in turns, several items in each. */
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
