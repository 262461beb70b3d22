import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';

/** Runs a piece of work at once or in its turn. The heavy part comes before the first `await`. */
export interface Turns {
  run<Result>(work: () => Result | Promise<Result>): Promise<Result>;
}

/** Runs work at once, for worker threads and background runs. */
export const withoutTurns: Turns = {
  run: async (work) => work(),
};

/** Work of one turn of the event loop. Shorter pieces share a turn. */
const turnMs = 2;
const maxRestMs = 50;
const restPerWork = 2;

/**
 * Milliseconds since the call, but no more than the processor time of this process: where other programs hold the
 * processor, rests do not become longer.
 */
export function startTiming(): () => number {
  const started = performance.now();
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return Math.min(performance.now() - started, (user + system) / 1000);
  };
}

/**
 * Runs heavy work of the main thread one piece at a time. Pieces that are short together share a turn of the event loop;
 * after them the loop runs, and where others wait, it is free for twice the time of a long piece. So an answer that
 * needs several turns and the database, such as that of /health, waits for one piece of work and not for the whole
 * queue, and a caller who is alone does not rest.
 */
export class TurnQueue implements Turns {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  /** Work in this turn of the event loop. */
  #usedMs = 0;

  /** The part of `work` before its first `await` is exclusive. */
  async run<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const before = this.#last;
    let end: (rest: Promise<unknown> | null) => void = () => {};
    this.#last = new Promise((resolve) => {
      end = resolve;
    });
    this.#waiting += 1;
    await before;
    this.#waiting -= 1;
    const took = startTiming();
    try {
      return work();
    } finally {
      end(this.#restAfter(took()));
    }
  }

  /** What the next piece waits for; null when it may share the turn. */
  #restAfter(tookMs: number): Promise<unknown> | null {
    if (this.#usedMs === 0) {
      void nextTurn().then(() => {
        this.#usedMs = 0;
      });
    }
    this.#usedMs += tookMs;
    if (this.#usedMs < turnMs) return null;
    const rests = tookMs >= turnMs && this.#waiting > 0;
    return rests ? wait(Math.min(maxRestMs, restPerWork * tookMs)) : nextTurn();
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
