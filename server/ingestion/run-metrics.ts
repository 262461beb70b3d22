import type { Failure } from '#server/set-aside/process-with-bisection.ts';
import {
  type SetAside,
  type StepProblem,
  toSetAsideProblem,
  toStepProblem,
} from '#server/set-aside/set-aside.ts';
import { describeFailure } from '#server/set-aside/step-guard.ts';
import type { IngestionResult, Problem } from './ingestion-result.ts';

const maxProblems = 200;

/** The counts, timings and problems of one run. */
export class RunMetrics {
  readonly #startedMs = performance.now();
  readonly steps: Record<string, number> = {};
  readonly problems: Problem[];
  readonly feeds = { requested: 0, unchanged: 0, failed: 0 };
  readonly connectors = { requested: 0, failed: 0 };
  /** Whether a service answered, be it with a refusal. */
  isServiceReached = false;
  articlesProcessed = 0;
  storiesCreated = 0;
  itemsListed = 0;
  itemsFailed = 0;
  itemsLeft = 0;
  setAside = 0;
  readonly stepProblems: StepProblem[] = [];
  #promptMs = 0;
  #promptArticles = 0;

  /** @param problems receives each problem at once, so that the caller has them also when the run fails */
  constructor(problems: Problem[] = []) {
    this.problems = problems;
  }

  async timed<T>(step: string, work: Promise<T>): Promise<T> {
    const started = performance.now();
    try {
      return await work;
    } finally {
      this.steps[step] = (this.steps[step] ?? 0) + performance.now() - started;
    }
  }

  addSetAside(setAside: readonly SetAside[]): void {
    this.setAside += setAside.length;
    for (const subject of setAside) this.addProblem(toSetAsideProblem(subject));
  }

  addProblem(problem: Problem): void {
    const isKnown = ({ source, kind }: Problem) => source === problem.source && kind === problem.kind;
    if (this.problems.length < maxProblems && !this.problems.some(isKnown)) this.problems.push(problem);
  }

  /** Puts the problem before all others, also when the list is full. */
  addStepProblem(problem: StepProblem): void {
    this.stepProblems.push(problem);
    const own = toStepProblem(problem);
    // A resumed run may have reported it before.
    const at = this.problems.findIndex(({ source, kind }) => source === own.source && kind === own.kind);
    if (at >= 0) this.problems.splice(at, 1);
    this.problems.unshift(own);
  }

  /** Listed articles that were not inserted. They cannot be set aside, because they have no row. */
  addUnlisted(
    source: string,
    { failed, unaddressed }: { failed: readonly Failure[]; unaddressed: number },
    listed: number,
  ): void {
    if (unaddressed > 0) {
      const detail = `${unaddressed} of ${listed} articles that it lists are left out: they have no web address, or one that is too long.`;
      this.addProblem({ source, kind: 'unaddressed', detail });
    }
    const [first] = failed;
    if (first === undefined) return;
    const reason = describeFailure(first.error);
    const what = `${failed.length} of ${listed} articles that it lists could not be noted.`;
    const detail = `${what} ${reason} They are tried again when it lists them again.`;
    this.addProblem({ source, kind: 'not-listed', detail });
  }

  /** Articles that passed all steps, and how many of them are of hosts without Crawl-delay. */
  addArticles(all: number, prompt: number): void {
    this.articlesProcessed += all;
    if (prompt === 0) return;
    this.#promptArticles += prompt;
    this.#promptMs = performance.now() - this.#startedMs;
  }

  result(): IngestionResult {
    const { feeds, connectors } = this;
    // If every feed fails, the run has failed, also when a connector succeeded.
    const sources = feeds.requested > 0 ? feeds : connectors;
    const allFailed = sources.requested > 0 && sources.failed === sources.requested;
    return {
      outcome: allFailed ? 'all-failed' : 'done',
      articlesProcessed: this.articlesProcessed,
      storiesCreated: this.storiesCreated,
      feeds,
      itemsListed: this.itemsListed,
      itemsFailed: this.itemsFailed,
      itemsLeft: this.itemsLeft,
      setAside: this.setAside,
      stepProblems: this.stepProblems,
      problems: this.problems,
      timing: {
        totalMs: performance.now() - this.#startedMs,
        promptMs: this.#promptMs,
        promptArticles: this.#promptArticles,
        steps: this.steps,
      },
    };
  }
}
