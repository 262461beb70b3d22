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

const hasEnded = ({ status }: FeedProgress) => status === 'completed' || status === 'failed';

/** The progress of the feeds of a run, or of one part of it, and the batches that changed since they were last stored. */
export class FeedProgressBoard {
  readonly #byId = new Map<string, FeedProgress>();
  readonly #batches: BatchProgress[] = [];
  readonly #changed = new Set<number>();
  #firstBatch = 1;

  /**
   * Sets the feeds, in batches of ten, all pending but those that an earlier attempt has read.
   * @param options.firstBatch the number of the first batch, 1 unless given
   * @param options.before states of an earlier attempt, which may be of another release and in other batches
   */
  setFeeds(
    feeds: readonly { id: string; url: string; name: string }[],
    { firstBatch = 1, before = [] }: { firstBatch?: number; before?: readonly FeedProgress[] } = {},
  ): void {
    this.#byId.clear();
    this.#batches.length = 0;
    this.#firstBatch = firstBatch;
    const ended = new Map(before.filter(hasEnded).map((progress) => [progress.url, progress]));
    for (const [at, { id, url, name }] of feeds.entries()) {
      const batch = Math.floor(at / batchSize) + firstBatch;
      const progress: FeedProgress = {
        ...{ status: 'pending', error: null, articles: 0, responseTime: null },
        ...{ lastProcessed: null, startedAt: null },
        ...ended.get(url),
        ...{ url, name, batch },
      };
      this.#byId.set(id, progress);
      if (this.#batches.length <= batch - firstBatch) this.#batches.push({ batch, feeds: [] });
      this.#batches[batch - firstBatch]?.feeds.push(progress);
      this.#changed.add(batch);
    }
  }

  /** Whether the feed was read, or could not be read. */
  hasEnded(id: string): boolean {
    const progress = this.#byId.get(id);
    return progress !== undefined && hasEnded(progress);
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

  /** Marks all batches as changed, because they could not be stored. */
  markChanged(): void {
    for (const { batch } of this.#batches) this.#changed.add(batch);
  }

  /** The batches that changed since the last call. */
  takeChanged(): BatchProgress[] {
    const changed = [...this.#changed].flatMap((batch) => this.#batches[batch - this.#firstBatch] ?? []);
    this.#changed.clear();
    return changed;
  }
}
