import { AppError } from '#domain/app-error.ts';
import { type Batcher, createBatcher } from './batcher.ts';
import { batchSize } from './feed-board.ts';
import type { AnsweredFeed, IngestionDeps } from './ingestion.ts';
import type { RunMetrics } from './run-metrics.ts';

const waitMs = 200;

/** Keeps how feeds answered, several by one statement. An answer that cannot be kept stops no other. */
export function createFeedRecorder(
  { feeds, log }: Pick<IngestionDeps, 'feeds' | 'log'>,
  metrics: RunMetrics,
): Batcher<AnsweredFeed> {
  async function record(answered: AnsweredFeed[]): Promise<void> {
    try {
      await metrics.timed('record', feeds.record(answered));
    } catch (error) {
      if (error instanceof AppError) throw error;
      if (answered.length > 1) for (const one of answered) await record([one]);
      else log.error({ err: error, feed: answered[0]?.feed.id }, 'how a feed answered could not be kept');
    }
  }
  return createBatcher({ size: batchSize, waitMs, work: record });
}
