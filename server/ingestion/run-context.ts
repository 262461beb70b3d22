import type { FeedBoard } from './feed-board.ts';
import type { IngestionProgress, IngestionResult } from './ingestion.ts';
import type { PageCrawler } from './page-crawler.ts';
import type { RunMetrics } from './run-metrics.ts';

export interface IngestionInput {
  /** Also feeds that are not due yet. */
  force: boolean;
  /** Only these feeds, and no connectors; null: all. */
  feedIds: readonly string[] | null;
  signal: AbortSignal;
  onProgress?: (progress: IngestionProgress) => void;
  /** Filled with what goes wrong as it does. */
  problems?: IngestionResult['problems'];
  /** Told what happens to each feed. */
  board?: FeedBoard;
  /** How long sites that want pauses between requests may go on when all others are done. */
  patienceMs?: number;
}

/** What the parts of a run share. */
export interface RunContext {
  input: Pick<IngestionInput, 'force' | 'feedIds'>;
  signal: AbortSignal;
  metrics: RunMetrics;
  board: FeedBoard;
  crawler: PageCrawler;
  /** The settings as they are now; a change holds from the next batch on. */
  getSettings(): Promise<{ rss: { maxTotalArticles: number }; sources: { rss_feeds_enabled: boolean } }>;
  deduplicates(): boolean;
  reportProgress(change: Partial<IngestionProgress>): void;
}
