import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type pg from 'pg';
import type { Database } from '#server/db/db.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgresql } from '#server/db/open-postgresql.ts';
import { runIngestion } from '#server/ingestion/run-ingestion.ts';
import { limitHeapGrowth } from '#server/limit-heap-growth.ts';
import { createLog } from '#server/log.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import {
  type AggregationTestParts,
  addTestFeed,
  changeSetting,
  openAggregationParts,
} from '#testing/aggregation-parts.ts';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { withDatabase } from './support/fresh-database.ts';
import { requirePostgres } from './support/installation.ts';
import { feedAddresses, type LargeNewsroom, startLargeNewsroom } from './support/large-newsroom.ts';
import { watchProcessors } from './support/processor-use.ts';
import { fillCopies, withoutSearchIndexes } from './support/synthetic-corpus.ts';
import { printTable, quantile, type Row, seconds } from './support/table.ts';

const log = createLog('silent');
const maxPasses = 6;
/** Enough of the newsroom for a rate; the rest of the time goes into filling. */
const feedsOfRate = 40;
const quietRuns = 5;

interface Bench {
  newsroom: LargeNewsroom;
  parts: AggregationTestParts;
  serverUrl: string;
}

async function withTables<T>(serverUrl: string, work: (database: Database) => Promise<T>): Promise<T> {
  return await withDatabase(serverUrl, async (url) => {
    const database = await openPostgresql(url, log);
    try {
      await migrate(database, log);
      await changeSetting(database, rssSetting, { maxTotalArticles: 200, maxStories: 2000 });
      return await work(database);
    } finally {
      await database.close();
    }
  });
}

async function addFeeds(bench: Bench, database: Database, count: number): Promise<void> {
  const addresses = await feedAddresses(bench.newsroom);
  for (let at = 0; at < count; at += 1) {
    const url = new URL(addresses[at % addresses.length] ?? '');
    // The newsroom ignores the query; to Balance it is another feed.
    if (at >= addresses.length) url.searchParams.set('copy', String(Math.floor(at / addresses.length)));
    await addTestFeed(database, `${url.hostname} ${at}`, { url: url.href, maxArticles: 30 });
  }
}

async function aggregate({ parts }: Bench, database: Database) {
  const { signal } = new AbortController();
  const input = { force: true, feedIds: null, signal, patienceMs: 2000 };
  return await runIngestion(parts.depsFor(database), input);
}

/** Runs until nothing is left but what slow sites still have. */
async function aggregateAll(bench: Bench, database: Database) {
  let [articles, prompt, promptMs] = [0, 0, 0];
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const { articlesProcessed, timing } = await aggregate(bench, database);
    articles += articlesProcessed;
    prompt += timing.promptArticles;
    promptMs += timing.promptMs;
    if (timing.promptArticles === 0) break;
  }
  return { articles, perSecond: (1000 * prompt) / promptMs };
}

