import type { StepProblem } from '#server/set-aside/set-aside.ts';

export interface Problem {
  /** The name of the feed or connector, or the title of what was set aside. */
  source: string;
  kind: string;
  detail: string;
}

export interface IngestionProgress {
  /** Percent. */
  progress: number;
  message: string;
  batch: number | null;
  totalBatches: number | null;
  articlesProcessed: number;
  storiesCreated: number;
}

export interface IngestionResult {
  /**
   * `all-failed`: every requested feed failed, or, when no feed was requested, every connector. `cut-off`: every feed
   * failed, and no site answered at all.
   */
  outcome: 'done' | 'all-failed' | 'cut-off';
  articlesProcessed: number;
  storiesCreated: number;
  feeds: { requested: number; unchanged: number; failed: number };
  /** New items that feeds and connectors listed. */
  itemsListed: number;
  /** Items whose page could not be read. */
  itemsFailed: number;
  /** Items of slow sites that wait for the next run. */
  itemsLeft: number;
  /** Articles and stories that failed a step and will be retried. */
  setAside: number;
  /** Steps that failed for every subject. */
  stepProblems: StepProblem[];
  problems: Problem[];
  timing: {
    totalMs: number;
    /** From the start until the last article of a host without Crawl-delay was placed. */
    promptMs: number;
    promptArticles: number;
    /** Milliseconds of each step; steps overlap. */
    steps: Record<string, number>;
  };
}
