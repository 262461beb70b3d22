import { z } from 'zod';
import { FeedBoard } from '#server/ingestion/feed-board.ts';
import type { IngestionDeps, IngestionProgress, IngestionResult } from '#server/ingestion/ingestion.ts';
import { runIngestion } from '#server/ingestion/run-ingestion.ts';
import { describeAside, describeStepProblems } from '../set-aside/set-aside.ts';
import type { OperationContext, OperationOutcome } from './job-runner.ts';
import { clearBatches, saveBatches } from './run-batch-store.ts';

const aggregationInput = z.object({
  force: z.boolean().default(false),
  feeds: z.array(z.string()).nullable().default(null),
});

/** How often the processing panel's rows are written down. */
const boardEveryMs = 500;

function plural(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

function noneOf(feeds: number): string {
  if (feeds === 0) return 'None of the news services could';
  return feeds === 1 ? 'The feed could not' : `None of the ${feeds.toLocaleString('en')} feeds could`;
}

function describe({
  outcome,
  articlesProcessed,
  storiesCreated,
  feeds,
  itemsLeft,
  setAside,
}: IngestionResult): string {
  if (outcome === 'empty-handed') {
    const others = articlesProcessed === 0 ? 'No new articles' : plural(articlesProcessed, 'new article');
    const from = articlesProcessed === 0 ? '.' : ' came from elsewhere or had waited since earlier runs.';
    return `${noneOf(feeds.asked)} be read. ${others}${from} What is shown stays as it is.${describeAside(setAside)}`;
  }
  const failed = feeds.failed === 0 ? '' : `, ${feeds.failed} could not be read`;
  const asked = `${plural(feeds.asked, 'feed')} asked: ${feeds.unchanged} had nothing new${failed}.`;
  const left = itemsLeft === 0 ? '' : ` ${plural(itemsLeft, 'article')} of slow sites wait for the next run.`;
  return `${plural(articlesProcessed, 'new article')}, ${plural(storiesCreated, 'new story', 'new stories')}. ${asked}${left}${describeAside(setAside)}`;
}

function toOutcome(result: IngestionResult): OperationOutcome {
  const { itemsListed, itemsFailed, itemsLeft, stepProblems, problems, timing } = result;
  const isWhole = result.outcome === 'done' && stepProblems.length === 0;
  return {
    status: isWhole ? 'completed' : 'graceful_failure',
    message: `${describeStepProblems(stepProblems)}${describe(result)}`,
    result: {
      articles_processed: result.articlesProcessed,
      stories_created: result.storiesCreated,
      ...{ storiesBefore: null, storiesAfter: null, duplicatesRemoved: null, cleaned: null, total: null },
      details: [
        `New items listed: ${itemsListed}`,
        `Pages that could not be read: ${itemsFailed}`,
        `Left for the next run by slow sites: ${itemsLeft}`,
        `Seconds: ${(timing.totalMs / 1000).toFixed(1)}, of these until the last article of a site without Crawl-delay: ${(timing.promptMs / 1000).toFixed(1)}`,
      ],
    },
    problems: problems.map(({ source, kind, detail }) => ({ source, kind, detail })),
  };
}

type Counts = OperationContext['before'];

function sum(one: Counts, other: Counts): Counts {
  return {
    articlesProcessed: one.articlesProcessed + other.articlesProcessed,
    storiesCreated: one.storiesCreated + other.storiesCreated,
  };
}

/** One aggregation as a job: its feeds' states are written down while it runs. */
export async function aggregateAsJob(
  deps: IngestionDeps,
  { runId, input, signal, reportProgress: tell, before, problems }: OperationContext,
): Promise<OperationOutcome> {
  const { force, feeds } = aggregationInput.parse(input);
  const { db, log } = deps;
  const board = new FeedBoard();
  await clearBatches(db);
  const write = () => saveBatches(db, runId, board.takeChanged());
  let writing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    writing = writing
      .then(write)
      .catch((error: unknown) => log.debug({ err: error }, 'states of feeds not written'));
  }, boardEveryMs);
  try {
    const onProgress = (progress: IngestionProgress) => tell({ ...progress, ...sum(progress, before) });
    const result = await runIngestion(deps, { force, feedIds: feeds, signal, board, onProgress, problems });
    return toOutcome({ ...result, ...sum(result, before) });
  } finally {
    clearInterval(timer);
    await writing;
    await write().catch(() => {});
  }
}