async function databaseSession({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? 0;
}

/** Articles a second, and processor time, beside so many stored articles. */
async function measureStored(bench: Bench, stored: number): Promise<Row[]> {
  return await withTables(bench.serverUrl, async (database) => {
    const pool = database.pool as pg.Pool;
    await withoutSearchIndexes(pool, () => fillCopies(pool, stored, new Date()));
    await addFeeds(bench, database, feedsOfRate);
    const count = watchProcessors(bench.newsroom.pid, await databaseSession(database));
    const { articles, perSecond } = await aggregateAll(bench, database);
    const use = count?.();
    const each = (cpu: number | null | undefined) =>
      `${((1000 * (cpu ?? Number.NaN)) / articles).toFixed(1)} ms`;
    const own = (use?.mainThread ?? Number.NaN) + (use?.otherThreads ?? Number.NaN);
    return [
      { figure: `${stored.toLocaleString('en')} stored: articles a second`, measured: perSecond.toFixed(1) },
      {
        figure: 'Processor time of an article: program; database',
        measured: `${each(own)}; ${each(use?.database)}`,
      },
    ];
  });
}

/** A run in which no feed has anything new. */
async function measureQuiet(bench: Bench, feeds: number): Promise<Row[]> {
  return await withTables(bench.serverUrl, async (database) => {
    await addFeeds(bench, database, feeds);
    await aggregateAll(bench, database);
    await database.pool.query("UPDATE items SET state = 'failed', next_try_at = NULL WHERE state = 'listed'");
    const [times, cpu]: [number[], number[]] = [[], []];
    for (let round = 0; round < quietRuns; round += 1) {
      const [start, before] = [performance.now(), process.cpuUsage()];
      await aggregate(bench, database);
      const { user, system } = process.cpuUsage(before);
      times.push(performance.now() - start);
      cpu.push((user + system) / 1000);
    }
    const middle = (values: number[]) => seconds(quantile(values, 0.5));
    return [
      { figure: `${feeds.toLocaleString('en')} feeds, nothing new: on the clock`, measured: middle(times) },
      { figure: `${feeds.toLocaleString('en')} feeds, nothing new: processor time`, measured: middle(cpu) },
    ];
  });
}

/** Collects garbage, so that what is left is what the process refers to. */
function collectGarbage(): void {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
}

/** Memory after each third of many runs, each of which reads all feeds into empty tables. */
async function measureMemory(bench: Bench, runs: number): Promise<Row[]> {
  const used: NodeJS.MemoryUsage[] = [];
  for (let run = 0; run < runs; run += 1) {
    await withTables(bench.serverUrl, async (database) => {
      await addFeeds(bench, database, feedsOfRate);
      await aggregateAll(bench, database);
    });
    collectGarbage();
    used.push(process.memoryUsage());
  }
  const thirds = [1, 2, 3].map((third) => used[Math.ceil((third * runs) / 3) - 1]);
  const inMb = (part: 'heapUsed' | 'rss') =>
    thirds.map((memory) => ((memory?.[part] ?? Number.NaN) / 1e6).toFixed(0)).join(', ');
  return [
    {
      figure: `After each third of ${runs} runs of ${feedsOfRate} feeds from nothing: heap in use; memory in all`,
      measured: `${inMb('heapUsed')}; ${inMb('rss')} MB`,
    },
  ];
}

const measures: Record<string, (bench: Bench, count: number) => Promise<Row[]>> = {
  stored: measureStored,
  feeds: measureQuiet,
  runs: measureMemory,
};
const usual = ['stored=0', 'stored=100000', 'feeds=149', 'feeds=1000', 'runs=12'];

/**
 * What grows when work grows, on PostgreSQL: `npm run bench -- growth [stored=N | feeds=N | runs=N ...]`, by default
 * 0 and 100,000 stored articles, 149 and 1,000 feeds, 12 runs; `stored=1000000` and `feeds=10000` take an hour.
 */
export async function run(args: string[] = []): Promise<void> {
  const programs = await requirePostgres();
  const [postgres, newsroom] = await Promise.all([startPostgres(programs), startLargeNewsroom()]);
  limitHeapGrowth();
  const { proxyUrl, ca } = newsroom;
  const parts = openAggregationParts({ proxyUrl, ca, timeoutMs: 15_000 });
  const bench = { newsroom, parts, serverUrl: postgres.url };
  try {
    const rows: Row[] = [];
    for (const order of args.length > 0 ? args : usual) {
      const [name = '', count = ''] = order.split('=');
      const measure = measures[name];
      if (measure === undefined) throw new Error(`"${order}" is none of stored=N, feeds=N, runs=N`);
      rows.push(...(await measure(bench, Number(count))));
      console.log(rows.at(-1));
    }
    printTable('What grows when work grows, PostgreSQL', rows);
  } finally {
    await parts.close();
    await newsroom.close();
    await postgres.stop();
  }
}
