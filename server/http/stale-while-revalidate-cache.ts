import type { Clock } from '#server/clock.ts';
import type { PrecompressedResponse } from './precompressed-response.ts';

interface StaleWhileRevalidateDeps<Answer> {
  clock: Clock;
  /** Cheap; says another thing whenever `render` would, time apart. */
  getRevision(): Promise<string>;
  /** What is sent, checked against the contract: one answer, or several that change together. */
  render(): Promise<Answer>;
}

/** While asked, the state is looked at so often, beside the answering. */
const lookEveryMs = 150;
/** Who asks after a longer silence waits for the look, */
const trustForMs = 600;
/** but no longer than this while there is an answer: a busy database must not hold pages up. */
const patienceMs = 300;
/** Scores that fade with time are made anew after so long at most; the promise is five minutes. */
const oldestMs = 4 * 60_000;

/**
 * An answer that is kept ready and made anew when its state or its age says so. It looks only while somebody
 * asks: a change is seen within a second, and no request waits for the making of a new one under load.
 */
export class StaleWhileRevalidateCache<Answer = PrecompressedResponse> {
  readonly #deps: StaleWhileRevalidateDeps<Answer>;
  #kept: { answer: Answer; state: string; madeAt: number } | null = null;
  /** When the last look that ended well began, on the machine's own clock: it never jumps. */
  #lookedAt = -Infinity;
  #looking: Promise<void> | null = null;

  constructor(deps: StaleWhileRevalidateDeps<Answer>) {
    this.#deps = deps;
  }

  async get(): Promise<Answer> {
    const age = performance.now() - this.#lookedAt;
    if (this.#kept === null) await this.#look();
    else if (age > trustForMs) await patiently(this.#look());
    else if (age > lookEveryMs) this.#look().catch(() => {});
    if (this.#kept === null) throw new Error('A look ended without an answer.');
    return this.#kept.answer;
  }

  /** One look at a time; whoever comes meanwhile shares it. A failed one is seen by those who wait for it. */
  #look(): Promise<void> {
    this.#looking ??= this.#lookOnce().finally(() => {
      this.#looking = null;
    });
    return this.#looking;
  }

  async #lookOnce(): Promise<void> {
    const began = performance.now();
    const state = await this.#deps.getRevision();
    const now = this.#deps.clock().getTime();
    const kept = this.#kept;
    const isFresh = kept !== null && kept.state === state && Math.abs(now - kept.madeAt) < oldestMs;
    if (!isFresh) {
      const answer = await this.#deps.render();
      this.#kept = { answer, state, madeAt: now };
    }
    this.#lookedAt = began;
  }
}

/** Waits for the work, or a while; a failure in that while is the caller's, a later one is nobody's. */
async function patiently(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const patience = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, patienceMs);
  });
  work.catch(() => {});
  await Promise.race([work, patience]).finally(() => clearTimeout(timer));
}
