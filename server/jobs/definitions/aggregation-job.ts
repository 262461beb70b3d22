import { z } from 'zod';
import { checkProxy } from '#server/control/doctor/check-outside.ts';
import type { Db } from '#server/db/db.ts';
import { FeedProgressBoard } from '#server/ingestion/feed-progress-board.ts';
import type { IngestionDeps } from '#server/ingestion/ingestion-deps.ts';
import type { IngestionProgress, IngestionResult } from '#server/ingestion/ingestion-result.ts';
import { runIngestion } from '#server/ingestion/run-ingestion.ts';
import { describeSetAside, describeStepProblems } from '#server/set-aside/set-aside.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import { replaceSamples } from '#server/stories/samples/load-samples.ts';
import { defineOperation, type OperationContext, type OperationOutcome } from '../job-definition.ts';
import { clearBatches, saveBatches } from '../run-batch-store.ts';

const aggregationInput = z.object({
  /** Fetches also feeds that are not due. */
  force: z.boolean().default(false),
  /** The ids of the feeds to fetch; null: all. */
  feeds: z.array(z.string()).nullable().default(null),
});

/** The interval at which the states of feeds are stored for the processing panel. */
const boardIntervalMs = 500;

export interface AggregationDeps extends IngestionDeps {
  /** FETCH_PROXY_URL; absent where no host needs it. */
  proxyUrl?: string | undefined;
}

function plural(count: number, singular: string, several = `${singular}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? singular : several}`;
}

function noneOf(feeds: number): string {
  if (feeds === 0) return 'None of the news services could';
  return feeds === 1 ? 'The feed could not' : `None of the ${feeds.toLocaleString('en')} feeds could`;
}

function describeOutage(proxyUrl: string | undefined): string {
  const cause =
    proxyUrl === undefined
      ? ': this machine has no connection to the internet, or cannot look up names (DNS).'
      : ` through the proxy ${new URL(proxyUrl).host} of FETCH_PROXY_URL: it has no connection to the internet, refuses the requests of Balance, or cannot look up names (DNS).`;
  return `No site could be reached${cause} No feed is to blame; the next run asks them all again.`;
}

function describe(
  { outcome, articlesProcessed, storiesCreated, feeds, itemsLeft, setAside }: IngestionResult,
  proxyUrl: string | undefined,
): string {
  if (outcome !== 'done') {
    const others = articlesProcessed === 0 ? 'No new articles' : plural(articlesProcessed, 'new article');
    const from = articlesProcessed === 0 ? '.' : ' came from elsewhere or had waited since earlier runs.';
    const reason = outcome === 'cut-off' ? describeOutage(proxyUrl) : `${noneOf(feeds.requested)} be read.`;
    return `${reason} ${others}${from} What is shown stays as it is.${describeSetAside(setAside)}`;
  }
  const failed = feeds.failed === 0 ? '' : `, ${feeds.failed} could not be read`;
  const answered = `${plural(feeds.requested, 'feed')} asked: ${feeds.unchanged} had nothing new${failed}.`;
  const left = itemsLeft === 0 ? '' : ` ${plural(itemsLeft, 'article')} of slow sites wait for the next run.`;
  return `${plural(articlesProcessed, 'new article')}, ${plural(storiesCreated, 'new story', 'new stories')}. ${answered}${left}${describeSetAside(setAside)}`;
}

function toOutcome(result: IngestionResult, proxyUrl: string | undefined): OperationOutcome {
  const { itemsListed, itemsFailed, itemsLeft, stepProblems, problems, timing } = result;
  const isWhole = result.outcome === 'done' && stepProblems.length === 0;
  return {
    status: isWhole ? 'completed' : 'graceful_failure',
    message: `${describeStepProblems(stepProblems)}${describe(result, proxyUrl)}`,
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

type AggregationInput = z.infer<typeof aggregationInput>;

type Counts = OperationContext['before'];

function sum(a: Counts, b: Counts): Counts {
  return {
    articlesProcessed: a.articlesProcessed + b.articlesProcessed,
    storiesCreated: a.storiesCreated + b.storiesCreated,
  };
}

/** Runs one ingestion and stores the states of its feeds while it runs. */
async function aggregate(
  { proxyUrl, ...deps }: AggregationDeps,
  { runId, input, signal, reportProgress, before, problems }: OperationContext<AggregationInput>,
): Promise<OperationOutcome> {
  const { force, feeds } = input;
  const { db, log } = deps;
  const board = new FeedProgressBoard();
  await clearBatches(db);
  const write = () => saveBatches(db, runId, board.takeChanged());
  let writing: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    writing = writing
      .then(write)
      .catch((error: unknown) => log.debug({ err: error }, 'states of feeds not stored'));
  }, boardIntervalMs);
  try {
    const onProgress = (progress: IngestionProgress) =>
      reportProgress({ ...progress, ...sum(progress, before) });
    const result = await runIngestion(deps, { force, feedIds: feeds, signal, board, onProgress, problems });
    await replaceSamples(deps);
    return toOutcome({ ...result, ...sum(result, before) }, proxyUrl);
  } finally {
    clearInterval(timer);
    await writing;
    await write().catch(() => {});
  }
}

/** A feed is not to blame for a proxy that is gone, and waits for no backoff: then nothing is asked. */
async function refuseWithoutProxy(
  { proxyUrl }: AggregationDeps,
  { before }: Pick<OperationContext, 'before'>,
): Promise<OperationOutcome | null> {
  if (proxyUrl === undefined) return null;
  const { level, text } = await checkProxy(proxyUrl);
  if (level === 'OK') return null;
  return {
    status: 'graceful_failure',
    message: `${text}. No feed was asked; the next run tries again.`,
    result: {
      ...{
        articles_processed: before.articlesProcessed,
        stories_created: before.storiesCreated,
        details: [],
      },
      ...{ storiesBefore: null, storiesAfter: null, duplicatesRemoved: null, cleaned: null, total: null },
    },
    problems: [{ source: 'proxy', kind: 'network', detail: text }],
  };
}

async function getIntervalMinutes({ db }: { db: Db }): Promise<number | null> {
  const { autoUpdateEnabled, updateFrequency } = await getSetting(db, rssSetting);
  return autoUpdateEnabled ? updateFrequency : null;
}

/** Ingests feeds and connectors; also runs every `updateFrequency` minutes while `autoUpdateEnabled` is on. */
export const aggregationJob = defineOperation({
  name: 'rss-aggregation',
  operation: 'RSS Aggregation',
  input: aggregationInput,
  schedule: {
    intervalMinutes: getIntervalMinutes,
    input: { force: false, feeds: null, webhookUrl: null },
  },
  createOperation: (deps: AggregationDeps) => async (context) =>
    (await refuseWithoutProxy(deps, context)) ?? (await aggregate(deps, context)),
});
