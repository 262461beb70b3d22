import type { Clock } from '#server/clock.ts';
import type { PrecompressedResponse } from './precompressed-response.ts';

interface StaleWhileRevalidateDeps<Answer> {
  clock: Clock;
  /** A cheap value that changes whenever the rendered content would change for another reason than time. */
  getRevision(): Promise<string>;
  /** Renders the response, or several responses that change together. */
  render(): Promise<Answer>;
}

/** Minimum time between revalidations. Up to `maxStaleMs` they run in the background. */
const revalidateAfterMs = 150;
/** After a longer time without requests, a request waits for the revalidation, */
const maxStaleMs = 600;
/** but no longer than this if there is a response: a busy database must not delay pages. */
const maxWaitMs = 300;
/** Maximum age of a response: scores fall with time, and the promise is five minutes. */
const maxAgeMs = 4 * 60_000;

/**
 * Stale-while-revalidate cache of a response. It revalidates only on requests: a change shows within a second, and under
 * load no request waits for rendering.
 */
export class StaleWhileRevalidateCache<Answer = PrecompressedResponse> {
  readonly #deps: StaleWhileRevalidateDeps<Answer>;
  #cached: { answer: Answer; revision: string; renderedAt: number } | null = null;
  /** Start of the last successful revalidation, on the monotonic clock. */
  #revalidatedAt = -Infinity;
  #pending: Promise<void> | null = null;

  constructor(deps: StaleWhileRevalidateDeps<Answer>) {
    this.#deps = deps;
  }

  async get(): Promise<Answer> {
    const age = performance.now() - this.#revalidatedAt;
    if (this.#cached === null) await this.#revalidate();
    else if (age > maxStaleMs) await waitUpTo(this.#revalidate());
    else if (age > revalidateAfterMs) this.#revalidate().catch(() => {});
    if (this.#cached === null) throw new Error('A revalidation ended without a response.');
    return this.#cached.answer;
  }

  /** Concurrent requests share one revalidation. A failure reaches the requests that wait for it. */
  #revalidate(): Promise<void> {
    this.#pending ??= this.#renderIfChanged().finally(() => {
      this.#pending = null;
    });
    return this.#pending;
  }

  async #renderIfChanged(): Promise<void> {
    const began = performance.now();
    const revision = await this.#deps.getRevision();
    const now = this.#deps.clock().getTime();
    const cached = this.#cached;
    const isFresh =
      cached !== null && cached.revision === revision && Math.abs(now - cached.renderedAt) < maxAgeMs;
    if (!isFresh) {
      const answer = await this.#deps.render();
      this.#cached = { answer, revision, renderedAt: now };
    }
    this.#revalidatedAt = began;
  }
}

/** Waits for the work or until the time limit. Throws if the work fails before the limit; ignores later failures. */
async function waitUpTo(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, maxWaitMs);
  });
  work.catch(() => {});
  await Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
