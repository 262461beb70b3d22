import { performance } from 'node:perf_hooks';
import { z } from 'zod';
import type { Database } from '#server/db/db.ts';
import type { IngestionResult } from '#server/ingestion/ingestion-result.ts';
import { runIngestion } from '#server/ingestion/run-ingestion.ts';
import { limitHeapGrowth } from '#server/limit-heap-growth.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import {
  type AggregationTestParts,
  addTestFeed,
  changeSetting,
  openAggregationParts,
} from '#testing/aggregation-parts.ts';
import {
  openTestDatabase,
  removeTestDatabases,
  type TestEngine,
  testPostgresUrl,
} from '#testing/database.ts';
import { hasLargeNewsroom, type LargeNewsroom, startLargeNewsroom } from './support/large-newsroom.ts';
import { type ProcessorUse, watchProcessors } from './support/processor-use.ts';
import { printTable, type Row, seconds } from './support/table.ts';

const maxRuns = 6;
const latencyFeeds = 40;
const limits = {
  embedded: { perSecond: 96, memoryMb: 1100 },
  postgresql: { perSecond: 120, memoryMb: 500 },
} as const;

const feedList = z.array(z.object({ url: z.string() }).loose());
const stats = z
  .object({
    forbidden: z.array(z.unknown()),
    hosts: z.record(z.string(), z.object({ maxParallel: z.number().optional() }).loose()).optional(),
  })
  .loose();

async function fetchJson(newsroom: LargeNewsroom, path: string): Promise<unknown> {
  return await (await fetch(newsroom.proxyUrl + path)).json();
}

async function addFeeds(newsroom: LargeNewsroom, database: Database, max = Number.POSITIVE_INFINITY) {
  await changeSetting(database, rssSetting, { maxTotalArticles: 200, maxStories: 2000 });
  const answer = await fetchJson(newsroom, '/feeds.json');
  const feeds = feedList.parse(Array.isArray(answer) ? answer : Object(answer).feeds);
  for (const { url } of feeds.slice(0, max)) {
    await addTestFeed(database, new URL(url).hostname, { url, maxArticles: 30 });
  }
  return Math.min(max, feeds.length);
}

function watchMemory(): { stop(): number } {
  let max = 0;
  const sample = () => {
    max = Math.max(max, process.memoryUsage().rss);
  };
  const timer = setInterval(sample, 100);
  return {
    stop: () => {
      clearInterval(timer);
      sample();
      return max / 1e6;
    },
  };
}

interface Measured {
  results: IngestionResult[];
  cpuSeconds: number;
  memoryMb: number;
  use: ProcessorUse | null;
  quiet: { ms: number; unchanged: number; requested: number };
}

/** A process of the database's own server; null where it runs inside this one. */
async function databaseSession({ engine, pool }: Database): Promise<number | null> {
  if (engine === 'embedded') return null;
  const { rows } = await pool.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  return rows[0]?.pid ?? null;
}

