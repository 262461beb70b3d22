import { performance } from 'node:perf_hooks';
import { searchNews as endpoint } from '#contract/search.ts';
import type { Db } from '#server/db/db.ts';
import { openPostgresql } from '#server/db/open-postgresql.ts';
import { createLog } from '#server/log.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { type SearchInput, searchNews } from '#server/stories/search/search-news.ts';
import { databaseProcessorMs } from './support/database-processor.ts';
import { runOverNews } from './support/run-over-news.ts';
import { printTable, quantile } from './support/table.ts';

const rounds = 10;
const now = new Date('2026-11-23T00:00:00Z');

/** Words that are in many articles and in few, several together, phrases, filters, orders and dates. */
export const searches: readonly SearchInput[] = [
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
  /** Of each search, the mean processor time of server and database, in milliseconds; NaN on another machine. */
  processor: number[];
}

async function measure(db: Db, search: (input: SearchInput) => Promise<void>): Promise<Measured> {
  const wall: number[] = [];
  const processor: number[] = [];
  for (const input of searches) {
    await search(input);
    const [started, database] = [process.cpuUsage(), await databaseProcessorMs(db)];
    for (let round = 0; round < rounds; round += 1) {
      const start = performance.now();
      await search(input);
      wall.push(performance.now() - start);
    }
    const { user, system } = process.cpuUsage(started);
    const used = ((user + system) / 1000 + (await databaseProcessorMs(db)) - database) / rounds;
    processor.push(used);
    const fastest = Math.min(...wall.slice(-rounds));
    console.log(
      `${fastest.toFixed(0).padStart(6)} ms fastest, ${used.toFixed(0).padStart(4)} ms of processor  ${JSON.stringify(input)}`,
    );
  }
  return { wall, processor };
}

async function report(url: string, articles: number): Promise<void> {
  const database = await openPostgresql(url, createLog('silent'));
  const deps = { db: database.db, clock: () => now, outlets: loadOutletTable() };
  const { wall, processor } = await measure(database.db, async (input) => {
    JSON.stringify(endpoint.answer.parse(await searchNews(deps, input)));
  }).finally(() => database.close());
  printTable(
    `Search of ${articles} articles in ${Math.ceil(articles / 10)} stories (${wall.length} searches)`,
    [
      { figure: `Search of ${articles} articles, p50`, measured: `${quantile(wall, 0.5).toFixed(0)} ms` },
      {
        figure: `Search of ${articles} articles, p95`,
        measured: `${quantile(wall, 0.95).toFixed(0)} ms`,
        limit: '150 ms',
      },
      {
        figure: 'Processor time, server and database, p50',
        measured: `${quantile(processor, 0.5).toFixed(0)} ms`,
      },
      {
        figure: 'Processor time, server and database, p95',
        measured: `${quantile(processor, 0.95).toFixed(0)} ms`,
      },
    ],
  );
}

/**
 * Time of a search over an invented corpus, with facets, passages and the check of the answer. Arguments: the number
 * of articles, and the address of a database that an earlier call filled. Needs a PostgreSQL server where a database
 * may be created: BALANCE_TEST_POSTGRES_URL, else DATABASE_URL.
 */
export function run(args: string[] = []): Promise<void> {
  return runOverNews(args, now, report);
}
