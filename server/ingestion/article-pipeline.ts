import { retryTransient } from '#server/db/retry-transient.ts';
import { type Failure, processWithBisection } from '#server/set-aside/process-with-bisection.ts';
import type { SetAside } from '#server/set-aside/set-aside.ts';
import { StepGuard } from '#server/set-aside/step-guard.ts';
import type { AnalysedArticle } from '#server/stories/clustering/placement-store.ts';
import { type Batcher, createBatcher } from './batcher.ts';
import type { IngestionDeps } from './ingestion-deps.ts';
import { postponeItems } from './item-store.ts';
import type { CrawledItem } from './page-crawler.ts';
import { placeItems } from './place-items.ts';
import { rateItems } from './rate-items.ts';
import type { RunContext } from './run-context.ts';
import { type SavedItem, saveItems } from './save-items.ts';

export type ArticlePipelineDeps = Pick<
  IngestionDeps,
  'db' | 'clock' | 'log' | 'analyzer' | 'outlets' | 'placer' | 'stories'
>;

type Step = 'save' | 'rate' | 'place';

/** Long runs refresh stories at this interval, not only at their end. */
const refreshIntervalMs = 10_000;

const isSlow = (item: CrawledItem) => item.kind === 'read' && item.slow;

/**
 * The steps that make an article of a fetched page: save, rate, place. Each step has a queue and works in batches; the
 * steps run concurrently. An article that fails a step is set aside for a later run and does not stop the others.
 */
export class ArticlePipeline {
  readonly #deps: ArticlePipelineDeps;
  readonly #run: RunContext;
  /** Articles of slow hosts. */
  readonly #slow = new Set<string>();
  /** Articles whose features are known, until they are placed. */
  readonly #analysed = new Map<string, AnalysedArticle>();
  readonly #guards: Record<Step, StepGuard>;
  readonly #saveQueue: Batcher<CrawledItem>;
  readonly #rateQueue: Batcher<string>;
  readonly #placeQueue: Batcher<string>;
  #refreshedMs = performance.now();

  constructor(deps: ArticlePipelineDeps, run: RunContext) {
    this.#deps = deps;
    this.#run = run;
    this.#guards = {
      save: new StepGuard(deps, 'save'),
      rate: new StepGuard(deps, 'rate'),
      place: new StepGuard(deps, 'place'),
    };
    this.#saveQueue = createBatcher({ size: 40, waitMs: 700, work: (items) => this.#save(items) });
    this.#rateQueue = createBatcher({ size: 40, waitMs: 50, work: (ids) => this.#rate(ids) });
    this.#placeQueue = createBatcher({ size: 50, waitMs: 1000, work: (ids) => this.#place(ids) });
  }

  add(items: readonly CrawledItem[]): Promise<void> {
    return this.#saveQueue.add(items);
  }

  /** Adds articles that an interrupted run left in this state. */
  resume(state: 'read' | 'rated', articleIds: readonly string[]): Promise<void> {
    return state === 'read' ? this.#rateQueue.add(articleIds) : this.#placeQueue.add(articleIds);
  }

  /** Articles in this state whose next attempt is not due. */
  listNotDue(state: 'read' | 'rated'): Promise<string[]> {
    return this.#guards[state === 'read' ? 'rate' : 'place'].listNotDue();
  }

  async drain(): Promise<void> {
    await this.#saveQueue.drain();
    await this.#rateQueue.drain();
    await this.#placeQueue.drain();
  }

  /** Adds to the result which steps failed for every article. */
  async finish(): Promise<void> {
    for (const guard of Object.values(this.#guards)) {
      const problem = await guard.finish();
      if (problem !== null) this.#run.metrics.addStepProblem(problem);
    }
  }

  async refreshStories(): Promise<void> {
    const { metrics, signal } = this.#run;
    metrics.addSetAside(await metrics.timed('refresh', this.#deps.stories.refresh(signal)));
    this.#refreshedMs = performance.now();
  }

  /** Sets the failures of a batch aside; returns the ids that succeeded. */
  async #record(step: Step, ids: readonly string[], failed: readonly Failure[]) {
    const failedIds = new Set(failed.map(({ id }) => id));
    const succeeded = ids.filter((id) => !failedIds.has(id));
    const setAside: SetAside[] = await this.#guards[step].record({ succeeded, failed });
    this.#run.metrics.addSetAside(setAside);
    return { succeeded, setAside };
  }

  async #save(items: CrawledItem[]): Promise<void> {
    const { signal, metrics } = this.#run;
    const idOf = ({ item }: CrawledItem) => item.id;
    const saved: SavedItem[] = [];
    const work = async (part: CrawledItem[]) => {
      const deduplicates = this.#run.settings.rss.deduplicationEnabled;
      const step = saveItems(this.#deps, { items: part, deduplicates });
      saved.push(...(await metrics.timed('save', step)));
    };
    const failed = await processWithBisection(items, { idOf, work, signal });
    const { setAside } = await this.#record('save', items.map(idOf), failed);
    const postponed = setAside.map(({ subjectId, nextTryAt }) => ({ id: subjectId, nextTryAt }));
    const { db, clock } = this.#deps;
    await retryTransient(() => postponeItems(db, postponed, clock()), signal);
    const slow = new Set(items.filter(isSlow).map(idOf));
    for (const { itemId, articleId } of saved) if (slow.has(itemId)) this.#slow.add(articleId);
    metrics.itemsFailed += items.filter(({ kind }) => kind === 'failed').length;
    await this.#pass(saved);
  }

  /** Passes saved articles to the next step: those that their page thread has rated are placed. */
  async #pass(saved: readonly SavedItem[]): Promise<void> {
    for (const { articleId, analysed } of saved) {
      // Without features the text of an article that was known may have changed.
      if (analysed === null) this.#analysed.delete(articleId);
      else this.#analysed.set(articleId, analysed);
    }
    const idsOf = (isRated: boolean) => [
      ...new Set(saved.flatMap((one) => (one.isRated === isRated ? [one.articleId] : []))),
    ];
    const rated = idsOf(true);
    await this.#record('rate', rated, []);
    await this.#rateQueue.add(idsOf(false));
    await this.#placeQueue.add(rated);
  }

  async #rate(articleIds: string[]): Promise<void> {
    const { signal, metrics } = this.#run;
    const failed: Failure[] = [];
    const work = async (part: string[]) => {
      const rated = await metrics.timed('rate', rateItems(this.#deps, { articleIds: part, signal }));
      failed.push(...rated.failed);
    };
    failed.push(...(await processWithBisection(articleIds, { idOf: (id) => id, work, signal })));
    const { succeeded } = await this.#record('rate', articleIds, failed);
    await this.#placeQueue.add(succeeded);
  }

  async #place(articleIds: string[]): Promise<void> {
    const { signal, metrics } = this.#run;
    const failed: Failure[] = [];
    const work = async (part: string[]) => {
      const step = placeItems(this.#deps, { articleIds: part, analysed: this.#analysed, signal });
      const placed = await metrics.timed('group', step);
      failed.push(...placed.failed);
      metrics.storiesCreated += placed.storiesCreated;
      const { counted } = placed;
      metrics.addArticles(counted.length, counted.filter((id) => !this.#slow.has(id)).length);
    };
    failed.push(...(await processWithBisection(articleIds, { idOf: (id) => id, work, signal })));
    for (const id of articleIds) this.#analysed.delete(id);
    await this.#record('place', articleIds, failed);
    this.#run.reportProgress();
    if (performance.now() - this.#refreshedMs >= refreshIntervalMs) await this.refreshStories();
  }
}
