import { AppError } from '#domain/app-error.ts';
import { type Batcher, createBatcher } from './batcher.ts';
import { batchSize } from './feed-progress-board.ts';
import type { FeedOutcome, IngestionDeps } from './ingestion-deps.ts';
import type { RunMetrics } from './run-metrics.ts';

const waitMs = 200;

/** Stores the outcomes of feeds in batches. An outcome that cannot be stored does not stop the others. */
export function createFeedOutcomeBatcher(
  { feeds, log }: Pick<IngestionDeps, 'feeds' | 'log'>,
  metrics: RunMetrics,
): Batcher<FeedOutcome> {
  async function record(outcomes: FeedOutcome[]): Promise<void> {
    try {
      await metrics.timed('record', feeds.record(outcomes, log));
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (outcomes.length > 1) for (const outcome of outcomes) await record([outcome]);
      else log.error({ err: error, feed: outcomes[0]?.feed.id }, 'outcome of a feed could not be stored');
    }
  }
  return createBatcher({ size: batchSize, waitMs, work: record });
}
