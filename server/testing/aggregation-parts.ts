import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import { createRunFeeds } from '#server/ingestion/create-run-feeds.ts';
import type { IngestionDeps } from '#server/ingestion/ingestion-deps.ts';
import { refreshStories } from '#server/ingestion/refresh-stories.ts';
import { createExtractionPool } from '#server/ingestion/workers/extraction-pool.ts';
import { createFeedPool } from '#server/ingestion/workers/feed-pool.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import { createStoryPlacer } from '#server/stories/clustering/create-story-placer.ts';
import { trimStories } from '#server/stories/clustering/trim-stories.ts';
import { createEmbeddedAnalyzer } from '../analysis/embedded/create-embedded-analyzer.ts';
import type { Clock } from '../clock.ts';
import type { Database } from '../db/db.ts';
import { createFetcher } from '../fetching/create-fetcher.ts';
import { createLog } from '../log.ts';
import { loadOutletTable } from '../outlets/outlet-table.ts';
import type { SettingDefinition } from '../settings/definitions.ts';
import { testSealer } from './test-sealer.ts';

export interface AggregationTestParts {
  /** The real parts over a test database, for one or more runs. */
  depsFor(database: Pick<Database, 'db'>, changes?: Partial<IngestionDeps>): IngestionDeps;
  close(): Promise<void>;
}

interface OutsideOptions {
  proxyUrl: string;
  clock?: Clock;
  timeoutMs?: number;
  ca?: string;
}

/** Fetcher and threads behind a proxy, for tests that need no database. */
export function openDatabaseless(options: OutsideOptions) {
  const { proxyUrl, clock = () => new Date(), timeoutMs = 2000, ca } = options;
  const log = createLog('silent');
  const fetcher = createFetcher({
    ...{ proxyUrl, clock, log, timeoutMs, allowPrivate: [], maxBytes: 5_000_000, extraCa: ca },
  });
  const extraction = createExtractionPool({ clock });
  const feedPool = createFeedPool();
  return {
    ...{ clock, log, fetcher, extraction, feedPool },
    close: async () => {
      await Promise.all([fetcher.close(), extraction.close(), feedPool.close()]);
    },
  };
}

/** The parts of an aggregation behind a proxy, shared by the tests of a file. */
export function openAggregationParts(options: OutsideOptions): AggregationTestParts {
  const { close, ...outside } = openDatabaseless(options);
  const { clock, log } = outside;
  const outlets = loadOutletTable();
  const analyzer = createEmbeddedAnalyzer();
  return {
    depsFor({ db }, changes = {}) {
      const refresh = async (signal: AbortSignal) =>
        (await refreshStories({ db, clock, outlets }, { signal })).setAside;
      return {
        ...outside,
        ...{ db, outlets, analyzer },
        ...{ random: Math.random, retentionDays: 90, connectors: [] },
        placer: createStoryPlacer({ db, clock, log }),
        feeds: createRunFeeds({ db, clock, random: Math.random, sealer: testSealer }),
        stories: { refresh, trim: async () => (await trimStories({ db, clock })).setAside },
        ...changes,
      };
    },
    close,
  };
}

/** Adds a feed of a test host to the list and returns its id. */
export async function addTestFeed(
  { db }: Pick<Database, 'db'>,
  host: string,
  { maxArticles = 50, url = `http://${host}/rss.xml` }: { maxArticles?: number; url?: string } = {},
): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto('feeds')
    .values({
      ...{ id, name: host, url, url_key: url, bias: 'center', enabled: true },
      max_articles: maxArticles,
      ...{ created_at: new Date(), updated_at: new Date() },
    })
    .execute();
  return id;
}

/** Changes some fields of a setting, as an administrator would. */
export async function changeSetting<Schema extends z.ZodType<object>>(
  { db }: Pick<Database, 'db'>,
  definition: SettingDefinition<Schema>,
  change: Partial<z.infer<Schema>>,
): Promise<void> {
  const value = JSON.stringify({ ...(await getSetting(db, definition)), ...change });
  await db
    .insertInto('settings')
    .values({ key: definition.key, value, version: 1, updated_at: new Date() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
