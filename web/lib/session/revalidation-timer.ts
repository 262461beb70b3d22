import { loadSharedValidity } from './shared-validity.ts';

/** The interval at which a session is validated again while a page is open. */
export const revalidateEveryMs = 300_000;

/** A validation by another tab that is younger than this counts for this tab too. */
const sharedForMs = revalidateEveryMs - 60_000;

interface RevalidationTimerDeps {
  clock: () => number;
  revalidate: () => unknown;
  /** Uses the user that another tab has validated. Returns false where none is stored. */
  adoptFromOtherTab: () => boolean;
}

/** Revalidates the session at a fixed interval, unless another tab has done so. */
export class RevalidationTimer {
  readonly #deps: RevalidationTimerDeps;
  #timer: ReturnType<typeof setInterval> | undefined;

  constructor(deps: RevalidationTimerDeps) {
    this.#deps = deps;
  }

  start(): void {
    this.#timer ??= setInterval(this.#revalidate, revalidateEveryMs);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    window.removeEventListener('online', this.#revalidateWhenOnline);
  }

  #revalidate = (): void => {
    const { clock, adoptFromOtherTab } = this.#deps;
    const shared = loadSharedValidity(clock());
    const isFresh = shared?.nextAt === null && clock() - shared.at < sharedForMs;
    if (!isFresh || !adoptFromOtherTab()) this.#revalidateWhenOnline();
  };

  /** A device without a network keeps its page and revalidates when the network is back. */
  #revalidateWhenOnline = (): void => {
    if (navigator.onLine) this.#deps.revalidate();
    else window.addEventListener('online', this.#revalidateWhenOnline, { once: true });
  };
}
