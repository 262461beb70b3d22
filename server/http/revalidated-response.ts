import type { Clock } from '#server/clock.ts';
import type { PrecompressedResponse } from './precompressed-response.ts';

interface RevalidatedResponseDeps {
  clock: Clock;
  /** Cheap; says another thing whenever `render` would, time apart. */
  getRevision(): Promise<string>;
  render(): Promise<PrecompressedResponse>;
}

/** What fades with time is made anew after so long at most. */
const oldestMs = 60_000;

/**
 * An answer that is dear to make and seldom asked for. Unlike a `StaleWhileRevalidateCache` it is looked after at every request:
 * whoever changed something sees it in the very next answer.
 */
export class RevalidatedResponse {
  readonly #deps: RevalidatedResponseDeps;
  #kept: { answer: Promise<PrecompressedResponse>; mark: string; madeAt: number } | null = null;

  constructor(deps: RevalidatedResponseDeps) {
    this.#deps = deps;
  }

  async get(): Promise<PrecompressedResponse> {
    const mark = await this.#deps.getRevision();
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
