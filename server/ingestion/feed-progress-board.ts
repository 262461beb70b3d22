import type { FeedProgressState } from '#domain/jobs/job.ts';

/** The progress of one feed in a run, as the processing panel shows it. */
export interface FeedProgress {
  url: string;
  name: string;
  status: FeedProgressState;
  error: string | null;
  articles: number;
  responseTime: number | null;
  lastProcessed: string | null;
  startedAt: string | null;
  batch: number;
}

export interface BatchProgress {
  /** From 1. */
  batch: number;
  feeds: FeedProgress[];
}

/** Feeds of one batch. */
export const batchSize = 10;

/** The progress of the feeds of a run, and the batches that changed since they were last stored. */
export class FeedProgressBoard {
  readonly #byId = new Map<string, FeedProgress>();
  readonly #batches: BatchProgress[] = [];
  readonly #changed = new Set<number>();

  /** Sets the feeds, in batches of ten, all pending. */
  setFeeds(feeds: readonly { id: string; url: string; name: string }[]): void {
    this.#byId.clear();
    this.#batches.length = 0;
    for (const [at, { id, url, name }] of feeds.entries()) {
      const batch = Math.floor(at / batchSize) + 1;
      const progress: FeedProgress = {
        ...{ url, name, batch, status: 'pending', error: null, articles: 0 },
        ...{ responseTime: null, lastProcessed: null, startedAt: null },
      };
      this.#byId.set(id, progress);
      if (this.#batches.length < batch) this.#batches.push({ batch, feeds: [] });
      this.#batches[batch - 1]?.feeds.push(progress);
      this.#changed.add(batch);
    }
  }

  get batchCount(): number {
    return this.#batches.length;
  }

  change(id: string, change: Partial<FeedProgress>): void {
    const progress = this.#byId.get(id);
    if (progress === undefined) return;
    Object.assign(progress, change);
    this.#changed.add(progress.batch);
  }

  /** The batches that changed since the last call. */
  takeChanged(): BatchProgress[] {
    const changed = [...this.#changed].flatMap((batch) => this.#batches[batch - 1] ?? []);
    this.#changed.clear();
    return changed;
  }
}
