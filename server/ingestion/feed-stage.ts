import { recordSourceResult } from '#server/connectors/query-with-state.ts';
import type { Batcher } from './batcher.ts';
import { listFeedsWithWaiting } from './choose-items.ts';
import { FeedBatch, type FeedTask } from './feed-batch.ts';
import { createFeedOutcomeBatcher } from './feed-outcome-batcher.ts';
import { batchSize } from './feed-progress-board.ts';
import type { FeedOutcome, IngestionDeps } from './ingestion-deps.ts';
import type { PageCrawler } from './page-crawler.ts';
import type { RunContext } from './run-context.ts';

/** Feeds that may be open at once, those of earlier batches included. */
const maxOpenFeeds = 40;
/** The next batch starts when fewer pages wait: enough to keep all processors busy. */
const maxWaitingPages = 60;

/** The feeds that are due, and feeds with items that wait since earlier runs. */
async function listTasks(deps: IngestionDeps, { input, settings }: RunContext): Promise<FeedTask[]> {
  const { force, feedIds } = input;
  if (!settings.sources.rss_feeds_enabled) return [];
  const due = await deps.feeds.due({ force, ids: feedIds });
  const tasks = due.map((feed) => ({ ...feed, isDue: true }));
  if (feedIds !== null || force) return tasks;
  const waiting = await listFeedsWithWaiting(deps);
  for (const { id } of due) waiting.delete(id);
  if (waiting.size === 0) return tasks;
  const notDue = await deps.feeds.due({ force: true, ids: [...waiting] });
  return [...tasks, ...notDue.map((feed) => ({ ...feed, isDue: false }))];
}

async function runBatches(
  deps: IngestionDeps,
  run: RunContext,
  crawler: PageCrawler,
  { tasks, outcomes }: { tasks: readonly FeedTask[]; outcomes: Batcher<FeedOutcome> },
): Promise<void> {
  const totalBatches = run.board.batchCount;
  const open = new Set<Promise<void>>();
  for (let batch = 1; batch <= totalBatches; batch += 1) {
    run.signal.throwIfAborted();
    run.reportProgress({
      ...{ batch, totalBatches, progress: Math.floor((90 * (batch - 1)) / totalBatches) },
      message: `Reading feeds, batch ${batch} of ${totalBatches}`,
    });
    const feeds = tasks.slice((batch - 1) * batchSize, batch * batchSize);
    await new Promise<void>((resolve, reject) => {
      const work = new FeedBatch(deps, run, { feeds, crawler, outcomes }).run(resolve);
      const done: Promise<void> = work.then(() => void open.delete(done));
      open.add(done);
      done.then(resolve, reject);
    });
    await crawler.waitUntilFewer(maxWaitingPages);
    while (open.size > maxOpenFeeds / batchSize) await Promise.race(open);
  }
  await Promise.all(open);
}

/** Administrators see all feeds together as one source. */
async function recordFeedsResult(
  deps: IngestionDeps,
  { input, metrics }: Pick<RunContext, 'input' | 'metrics'>,
): Promise<void> {
  const { requested, failed } = metrics.feeds;
  if (input.feedIds !== null || requested === 0) return;
  const result =
    failed === requested
      ? ({ kind: 'failed', detail: 'No feed answered.' } as const)
      : ({ kind: 'ok', articles: metrics.itemsListed } as const);
  await recordSourceResult(deps, { id: 'rss_feeds', result });
}

/**
 * Fetches the feeds of a run in batches of ten, inserts their new items, and crawls the items that the quota admits. A
 * batch starts when most feeds of the batch before have answered and few pages wait to be crawled.
 */
export async function runFeedStage(
  deps: IngestionDeps,
  run: RunContext,
  crawler: PageCrawler,
): Promise<void> {
  const tasks = await listTasks(deps, run);
  run.board.setFeeds(tasks);
  const outcomes = createFeedOutcomeBatcher(deps, run.metrics);
  try {
    await runBatches(deps, run, crawler, { tasks, outcomes });
  } catch (error) {
    await outcomes.drain().catch(() => {});
    throw error;
  }
  await outcomes.drain();
  await recordFeedsResult(deps, run);
}
