import type { FeedRules } from '#domain/feeds/feed-rules.ts';
import type { FeedListing } from '#domain/feeds/feed-yield.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { Analyzer } from '#server/analysis/analyzer.ts';
import type { Clock } from '#server/clock.ts';
import type { Connector } from '#server/connectors/connector.ts';
import type { Db } from '#server/db/db.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import type { ExtractionPool } from '#server/ingestion/workers/extraction-pool.ts';
import type { Log } from '#server/log.ts';
import type { SetAside } from '#server/set-aside/set-aside.ts';
import type { StoryPlacer } from '#server/stories/clustering/story-placer.ts';
import type { FeedFetchResult, FeedToFetch, FetchFeedDeps } from './fetch-feed.ts';

export interface RunFeed extends FeedToFetch {
  maxArticles: number;
  rules: FeedRules | null;
}

export interface FeedOutcome {
  feed: RunFeed;
  result: FeedFetchResult;
  /** The number of new items. */
  newItems: number;
  /** Null where no list was read. */
  listing: FeedListing | null;
}

/** What a run needs of the subject of feeds. */
export interface RunFeeds {
  /** Enabled feeds: those that are due, all with `force`, or those with `ids`, due or not. */
  due(input: { force: boolean; ids: readonly string[] | null }): Promise<RunFeed[]>;
  /** Stores the outcomes of feeds and their next fetch. Called after the items are inserted. */
  record(answered: readonly FeedOutcome[], log: Log): Promise<void>;
  /** Whether no site answered since a time; then the failures of feeds since then do not count. */
  undoBackoff(since: Date): Promise<boolean>;
}

/** What a run needs of the subject of stories. */
export interface RunStories {
  /** Rebuilds the projections of changed stories; returns those that were set aside. */
  refresh(signal: AbortSignal, log?: Log): Promise<readonly SetAside[]>;
  /** Deletes all but the newest `maxStories`; returns those that were set aside. */
  trim(): Promise<readonly SetAside[]>;
}

export interface IngestionDeps {
  db: Db;
  clock: Clock;
  /** In a run, one whose lines have its id. */
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
  feeds: RunFeeds;
  stories: RunStories;
  connectors: readonly Pick<Connector, 'id' | 'name' | 'latest'>[];
}
