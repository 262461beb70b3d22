import { AppError } from '#domain/app-error.ts';
import { groupItems } from '#server/pipeline/group-items.ts';
import { rateItems } from '#server/pipeline/rate-items.ts';
import { saveItems } from '#server/pipeline/save-items.ts';
import { setArticlesAside } from '#server/pipeline/unfinished-items.ts';
import type { AggregationDeps } from './aggregation.ts';
import { type Batcher, createBatcher } from './batcher.ts';
import type { ReadItem } from './page-reader.ts';
import type { RunTally } from './run-tally.ts';

export type ArticleLineDeps = Pick<
  AggregationDeps,
  'db' | 'clock' | 'log' | 'analyzer' | 'outlets' | 'grouping' | 'stories'
>;

export interface ArticleLineOptions {
  signal: AbortSignal;
  tally: RunTally;
  deduplicates: () => boolean;
  onProgress: () => void;
}

/** Stories are shown anew while a long run goes on, not only at its end. */
const refreshEveryMs = 10_000;
/** When so many fail one after the other it is not the articles. */
const mostAsideInRow = 5;

/** Refusals of the database concern the whole run; everything else may lie in one article. */
function concernsRun(error: unknown, signal: AbortSignal): boolean {
  return signal.aborted || error instanceof AppError;
}

const isSlow = (item: ReadItem) => item.kind === 'read' && item.slow;

/**
 * The way of read items through storing, rating and grouping, each step a batch at a time and all at once. An
 * article that makes a step fail is set aside, so that it cannot stop the others.
 */
export class ArticleLine {
  readonly #deps: ArticleLineDeps;
  readonly #options: ArticleLineOptions;
  readonly #slow = new Set<string>();
  readonly #saving: Batcher<ReadItem>;
  readonly #rating: Batcher<string>;
  readonly #grouping: Batcher<string>;
  #refreshedMs = performance.now();
  #asideInRow = 0;

  constructor(deps: ArticleLineDeps, options: ArticleLineOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#saving = createBatcher({ size: 40, waitMs: 700, work: (items) => this.#save(items) });
    this.#rating = createBatcher({ size: 40, waitMs: 50, work: (ids) => this.#rate(ids) });
    this.#grouping = createBatcher({ size: 50, waitMs: 1000, work: (ids) => this.#group(ids) });
  }

  add(items: readonly ReadItem[]): Promise<void> {
    return this.#saving.add(items);
  }

  /** Articles that an earlier run left behind. */
  resume(step: 'read' | 'rated', articleIds: readonly string[]): Promise<void> {
    return step === 'read' ? this.#rating.add(articleIds) : this.#grouping.add(articleIds);
  }

  async drain(): Promise<void> {
    await this.#saving.drain();
    await this.#rating.drain();
    await this.#grouping.drain();
  }

  async #save(items: ReadItem[]): Promise<void> {
    const { signal, tally, deduplicates } = this.#options;
    signal.throwIfAborted();
    try {
      const saved = await tally.timed('save', saveItems(this.#deps, { items, deduplicates: deduplicates() }));
      const slow = new Set(items.filter(isSlow).map(({ item }) => item.id));
      for (const { itemId, articleId } of saved) if (slow.has(itemId)) this.#slow.add(articleId);
      tally.itemsFailed += items.filter(({ kind }) => kind === 'failed').length;
      await this.#rating.add([...new Set(saved.map(({ articleId }) => articleId))]);
    } catch (error) {
      if (concernsRun(error, signal)) throw error;
      if (items.length > 1) for (const item of items) await this.#save([item]);
      else await this.#setItemAside(items[0], error);
    }
  }

  async #setItemAside(read: ReadItem | undefined, error: unknown): Promise<void> {
    if (read === undefined) return;
    this.#deps.log.error({ err: error, item: read.item.id }, 'item could not be stored');
    const failed = {
      kind: 'failed',
      failure: 'crashed',
      detail: 'The article could not be stored.',
    } as const;
    const items = [{ ...failed, item: read.item, retryInMs: null }];
    await saveItems(this.#deps, { items, deduplicates: false });
  }

  async #rate(articleIds: string[]): Promise<void> {
    const { signal, tally } = this.#options;
    signal.throwIfAborted();
    try {
      await tally.timed('rate', rateItems(this.#deps, { articleIds, signal }));
      await this.#grouping.add(articleIds);
    } catch (error) {
      await this.#oneByOne(articleIds, error, (ids) => this.#rate(ids));
    }
  }

  async #group(articleIds: string[]): Promise<void> {
    const { signal, tally, onProgress } = this.#options;
    signal.throwIfAborted();
    try {
      const grouped = await tally.timed('group', groupItems(this.#deps, { articleIds, signal }));
      tally.storiesCreated += grouped.storiesCreated;
      const { counted } = grouped;
      tally.addArticles(counted.length, counted.filter((id) => !this.#slow.has(id)).length);
    } catch (error) {
      return await this.#oneByOne(articleIds, error, (ids) => this.#group(ids));
    }
    this.#asideInRow = 0;
    onProgress();
    await this.#refreshNowAndThen();
  }

  async #oneByOne(ids: readonly string[], error: unknown, work: (ids: string[]) => Promise<void>) {
    if (concernsRun(error, this.#options.signal)) throw error;
    if (ids.length > 1) {
      for (const id of ids) await work([id]);
      return;
    }
    this.#asideInRow += 1;
    if (this.#asideInRow > mostAsideInRow) throw error;
    this.#deps.log.error({ err: error, article: ids[0] }, 'article set aside');
    await setArticlesAside(this.#deps, ids);
  }

  async #refreshNowAndThen(): Promise<void> {
    if (performance.now() - this.#refreshedMs < refreshEveryMs) return;
    const { tally, signal } = this.#options;
    await tally.timed('refresh', this.#deps.stories.refresh(signal));
    this.#refreshedMs = performance.now();
  }
}
