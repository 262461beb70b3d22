import { retryTransient } from '#server/db/failure-scope.ts';
import { type Failure, processWithBisection } from '#server/set-aside/process-with-bisection.ts';
import type { SetAside } from '#server/set-aside/set-aside.ts';
import { StepGuard } from '#server/set-aside/step-guard.ts';
import { type Batcher, createBatcher } from './batcher.ts';
import type { IngestionDeps } from './ingestion-deps.ts';
import { postponeItems } from './item-store.ts';
import type { CrawledItem } from './page-crawler.ts';
import { rateItems } from './rate-items.ts';
import type { AcceptRated, RatedArticle } from './rated-article.ts';
import type { RunContext } from './run-context.ts';
import { type SavedItem, saveItems } from './save-items.ts';

export type ArticlePipelineDeps = Pick<
  IngestionDeps,
  'db' | 'clock' | 'log' | 'analyzer' | 'outlets' | 'extraction'
>;

type Step = 'save' | 'rate';

const isSlow = (item: CrawledItem) => item.kind === 'read' && item.slow;

/**
 * The steps that make a rated article of a fetched page: save and rate. Each step has a queue and works in batches; the
 * steps run concurrently. An article that fails a step is set aside for a later run and does not stop the others.
 */
export class ArticlePipeline {
  readonly #deps: ArticlePipelineDeps;
  readonly #run: RunContext;
  readonly #passOn: AcceptRated;
  /** Articles that wait to be rated, where more is known than the id. */
  readonly #unrated = new Map<string, RatedArticle>();
  readonly #guards: Record<Step, StepGuard>;
  readonly #saveQueue: Batcher<CrawledItem>;
  readonly #rateQueue: Batcher<string>;

  /** @param passOn accepts the rated articles */
  constructor(deps: ArticlePipelineDeps, run: RunContext, passOn: AcceptRated) {
    this.#deps = deps;
    this.#run = run;
    this.#passOn = passOn;
    this.#guards = { save: new StepGuard(deps, 'save'), rate: new StepGuard(deps, 'rate') };
    this.#saveQueue = createBatcher({ size: 40, waitMs: 700, work: (items) => this.#save(items) });
    this.#rateQueue = createBatcher({ size: 40, waitMs: 50, work: (ids) => this.#rate(ids) });
  }

  add(items: readonly CrawledItem[]): Promise<void> {
    return this.#saveQueue.add(items);
  }

  /** Adds articles that an interrupted run left unrated. */
  resume(articleIds: readonly string[]): Promise<void> {
    return this.#rateQueue.add(articleIds);
  }

  /** Unrated articles whose next attempt is not due. */
  listNotDue(): Promise<string[]> {
    return this.#guards.rate.listNotDue();
  }

  async drain(): Promise<void> {
    await this.#saveQueue.drain();
    await this.#rateQueue.drain();
  }

  /** Ends the steps, and reports those that failed for every article. */
  async finish(): Promise<void> {
    for (const guard of Object.values(this.#guards)) {
      const problem = await guard.finish();
      if (problem !== null) this.#run.metrics.addStepProblem(problem);
    }
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
      const step = saveItems(this.#deps, { items: part, deduplicates, signal });
      saved.push(...(await metrics.timed('save', step)));
    };
    const failed = await processWithBisection(items, { idOf, work, signal });
    const { setAside } = await this.#record('save', items.map(idOf), failed);
    const postponed = setAside.map(({ subjectId, nextTryAt }) => ({ id: subjectId, nextTryAt }));
    const { db, clock } = this.#deps;
    await retryTransient(() => postponeItems(db, postponed, clock()), signal);
    metrics.itemsFailed += items.filter(({ kind }) => kind === 'failed').length;
    await this.#pass(saved, new Set(items.filter(isSlow).map(idOf)));
  }

  /** Passes saved articles to the next step: those that their page thread has rated are passed on. */
  async #pass(saved: readonly SavedItem[], slowItems: ReadonlySet<string>): Promise<void> {
    const rated = new Map<string, RatedArticle>();
    const unrated = new Map<string, RatedArticle>();
    for (const { itemId, articleId: id, analysed, isRated } of saved) {
      const known = rated.get(id) ?? unrated.get(id);
      const article = { id, analysed, isSlow: slowItems.has(itemId) || known?.isSlow === true };
      (isRated ? rated : unrated).set(id, article);
    }
    for (const article of unrated.values()) this.#unrated.set(article.id, article);
    await this.#record('rate', [...rated.keys()], []);
    await this.#rateQueue.add([...unrated.keys()]);
    if (rated.size > 0) await this.#passOn([...rated.values()]);
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
    const known = (id: string) => this.#unrated.get(id) ?? { id, analysed: null, isSlow: false };
    const rated = succeeded.map(known);
    for (const id of articleIds) this.#unrated.delete(id);
    if (rated.length > 0) await this.#passOn(rated);
  }
}
