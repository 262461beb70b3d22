import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { Analyzer } from '#server/analysis/analyzer.ts';
import type { Clock } from '#server/clock.ts';
import type { Connector } from '#server/connectors/connector.ts';
import type { Db } from '#server/db/db.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import type { ExtractionPool } from '#server/ingestion/workers/extraction-pool.ts';
import type { Log } from '#server/log.ts';
import type { SetAside, StepProblem } from '#server/set-aside/set-aside.ts';
import type { StoryPlacer } from '#server/stories/clustering/story-placer.ts';
import type { FeedReading, FeedToFetch, FetchFeedDeps } from './fetch-feed.ts';

export interface RunFeed extends FeedToFetch {
  maxArticles: number;
}

export interface AnsweredFeed {
  feed: RunFeed;
  reading: FeedReading;
  /** What it listed that was not known. */
  newItems: number;
}

/** What the aggregation asks of the subject of feeds. */
export interface FeedsForRun {
  /** Enabled feeds: those that are due, all with `force`, or, whether due or not, those named. */
  due(input: { force: boolean; ids: readonly string[] | null }): Promise<RunFeed[]>;
  /** Keeps how feeds answered and when they are asked again. Called after their items are stored. */
  record(answered: readonly AnsweredFeed[]): Promise<void>;
}

/** What the aggregation asks of the subject of stories. */
export interface StoriesForRun {
  /** Recomputes what the touched stories show; those that cannot be are set aside. */
  refresh(signal: AbortSignal): Promise<readonly SetAside[]>;
  /** Keeps the newest `maxStories`; gives what could not be removed or marked for the refresh. */
  trim(): Promise<readonly SetAside[]>;
}

export interface IngestionDeps {
  db: Db;
  clock: Clock;
  log: Log;
  /** In [0, 1). */
  random: () => number;
  fetcher: Pick<Fetcher, 'fetch'>;
  extraction: Pick<ExtractionPool, 'extract'>;
  feedPool: FetchFeedDeps['feedPool'];
  analyzer: Analyzer;
  outlets: OutletTable;
  placer: StoryPlacer;
  retentionDays: number;
  feeds: FeedsForRun;
  stories: StoriesForRun;
  connectors: readonly Pick<Connector, 'id' | 'name' | 'latest'>[];
}

export interface Problem {
  /** Name of the feed or connector, or the title of what was set aside. */
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
  /** `empty-handed`: none of the feeds that were asked, or without feeds of the connectors, could be read. */
  outcome: 'done' | 'empty-handed';
  articlesProcessed: number;
  storiesCreated: number;
  feeds: { asked: number; unchanged: number; failed: number };
  /** New items that feeds and connectors listed. */
  itemsListed: number;
  /** Items that could not be read, now or ever. */
  itemsFailed: number;
  /** Items of slow sites that wait for the next run. */
  itemsLeft: number;
  /** Articles and stories that a step could not work on; they are tried again. */
  setAside: number;
  /** Steps that could work on nothing at all; the rest of the run is done. */
  stepProblems: StepProblem[];
  problems: Problem[];
  timing: {
    totalMs: number;
    /** From the begin until the last article of a host without Crawl-delay was grouped. */
    promptMs: number;
    promptArticles: number;
    /** Milliseconds awaited in each step; steps overlap. */
    steps: Record<string, number>;
  };
}
