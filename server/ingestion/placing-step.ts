import { type Failure, processWithBisection } from '#server/set-aside/process-with-bisection.ts';
import { StepGuard } from '#server/set-aside/step-guard.ts';
import type { AnalysedArticle } from '#server/stories/clustering/placement-store.ts';
import { type Batcher, createBatcher } from './batcher.ts';
import type { IngestionDeps } from './ingestion-deps.ts';
import { placeItems } from './place-items.ts';
import type { AcceptRated } from './rated-article.ts';
import type { RunContext } from './run-context.ts';

export type PlacingDeps = Pick<IngestionDeps, 'db' | 'clock' | 'log' | 'placer' | 'stories'>;

/** Long runs refresh stories at this interval, not only at their end. */
const refreshIntervalMs = 10_000;

/**
 * The last step of a run: places rated articles in stories, in batches, one at a time, counts them, and refreshes the
 * stories. An article that fails is set aside for a later run.
 */
export class PlacingStep {
  readonly #deps: PlacingDeps;
  readonly #run: RunContext;
  readonly #guard: StepGuard;
  readonly #queue: Batcher<string>;
  readonly #slow = new Set<string>();
  /** Articles whose features are known, until they are placed. */
  readonly #analysed = new Map<string, AnalysedArticle>();
  #refreshedMs = performance.now();

  constructor(deps: PlacingDeps, run: RunContext) {
    this.#deps = deps;
    this.#run = run;
    this.#guard = new StepGuard(deps, 'place');
    this.#queue = createBatcher({ size: 50, waitMs: 1000, work: (ids) => this.#place(ids) });
  }

  readonly add: AcceptRated = (articles) => {
    for (const { id, analysed, isSlow } of articles) {
      // Without features the text of an article that was known may have changed.
      if (analysed === null) this.#analysed.delete(id);
      else this.#analysed.set(id, analysed);
      if (isSlow) this.#slow.add(id);
    }
    return this.#queue.add(articles.map(({ id }) => id));
  };

  /** Articles whose next attempt is not due. */
  listNotDue(): Promise<string[]> {
    return this.#guard.listNotDue();
  }

  drain(): Promise<void> {
    return this.#queue.drain();
  }

  /** Ends the step, and reports if it failed for every article. */
  async finish(): Promise<void> {
    const problem = await this.#guard.finish();
    if (problem !== null) this.#run.metrics.addStepProblem(problem);
  }

  async refreshStories(): Promise<void> {
    const { metrics, signal } = this.#run;
    metrics.addSetAside(await metrics.timed('refresh', this.#deps.stories.refresh(signal, this.#deps.log)));
    this.#refreshedMs = performance.now();
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
    const failedIds = new Set(failed.map(({ id }) => id));
    const succeeded = articleIds.filter((id) => !failedIds.has(id));
    metrics.addSetAside(await this.#guard.record({ succeeded, failed }));
    this.#run.reportProgress();
    if (performance.now() - this.#refreshedMs >= refreshIntervalMs) await this.refreshStories();
  }
}
