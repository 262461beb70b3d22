import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { createWordTools } from '#models/clustering/word-tools.ts';
import type { Database } from '#server/db/db.ts';
import { createLog } from '#server/log.ts';
import { advancedSetting, rssSetting } from '#server/settings/definitions.ts';
import { loadClusteringModel } from '#server/stories/clustering/create-story-placer.ts';
import { StoryPlacer } from '#server/stories/clustering/story-placer.ts';
import type { IngestionDeps } from '../ingestion/ingestion-deps.ts';
import { runIngestion } from '../ingestion/run-ingestion.ts';
import {
  type AggregationTestParts,
  addTestFeed,
  changeSetting,
  openAggregationParts,
} from './aggregation-parts.ts';
import { describeOnDatabase } from './database.ts';
import { type FeedWeb, startFeedWeb, unlikeArticles } from './feed-web.ts';
import { refuseRows } from './refuse-rows.ts';
import { createTestClock } from './test-clock.ts';

export const minutes = (count: number) => count * 60_000;
export const titleOf = (article: string) => `(SELECT title FROM articles WHERE id = ${article})`;

/** What tests of aggregations with faults share; see `describeSetAside`. */
function openSetAsideParts(getDatabase: () => Database) {
  const clock = createTestClock();
  let web: FeedWeb;
  let parts: AggregationTestParts;
  beforeAll(async () => {
    web = await startFeedWeb();
    parts = openAggregationParts({ proxyUrl: web.proxyUrl, clock: clock.now });
  });
  afterAll(async () => {
    await parts.close();
    await web.close();
  });
  beforeEach(() => {
    web.hosts.clear();
    web.requests.length = 0;
  });
  const cures: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const cure of cures.splice(0)) await cure();
  });
  /** As after a restart: nothing in memory but what stands in the database. */
  const run = (changes: Partial<IngestionDeps> = {}, input: { feedIds?: string[] } = {}) =>
    runIngestion(parts.depsFor(getDatabase(), changes), {
      ...{ force: true, feedIds: null, signal: new AbortController().signal, patienceMs: 500 },
      ...input,
    });
  const rows = async (query: string) => (await getDatabase().pool.query(query)).rows;
  const states = async () =>
    Object.fromEntries(
      (await rows('SELECT state, count(*) AS count FROM items GROUP BY state')).map(({ state, count }) => [
        state,
        count,
      ]),
    );
  const setAside = () => rows('SELECT step, attempts FROM set_aside ORDER BY step, subject_id');
  const list = async (host: string, count: number) => {
    const articles = unlikeArticles(host, count);
    web.hosts.set(host, { articles });
    await addTestFeed(getDatabase(), host);
    return articles.map(({ title }) => title);
  };
  /** Each article becomes a story of its own, with a projection. */
  const keepSingleArticles = async () => {
    await changeSetting(getDatabase(), advancedSetting, { semantic_clustering_threshold: 1 });
    await changeSetting(getDatabase(), rssSetting, { minArticlesPerStory: 1 });
  };
  const refuse = async (input: Parameters<typeof refuseRows>[1]) => {
    const cure = await refuseRows(getDatabase(), input);
    cures.push(cure);
    return cure;
  };
  /** Page threads that only extract, so that the main thread computes the features. */
  const unprepared: IngestionDeps['extraction'] = {
    extract: (page, { preparation: _, ...options } = {}) =>
      parts.depsFor(getDatabase()).extraction.extract(page, options),
  };
  const ratingFails = (fails: (title: string) => boolean): IngestionDeps['analyzer'] => {
    const { analyzer } = parts.depsFor(getDatabase());
    return {
      ...{ name: analyzer.name, version: analyzer.version },
      analyze: async (subject, options) => {
        if (fails(subject.title)) throw new TypeError('the analyzer met what it does not know');
        return await analyzer.analyze(subject, options);
      },
    };
  };

  /** With the database as it was, and one word of every title that the grouping cannot take. */
  const groupingFails = () => {
    const { db } = getDatabase();
    const tools = createWordTools();
    const stem = () => {
      throw new RangeError('a word too strange');
    };
    const clustering = { ...loadClusteringModel(), tools: { ...tools, stem } };
    return new StoryPlacer({ ...{ db, clock: clock.now, clustering }, log: createLog('silent') });
  };
  return {
    getDatabase,
    clock,
    cures,
    web: () => web,
    parts: () => parts,
    run,
    rows,
    states,
    setAside,
    list,
    keepSingleArticles,
    refuse,
    unprepared,
    ratingFails,
    groupingFails,
  };
}

/** A block of tests on each database of an aggregation that meets what it cannot work on. */
export function describeSetAside(
  name: string,
  body: (parts: ReturnType<typeof openSetAsideParts>) => void,
): void {
  describeOnDatabase(name, (getDatabase) => body(openSetAsideParts(getDatabase)));
}
