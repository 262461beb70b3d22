import { retryTransient } from '#server/db/retry-transient.ts';
import { type SetAside, toProblem } from '#server/set-aside/set-aside.ts';
import { StepGuard } from '#server/set-aside/step-guard.ts';
import { type Failure, workByHalves } from '#server/set-aside/work-by-halves.ts';
import { type Batcher, createBatcher } from './batcher.ts';
import type { IngestionDeps } from './ingestion.ts';
import type { CrawledItem } from './page-crawler.ts';
import { placeItems } from './place-items.ts';
import { rateItems } from './rate-items.ts';
import type { RunMetrics } from './run-metrics.ts';
import { type SavedItem, saveItems } from './save-items.ts';
import { scheduleRetry } from './unfinished-items.ts';

export type ArticlePipelineDeps = Pick<
  IngestionDeps,
  'db' | 'clock' | 'log' | 'analyzer' | 'outlets' | 'placer' | 'stories'
>;

export interface ArticlePipelineOptions {
  signal: AbortSignal;
  metrics: RunMetrics;
  deduplicates: () => boolean;
  onProgress: () => void;
}

/** Stories are shown anew while a long run goes on, not only at its end. */
const refreshEveryMs = 10_000;

const isSlow = (item: CrawledItem) => item.kind === 'read' && item.slow;

/**
 * The way of read items through storing, rating and grouping, each step a batch at a time and all at once. An
 * article that makes a step fail is set aside and tried again by a later run, so that it cannot stop the others.
 */
export class ArticlePipeline {
  readonly #deps: ArticlePipelineDeps;
  readonly #options: ArticlePipelineOptions;
  readonly #slow = new Set<string>();
  readonly #guards: Record<'save' | 'rate' | 'place', StepGuard>;
  readonly #saving: Batcher<CrawledItem>;
  readonly #rating: Batcher<string>;
  readonly #placer: Batcher<string>;
  #refreshedMs = performance.now();

  constructor(deps: ArticlePipelineDeps, options: ArticlePipelineOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#guards = {
      save: new StepGuard(deps, 'save'),
      rate: new StepGuard(deps, 'rate'),
      place: new StepGuard(deps, 'place'),
    };
    this.#saving = createBatcher({ size: 40, waitMs: 700, work: (items) => this.#save(items) });
    this.#rating = createBatcher({ size: 40, waitMs: 50, work: (ids) => this.#rate(ids) });
    this.#placer = createBatcher({ size: 50, waitMs: 1000, work: (ids) => this.#group(ids) });
  }

  add(items: readonly CrawledItem[]): Promise<void> {
    return this.#saving.add(items);
  }

  /** Articles that an earlier run left behind. */
  resume(step: 'read' | 'rated', articleIds: readonly string[]): Promise<void> {
    return step === 'read' ? this.#rating.add(articleIds) : this.#placer.add(articleIds);
  }

  /** Articles in this state that wait for their next try. */
  waiting(state: 'read' | 'rated'): Promise<string[]> {
    return this.#guards[state === 'read' ? 'rate' : 'place'].notDue();
  }

  async drain(): Promise<void> {
    await this.#saving.drain();
    await this.#rating.drain();
    await this.#placer.drain();
  }

  /** Reports in the result which steps worked on nothing at all although the cause is not in the articles. */
  async finish(): Promise<void> {
    for (const guard of Object.values(this.#guards)) {
      const problem = await guard.finish();
      if (problem !== null) this.#options.metrics.addStepProblem(problem);
    }
  }

  async refresh(): Promise<void> {
    const { metrics, signal } = this.#options;
    this.report(await metrics.timed('refresh', this.#deps.stories.refresh(signal)));
    this.#refreshedMs = performance.now();
  }

  /** Adds to the result what was set aside. */
  report(setAside: readonly SetAside[]): void {
    const { metrics } = this.#options;
    metrics.setAside += setAside.length;
    for (const one of setAside) metrics.addProblem(toProblem(one));
  }

  /** Of a batch, the ids that did not fail; the others are set aside. */
  async #record(step: 'save' | 'rate' | 'place', ids: readonly string[], failed: readonly Failure[]) {
    const without = new Set(failed.map(({ id }) => id));
    const succeeded = ids.filter((id) => !without.has(id));
    const setAside = await this.#guards[step].record({ succeeded, failed });
    this.report(setAside);
    return { succeeded, aside: setAside };
  }

  async #save(items: CrawledItem[]): Promise<void> {
    const { signal, metrics, deduplicates } = this.#options;
    const idOf = ({ item }: CrawledItem) => item.id;
    const saved: SavedItem[] = [];
    const work = async (part: CrawledItem[]) => {
      const step = saveItems(this.#deps, { items: part, deduplicates: deduplicates() });
      saved.push(...(await metrics.timed('save', step)));
    };
    const failed = await workByHalves(items, { idOf, work, signal });
    const { aside: setAside } = await this.#record('save', items.map(idOf), failed);
    const later = setAside.map(({ subjectId, nextTryAt }) => ({ id: subjectId, nextTryAt }));
    await retryTransient(() => scheduleRetry(this.#deps, later), signal);
    const slow = new Set(items.filter(isSlow).map(idOf));
    for (const { itemId, articleId } of saved) if (slow.has(itemId)) this.#slow.add(articleId);
    metrics.itemsFailed += items.filter(({ kind }) => kind === 'failed').length;
    await this.#rating.add([...new Set(saved.map(({ articleId }) => articleId))]);
  }

  async #rate(articleIds: string[]): Promise<void> {
    const { signal, metrics } = this.#options;
    const failed: Failure[] = [];
    const work = async (part: string[]) => {
      const rated = await metrics.timed('rate', rateItems(this.#deps, { articleIds: part, signal }));
      failed.push(...rated.failed);
    };
    failed.push(...(await workByHalves(articleIds, { idOf: (id) => id, work, signal })));
    await this.#placer.add((await this.#record('rate', articleIds, failed)).succeeded);
  }

  async #group(articleIds: string[]): Promise<void> {
    const { signal, metrics, onProgress } = this.#options;
    const failed: Failure[] = [];
    const work = async (part: string[]) => {
      const grouped = await metrics.timed('group', placeItems(this.#deps, { articleIds: part, signal }));
      failed.push(...grouped.failed);
      metrics.storiesCreated += grouped.storiesCreated;
      const { counted } = grouped;
      metrics.addArticles(counted.length, counted.filter((id) => !this.#slow.has(id)).length);
    };
    failed.push(...(await workByHalves(articleIds, { idOf: (id) => id, work, signal })));
    await this.#record('place', articleIds, failed);
    onProgress();
    if (performance.now() - this.#refreshedMs >= refreshEveryMs) await this.refresh();
  }
}
