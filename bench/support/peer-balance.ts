import { migrate } from '#server/db/migrate.ts';
import { openPostgresql } from '#server/db/open-postgresql.ts';
import { runIngestion } from '#server/ingestion/run-ingestion.ts';
import { limitHeapGrowth } from '#server/limit-heap-growth.ts';
import { createLog } from '#server/log.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { addTestFeed, changeSetting, openAggregationParts } from '#testing/aggregation-parts.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { type PeerPlan, printLine } from './peer.ts';

const runsOfProcess = ['Balance, fresh', 'Balance, second run'];
/** How long a run waits for sites with Crawl-delay when all others are done. */
const patienceMs = 2_000;
const maxPasses = 6;

/** Runs as a process of its own: reads, judges and groups all articles twice, each time into empty tables. */
export async function run([json = '']: string[]): Promise<void> {
  limitHeapGrowth();
  const plan = JSON.parse(json) as PeerPlan;
  const { proxyUrl, ca } = plan.newsroom;
  const log = createLog('silent');
  const database = await openPostgresql(plan.databaseUrl, log);
  await migrate(database, log);
  const parts = openAggregationParts({ proxyUrl, ca, timeoutMs: 15_000 });
  for (const name of runsOfProcess) {
    await emptyTables(database);
    await changeSetting(database, rssSetting, { maxTotalArticles: 200, maxStories: 2000 });
    for (const url of plan.feeds)
      await addTestFeed(database, new URL(url).hostname, { url, maxArticles: 30 });
    const deps = parts.depsFor(database);
    printLine({ begins: name });
    let [articles, promptArticles, promptMs] = [0, 0, 0];
    for (let pass = 0; pass < maxPasses; pass += 1) {
      const { signal } = new AbortController();
      const result = await runIngestion(deps, { force: true, feedIds: null, signal, patienceMs });
      articles += result.articlesProcessed;
      promptArticles += result.timing.promptArticles;
      promptMs += result.timing.promptMs;
      if (result.timing.promptArticles === 0) break;
    }
    printLine({ articles, articlesPerSecond: (1000 * promptArticles) / promptMs });
  }
  await parts.close();
  await database.close();
}
