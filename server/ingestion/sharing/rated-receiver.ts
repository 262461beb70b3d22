import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '#server/db/db.ts';
import type { AcceptRated } from '../rated-article.ts';
import { deleteHandovers, listHandovers } from './handover-store.ts';

/** Articles that are read at once. */
const batchSize = 200;
/** Finds articles although a message was lost. */
const pollMs = 1000;

/**
 * Collects the rated articles of other processes, in the order of their dates, and passes them on to be placed in this
 * one.
 */
export class RatedReceiver {
  readonly #options: { db: Db; runId: string; signal: AbortSignal; place: AcceptRated };
  /** Passed on, and not tried yet. */
  readonly #passedOn = new Set<string>();
  readonly #tried: string[] = [];
  readonly #loop: Promise<void>;
  #isLast = false;
  #wakeUp = new AbortController();

  constructor(options: { db: Db; runId: string; signal: AbortSignal; place: AcceptRated }) {
    this.#options = options;
    this.#loop = this.#receive();
    // `finish` reports the failure.
    this.#loop.catch(() => {});
  }

  /** Rejects when articles cannot be taken; resolves only after `finish`. */
  get ended(): Promise<void> {
    return this.#loop;
  }

  /** Looks for articles now. */
  wake(): void {
    this.#wakeUp.abort();
  }

  /** Articles that were placed, or set aside. */
  noteTried(articleIds: readonly string[]): void {
    this.#tried.push(...articleIds.filter((id) => this.#passedOn.has(id)));
  }

  /** Passes on what is left, and resolves when all is tried. `drain` places what is passed on. */
  async finish(drain: () => Promise<void>): Promise<void> {
    this.#isLast = true;
    this.wake();
    await this.#loop;
    await drain();
    await this.#forgetTried();
  }

  async #receive(): Promise<void> {
    const { db, runId, signal, place } = this.#options;
    for (;;) {
      signal.throwIfAborted();
      const isLast = this.#isLast;
      this.#wakeUp = new AbortController();
      await this.#forgetTried();
      const articles = await listHandovers(db, { runId, except: [...this.#passedOn], limit: batchSize });
      for (const { id } of articles) this.#passedOn.add(id);
      if (articles.length > 0) await place(articles);
      else if (isLast) return;
      else await pause(pollMs, AbortSignal.any([signal, this.#wakeUp.signal]));
    }
  }

  async #forgetTried(): Promise<void> {
    const tried = this.#tried.splice(0);
    await deleteHandovers(this.#options.db, tried);
    for (const id of tried) this.#passedOn.delete(id);
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await sleep(ms, undefined, { signal, ref: false }).catch(() => {});
}
