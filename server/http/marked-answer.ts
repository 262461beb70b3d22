import type { Clock } from '#server/clock.ts';
import type { ReadyAnswer } from './ready-answer.ts';

interface MarkedAnswerDeps {
  clock: Clock;
  /** Cheap; says another thing whenever `render` would, time apart. */
  readMark(): Promise<string>;
  render(): Promise<ReadyAnswer>;
}

/** What fades with time is made anew after so long at most. */
const oldestMs = 60_000;

/**
 * An answer that is dear to make and seldom asked for. Unlike a `KeptAnswer` it is looked after at every request:
 * whoever changed something sees it in the very next answer.
 */
export class MarkedAnswer {
  readonly #deps: MarkedAnswerDeps;
  #kept: { answer: Promise<ReadyAnswer>; mark: string; madeAt: number } | null = null;

  constructor(deps: MarkedAnswerDeps) {
    this.#deps = deps;
  }

  async get(): Promise<ReadyAnswer> {
    const mark = await this.#deps.readMark();
    const now = this.#deps.clock().getTime();
    const kept = this.#kept;
    if (kept !== null && kept.mark === mark && Math.abs(now - kept.madeAt) < oldestMs)
      return await kept.answer;
    const made = { answer: this.#deps.render(), mark, madeAt: now };
    this.#kept = made;
    try {
      return await made.answer;
    } catch (error) {
      if (this.#kept === made) this.#kept = null;
      throw error;
    }
  }
}
