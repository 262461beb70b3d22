import type { AggregationResult, Problem } from './aggregation.ts';

const mostProblems = 200;

/** The figures of a run as they grow. */
export class RunTally {
  readonly #begunMs = performance.now();
  readonly steps: Record<string, number> = {};
  readonly problems: Problem[] = [];
  readonly feeds = { asked: 0, unchanged: 0, failed: 0 };
  articlesProcessed = 0;
  storiesCreated = 0;
  itemsListed = 0;
  itemsFailed = 0;
  itemsLeft = 0;
  #promptMs = 0;
  #promptArticles = 0;

  async timed<T>(step: string, work: Promise<T>): Promise<T> {
    const begun = performance.now();
    try {
      return await work;
    } finally {
      this.steps[step] = (this.steps[step] ?? 0) + performance.now() - begun;
    }
  }

  addProblem(problem: Problem): void {
    if (this.problems.length < mostProblems) this.problems.push(problem);
  }

  /** Articles that came to their end, and how many of them are of hosts that want no pauses. */
  addArticles(all: number, prompt: number): void {
    this.articlesProcessed += all;
    if (prompt === 0) return;
    this.#promptArticles += prompt;
    this.#promptMs = performance.now() - this.#begunMs;
  }

  result(): AggregationResult {
    const { feeds } = this;
    const isEmptyHanded = feeds.asked > 0 && feeds.failed === feeds.asked && this.articlesProcessed === 0;
    return {
      outcome: isEmptyHanded ? 'empty-handed' : 'done',
      articlesProcessed: this.articlesProcessed,
      storiesCreated: this.storiesCreated,
      feeds,
      itemsListed: this.itemsListed,
      itemsFailed: this.itemsFailed,
      itemsLeft: this.itemsLeft,
      problems: this.problems,
      timing: {
        totalMs: performance.now() - this.#begunMs,
        promptMs: this.#promptMs,
        promptArticles: this.#promptArticles,
        steps: this.steps,
      },
    };
  }
}
