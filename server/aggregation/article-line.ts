import { retryTransient } from '#server/db/retry-transient.ts';
import { groupItems } from '#server/pipeline/group-items.ts';
import { rateItems } from '#server/pipeline/rate-items.ts';
import { type SavedItem, saveItems } from '#server/pipeline/save-items.ts';
import { readAgainLater } from '#server/pipeline/unfinished-items.ts';
import { type SetAside, toProblem } from '#server/set-aside/set-aside.ts';
import { StepGuard } from '#server/set-aside/step-guard.ts';
import { type Failure, workByHalves } from '#server/set-aside/work-by-halves.ts';
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

const isSlow = (item: ReadItem) => item.kind === 'read' && item.slow;

/**
 * The way of read items through storing, rating and grouping, each step a batch at a time and all at once. An
 * article that makes a step fail is set aside and tried again by a later run, so that it cannot stop the others.
 */
export class ArticleLine {
  readonly #deps: ArticleLineDeps;
  readonly #options: ArticleLineOptions;
  readonly #slow = new Set<string>();
  readonly #guards: Record<'save' | 'rate' | 'place', StepGuard>;
  readonly #saving: Batcher<ReadItem>;
  readonly #rating: Batcher<string>;
  readonly #grouping: Batcher<string>;
  #refreshedMs = performance.now();

  constructor(deps: ArticleLineDeps, options: ArticleLineOptions) {
    this.#deps = deps;
    this.#options = options;
    this.#guards = {
      save: new StepGuard(deps, 'save'),
      rate: new StepGuard(deps, 'rate'),
      place: new StepGuard(deps, 'place'),
    };
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

  /** Articles in this state that wait for their next try. */
  waiting(state: 'read' | 'rated'): Promise<string[]> {
    return this.#guards[state === 'read' ? 'rate' : 'place'].notDue();
  }

  async drain(): Promise<void> {
    await this.#saving.drain();
    await this.#rating.drain();
    await this.#grouping.drain();
  }

  /** Reports in the result which steps worked on nothing at all although the cause is not in the articles. */
  async finish(): Promise<void> {
    for (const guard of Object.values(this.#guards)) {
      const problem = await guard.finish();
      if (problem !== null) this.#options.tally.addStepProblem(problem);
    }
  }

  async refresh(): Promise<void> {
    const { tally, signal } = this.#options;
    this.report(await tally.timed('refresh', this.#deps.stories.refresh(signal)));
    this.#refreshedMs = performance.now();
  }

  /** Adds to the result what was set aside. */
  report(aside: readonly SetAside[]): void {
    const { tally } = this.#options;
    tally.setAside += aside.length;
    for (const one of aside) tally.addProblem(toProblem(one));
  }

  /** Of a batch, the ids that did not fail; the others are set aside. */
  async #record(step: 'save' | 'rate' | 'place', ids: readonly string[], failed: readonly Failure[]) {
    const without = new Set(failed.map(({ id }) => id));
    const succeeded = ids.filter((id) => !without.has(id));
    const aside = await this.#guards[step].record({ succeeded, failed });
    this.report(aside);
    return { succeeded, aside };
  }

  async #save(items: ReadItem[]): Promise<void> {
    const { signal, tally, deduplicates } = this.#options;
    const idOf = ({ item }: ReadItem) => item.id;
    const saved: SavedItem[] = [];
    const work = async (part: ReadItem[]) => {
      const step = saveItems(this.#deps, { items: part, deduplicates: deduplicates() });
      saved.push(...(await tally.timed('save', step)));
    };
    const failed = await workByHalves(items, { idOf, work, signal });
    const { aside } = await this.#record('save', items.map(idOf), failed);
    const later = aside.map(({ subjectId, nextTryAt }) => ({ id: subjectId, nextTryAt }));
    await retryTransient(() => readAgainLater(this.#deps, later), signal);
    const slow = new Set(items.filter(isSlow).map(idOf));
    for (const { itemId, articleId } of saved) if (slow.has(itemId)) this.#slow.add(articleId);
    tally.itemsFailed += items.filter(({ kind }) => kind === 'failed').length;
    await this.#rating.add([...new Set(saved.map(({ articleId }) => articleId))]);
  }

  async #rate(articleIds: string[]): Promise<void> {
    const { signal, tally } = this.#options;
    const failed: Failure[] = [];
    const work = async (part: string[]) => {
      const rated = await tally.timed('rate', rateItems(this.#deps, { articleIds: part, signal }));
      failed.push(...rated.failed);
    };
    failed.push(...(await workByHalves(articleIds, { idOf: (id) => id, work, signal })));
    await this.#grouping.add((await this.#record('rate', articleIds, failed)).succeeded);
  }

  async #group(articleIds: string[]): Promise<void> {
    const { signal, tally, onProgress } = this.#options;
    const failed: Failure[] = [];
    const work = async (part: string[]) => {
      const grouped = await tally.timed('group', groupItems(this.#deps, { articleIds: part, signal }));
      failed.push(...grouped.failed);
      tally.storiesCreated += grouped.storiesCreated;
      const { counted } = grouped;
      tally.addArticles(counted.length, counted.filter((id) => !this.#slow.has(id)).length);
    };
    failed.push(...(await workByHalves(articleIds, { idOf: (id) => id, work, signal })));
    await this.#record('place', articleIds, failed);
    onProgress();
    if (performance.now() - this.#refreshedMs >= refreshEveryMs) await this.refresh();
  }
}
