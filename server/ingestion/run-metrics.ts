import { describeFailure } from '#server/set-aside/describe-failure.ts';
import { type StepProblem, toRunProblem } from '#server/set-aside/set-aside.ts';
import type { Failure } from '#server/set-aside/work-by-halves.ts';
import type { IngestionResult, Problem } from './ingestion.ts';

const maxProblems = 200;

/** The figures of a run as they grow. */
export class RunMetrics {
  readonly #begunMs = performance.now();
  readonly steps: Record<string, number> = {};
  readonly problems: Problem[];
  readonly feeds = { asked: 0, unchanged: 0, failed: 0 };
  readonly connectors = { asked: 0, failed: 0 };
  articlesProcessed = 0;
  storiesCreated = 0;
  itemsListed = 0;
  itemsFailed = 0;
  itemsLeft = 0;
  setAside = 0;
  readonly stepProblems: StepProblem[] = [];
  #promptMs = 0;
  #promptArticles = 0;

  /** @param problems where problems are kept, also when the run does not come to its end */
  constructor(problems: Problem[] = []) {
    this.problems = problems;
  }

  async timed<T>(step: string, work: Promise<T>): Promise<T> {
    const begun = performance.now();
    try {
      return await work;
    } finally {
      this.steps[step] = (this.steps[step] ?? 0) + performance.now() - begun;
    }
  }

  addProblem(problem: Problem): void {
    const isKnown = ({ source, kind }: Problem) => source === problem.source && kind === problem.kind;
    if (this.problems.length < maxProblems && !this.problems.some(isKnown)) this.problems.push(problem);
  }

  /** Before all others, however many those are. */
  addStepProblem(problem: StepProblem): void {
    this.stepProblems.push(problem);
    const own = toRunProblem(problem);
    // A run that was begun again may have said so before.
    const at = this.problems.findIndex(({ source, kind }) => source === own.source && kind === own.kind);
    if (at >= 0) this.problems.splice(at, 1);
    this.problems.unshift(own);
  }

  /** Listed articles that could not be noted: they are no rows that could be set aside. */
  addUnlisted(source: string, failed: readonly Failure[], listed: number): void {
    const [first] = failed;
    if (first === undefined) return;
    const reason = describeFailure(first.error);
    const what = `${failed.length} of ${listed} articles that it lists could not be noted.`;
    const detail = `${what} ${reason} They are tried again when it lists them again.`;
    this.addProblem({ source, kind: 'not-listed', detail });
  }

  /** Articles that came to their end, and how many of them are of hosts that want no pauses. */
  addArticles(all: number, prompt: number): void {
    this.articlesProcessed += all;
    if (prompt === 0) return;
    this.#promptArticles += prompt;
    this.#promptMs = performance.now() - this.#begunMs;
  }

  result(): IngestionResult {
    const { feeds, connectors } = this;
    // Feeds that all fail are a failure to be seen, whatever a news service brought beside them.
    const asked = feeds.asked > 0 ? feeds : connectors;
    const isEmptyHanded = asked.asked > 0 && asked.failed === asked.asked;
    return {
      outcome: isEmptyHanded ? 'empty-handed' : 'done',
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
        totalMs: performance.now() - this.#begunMs,
        promptMs: this.#promptMs,
        promptArticles: this.#promptArticles,
        steps: this.steps,
      },
    };
  }
}