async function aggregate(
  parts: AggregationTestParts,
  database: Database,
  newsroom: LargeNewsroom,
  patienceMs: number,
): Promise<Measured> {
  const deps = parts.depsFor(database);
  const once = () =>
    runIngestion(deps, {
      ...{ force: true, feedIds: null, signal: new AbortController().signal, patienceMs },
    });
  const memory = watchMemory();
  const countUse = watchProcessors(newsroom.pid, await databaseSession(database));
  const cpu = process.cpuUsage();
  const results: IngestionResult[] = [];
  do results.push(await once());
  while (results.length < maxRuns && (results.at(-1)?.timing.promptArticles ?? 0) > 0);
  const used = process.cpuUsage(cpu);
  const use = countUse?.() ?? null;
  // What slow sites still have is put aside, so that this run finds nothing to do.
  await database.pool.query("UPDATE items SET state = 'failed', next_try_at = NULL WHERE state = 'listed'");
  const start = performance.now();
  const { feeds } = await once();
  return {
    results,
    cpuSeconds: (used.user + used.system) / 1e6,
    memoryMb: memory.stop(),
    use,
    quiet: { ms: performance.now() - start, ...feeds },
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function profile(results: readonly IngestionResult[]): string {
  const steps = new Map<string, number>();
  for (const { timing } of results) {
    for (const [step, ms] of Object.entries(timing.steps)) steps.set(step, (steps.get(step) ?? 0) + ms);
  }
  return [...steps].map(([step, ms]) => `${step} ${(ms / 1000).toFixed(1)}`).join(', ');
}

function rowsOfUse(use: ProcessorUse, articles: number): Row[] {
  const each = (cpuSeconds: number) => `${((1000 * cpuSeconds) / articles).toFixed(1)} ms`;
  const shares = [
    `main thread ${each(use.mainThread)}`,
    `other threads ${each(use.otherThreads)}`,
    ...(use.database === null ? [] : [`database server ${each(use.database)}`]),
    `newsroom ${each(use.newsroom)}`,
  ];
  const all = use.mainThread + use.otherThreads + (use.database ?? 0);
  return [
    {
      figure: 'processor time of an article',
      measured: each(all),
      limit: '22 ms',
    },
    { figure: 'Who computed, CPU for an article', measured: shares.join(', ') },
    {
      figure: 'Processors busy, main thread busy',
      measured: `${(100 * use.busy).toFixed(0)} %, ${((100 * use.mainThread) / use.wallSeconds).toFixed(0)} %`,
    },
  ];
}

function describeRun({ timing: { promptArticles, promptMs } }: IngestionResult): string {
  return `${promptArticles} in ${(promptMs / 1000).toFixed(1)} s`;
}

function rowsOf(engine: TestEngine, { results, cpuSeconds, memoryMb, use, quiet }: Measured): Row[] {
  const articles = sum(results.map(({ articlesProcessed }) => articlesProcessed));
  const prompt = sum(results.map(({ timing }) => timing.promptArticles));
  const promptSeconds = sum(results.map(({ timing }) => timing.promptMs)) / 1000;
  const { perSecond, memoryMb: maxMemory } = limits[engine];
  return [
    { figure: 'Articles, in runs', measured: `${articles}, ${results.length}` },
    { figure: 'Of sites with Crawl-delay, alongside', measured: String(articles - prompt) },
    {
      figure: 'articles a second',
      measured: (prompt / promptSeconds).toFixed(0),
      limit: `at least ${perSecond}`,
    },
    { figure: 'The same run by run', measured: results.map(describeRun).join(', ') },
    {
      figure: 'CPU of this process for an article',
      measured: `${((1000 * cpuSeconds) / articles).toFixed(1)} ms`,
    },
    {
      figure: 'Stories of two articles and more',
      measured: String(sum(results.map(({ storiesCreated }) => storiesCreated))),
    },
    { figure: 'memory', measured: `${memoryMb.toFixed(0)} MB`, limit: `${maxMemory} MB` },
    { figure: 'nothing new', measured: seconds(quiet.ms), limit: '0.25 s' },
    {
      figure: 'Its feeds without news, answered 304',
      measured: `${((100 * quiet.unchanged) / quiet.requested).toFixed(1)} %`,
      limit: 'at least 95 %',
    },
    ...(use === null ? [] : rowsOfUse(use, articles)),
    { figure: 'Seconds awaited by step (they overlap)', measured: profile(results) },
  ];
}

async function withParts<T>(
  options: readonly string[],
  work: (newsroom: LargeNewsroom, parts: AggregationTestParts) => Promise<T>,
): Promise<T> {
  const newsroom = await startLargeNewsroom(options);
  const { proxyUrl, ca } = newsroom;
  const parts = openAggregationParts({ proxyUrl, ca, timeoutMs: 15_000 });
  try {
    return await work(newsroom, parts);
  } finally {
    await parts.close();
    await newsroom.close();
  }
}

async function withDatabase<T>(engine: TestEngine, work: (database: Database) => Promise<T>): Promise<T> {
  const database = await openTestDatabase(engine);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

async function measureOnce(
  engine: TestEngine,
  parts: AggregationTestParts,
  newsroom: LargeNewsroom,
  patienceMs: number,
): Promise<Row[]> {
  return await withDatabase(engine, async (database) => {
    const feeds = await addFeeds(newsroom, database);
    const measured = await aggregate(parts, database, newsroom, patienceMs);
    const { forbidden } = stats.parse(await fetchJson(newsroom, '/stats'));
    return [
      { figure: 'Feeds', measured: String(feeds) },
      ...rowsOf(engine, measured),
      {
        figure: 'Requests that nobody should make',
        measured: String(forbidden.length),
        limit: '0',
      },
    ];
  });
}

/** Twice, each time into an empty database: by a process that has just begun, and by one that has been up. */
async function measureEngine(engine: TestEngine, patienceMs: number): Promise<void> {
  await withParts([], async (newsroom, parts) => {
    for (const process of ['fresh', 'once more']) {
      const title = `Aggregation, ${engine}, ${process}`;
      const rows = await measureOnce(engine, parts, newsroom, patienceMs);
      printTable(
        title,
        rows.map((row) => ({ ...row, figure: `${title}: ${row.figure}` })),
      );
    }
  });
}

/** With answers that take their time, so that requests overlap. */
async function measureParallel(): Promise<Row[]> {
  return await withParts(['--latency', '50'], async (newsroom, parts) => {
    await withDatabase('embedded', async (database) => {
      await addFeeds(newsroom, database, latencyFeeds);
      const signal = new AbortController().signal;
      await runIngestion(parts.depsFor(database), {
        ...{ force: true, feedIds: null, signal, patienceMs: 0 },
      });
    });
    const { hosts = {} } = stats.parse(await fetchJson(newsroom, '/stats'));
    const outlets = Object.values(hosts).map(({ maxParallel = 0 }) => maxParallel);
    return [
      {
        figure: 'Requests at once to one host, with --latency 50',
        measured: String(Math.max(...outlets)),
        limit: '2',
      },
    ];
  });
}

/**
 * Aggregation of the newsroom from nothing, on both engines (PostgreSQL where BALANCE_TEST_POSTGRES_URL names a
 * server where databases may be created): `npm run bench -- aggregation [ENGINE] [SECONDS]`. Sites with
 * Crawl-delay are read for so many seconds after the others, 2 unless given.
 */
export async function run(args: string[] = []): Promise<void> {
  if (!hasLargeNewsroom) {
    console.log('The newsroom is missing: this figure needs ../shared/newsroom beside the repository.');
    process.exitCode = 1;
    return;
  }
  limitHeapGrowth();
  const patienceMs = 1000 * Number(args[1] ?? 2);
  for (const engine of ['embedded', 'postgresql'] as const) {
    if (args[0] !== undefined && args[0] !== engine) continue;
    if (engine === 'postgresql' && testPostgresUrl === undefined) {
      console.log('PostgreSQL was left out: BALANCE_TEST_POSTGRES_URL is not set.');
      continue;
    }
    await measureEngine(engine, patienceMs);
  }
  if (args[0] === undefined) printTable('Politeness', await measureParallel());
  await removeTestDatabases();
}
