import type { Clock } from '#server/clock.ts';
import type { PrecompressedResponse } from './precompressed-response.ts';

interface RevalidatedResponseDeps {
  clock: Clock;
  /** A cheap value that changes whenever the rendered content would change for another reason than time. */
  getRevision(): Promise<string>;
  render(): Promise<PrecompressedResponse>;
}

/** Maximum age: some content depends on the time. */
const oldestMs = 60_000;

/**
 * Caches a response that is expensive to render and seldom requested. Unlike `StaleWhileRevalidateCache` it checks the
 * revision at every request, so that the next answer after a change shows it.
 */
export class RevalidatedResponse {
  readonly #deps: RevalidatedResponseDeps;
  #cached: { answer: Promise<PrecompressedResponse>; revision: string; renderedAt: number } | null = null;

  constructor(deps: RevalidatedResponseDeps) {
    this.#deps = deps;
  }

  async get(): Promise<PrecompressedResponse> {
    const revision = await this.#deps.getRevision();
    const now = this.#deps.clock().getTime();
    const cached = this.#cached;
    if (cached !== null && cached.revision === revision && Math.abs(now - cached.renderedAt) < oldestMs)
      return await cached.answer;
    const next = { answer: this.#deps.render(), revision, renderedAt: now };
    this.#cached = next;
    try {
      return await next.answer;
    } catch (error) {
      if (this.#cached === next) this.#cached = null;
      throw error;
    }
  }
}
