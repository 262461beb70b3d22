import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { searchNews as endpoint } from '#contract/search.ts';
import { migrate } from '#server/db/migrate.ts';
import { openPostgresql } from '#server/db/open-postgresql.ts';
import { createLog } from '#server/log.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { type SearchInput, searchNews } from '#server/stories/search/search-news.ts';
import { withDatabase } from './support/fresh-database.ts';
import { fillCorpus, fillStories, withoutSearchIndexes } from './support/synthetic-corpus.ts';
import { printTable, quantile } from './support/table.ts';

const defaultArticles = 100_000;
const rounds = 8;
const now = new Date('2026-11-23T00:00:00Z');

/** Words that are in many articles and in few, several together, phrases, filters, orders and dates. */
const searches: readonly SearchInput[] = [
  { q: 'election' },
  { q: 'government election' },
  { q: 'climate' },
  { q: 'measles' },
  { q: 'measles vaccine hospital' },
  { q: 'wolves bison' },
  { q: 'nonexistentword' },
  { q: 'election', sort: 'date' },
  { q: 'glacier', sort: 'date' },
  { q: 'senate budget', side: 'left' },
  { q: 'election side:right' },
  { q: 'glacier topic:economy' },
  { q: 'tax outlet:outlet-7.example' },
  { q: 'police -school' },
  { q: '"election government"' },
  { q: '"measles measles"' },
  { q: 'president after:7d' },
  { q: 'president before:2026-10-01' },
  { q: 'outlet:outlet-7.example' },
  { q: 'side:left topic:healthcare' },
  { q: 'reactor pipeline', kind: 'stories' },
];

interface Measured {
  wall: number[];
  /** Of each search, its fastest round. */
  fastest: number[];
  slowest: string;
  processor: number;
}

async function measure(search: (input: SearchInput) => Promise<void>): Promise<Measured> {
  const wall: number[] = [];
  const fastest = searches.map(() => Number.POSITIVE_INFINITY);
  const started = process.cpuUsage();
  for (let round = 0; round <= rounds; round += 1) {
    for (const [at, input] of searches.entries()) {
      const start = performance.now();
      await search(input);
      const ms = performance.now() - start;
      if (round === 0) continue;
      wall.push(ms);
      fastest[at] = Math.min(fastest[at] ?? ms, ms);
    }
  }
  const { user, system } = process.cpuUsage(started);
  const slowest = searches[fastest.indexOf(Math.max(...fastest))];
  for (const [at, input] of searches.entries()) {
    console.log(`${(fastest[at] ?? 0).toFixed(0).padStart(6)} ms  ${JSON.stringify(input)}`);
  }
  return {
    wall,
    fastest,
    slowest: JSON.stringify(slowest),
    processor: (user + system) / 1000 / (wall.length + searches.length),
  };
}

async function fill(url: string, articles: number): Promise<void> {
  const log = createLog('silent');
  const database = await openPostgresql(url, log);
  await migrate(database, log).finally(() => database.close());
  const pool = new pg.Pool({ connectionString: url });
  await withoutSearchIndexes(pool, () => fillCorpus(pool, articles, now));
  await fillStories(pool);
  await pool.end();
}

async function report(url: string, articles: number): Promise<void> {
  const database = await openPostgresql(url, createLog('silent'));
  const deps = { db: database.db, clock: () => now, outlets: loadOutletTable() };
  const { wall, fastest, slowest, processor } = await measure(async (input) => {
    JSON.stringify(endpoint.answer.parse(await searchNews(deps, input)));
  }).finally(() => database.close());
  printTable(
    `Search of ${articles} articles in ${Math.ceil(articles / 10)} stories (${wall.length} searches)`,
    [
      { figure: 'p50', measured: `${quantile(wall, 0.5).toFixed(0)} ms` },
      { figure: 'p95', measured: `${quantile(wall, 0.95).toFixed(0)} ms`, limit: '150 ms' },
      {
        figure: 'p95 of the fastest round of each search',
        measured: `${quantile(fastest, 0.95).toFixed(0)} ms`,
      },
      { figure: `Slowest (${slowest}), fastest round`, measured: `${quantile(fastest, 1).toFixed(0)} ms` },
      {
        figure: 'Processor time of the server for one search, without the database',
        measured: `${processor.toFixed(1)} ms`,
      },
    ],
  );
}

/**
 * Time of a search over an invented corpus, with facets, passages and the check of the answer. Arguments: the number
 * of articles, and the address of a database that an earlier call filled. Needs a PostgreSQL server where a database
 * may be created: BALANCE_TEST_POSTGRES_URL, else DATABASE_URL.
 */
export async function run(args: string[] = []): Promise<void> {
  const serverUrl = process.env.BALANCE_TEST_POSTGRES_URL ?? process.env.DATABASE_URL;
  const articles = Number(args[0] ?? defaultArticles);
  if (args[1] !== undefined) return report(args[1], articles);
  if (serverUrl === undefined) {
    console.log('Set BALANCE_TEST_POSTGRES_URL to a PostgreSQL server where databases may be created.');
    process.exitCode = 1;
    return;
  }
  await withDatabase(serverUrl, async (url) => {
    await fill(url, articles);
    await report(url, articles);
  });
}
