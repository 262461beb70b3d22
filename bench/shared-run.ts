import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createLocalCoordination } from '#server/db/coordination/create-local-coordination.ts';
import type { Database } from '#server/db/database.ts';
import { findInconsistencies } from '#server/ingestion/soak/kill-ingestion.ts';
import { openJobs } from '#server/jobs/open-jobs.ts';
import { startAggregation } from '#server/jobs/start-aggregation.ts';
import { createLog } from '#server/log.ts';
import { buildIfStale } from '../scripts/lib/build.mjs';
import { withDatabase } from './support/fresh-database.ts';
import {
  environmentOf,
  prepareDatabase,
  type Surroundings,
  startSurroundings,
} from './support/installation.ts';
import { measurePlacing, type PlacingCost } from './support/placing-cost.ts';
import { startProcesses } from './support/processes.ts';
import { databaseServerSeconds, processSeconds } from './support/processor-use.ts';
import { printTable, quantile } from './support/table.ts';
import { watchRun } from './support/watch-run.ts';

const log = createLog('silent');
const clock = () => new Date();
const counts = [1, 2, 3];
/** Aggregations of the other half of the feeds before: each process compiles its code while it works. */
const warmRounds = 3;

interface Measured {
  articles: number;
  articlesPerSecond: number;
  /** Processor time for an article, in milliseconds. */
  workersMs: number;
  databaseMs: number;
  parts: number;
}

/** Starts an aggregation of all feeds that are on. */
async function start(database: Database): Promise<string> {
  const jobs = await openJobs({
    ...{ database, coordination: createLocalCoordination(), clock, log, worker: null, schedule: false },
    ...{ onEnding: async () => {}, onEnd: () => {} },
  });
  const { jobId } = await startAggregation(
    { db: database.db, clock, queue: jobs.queue },
    { force: true, trigger: 'command' },
  );
  await jobs.stop();
  return jobId;
}

async function untilPresent(database: Database, count: number): Promise<void> {
  for (;;) {
    const { rows } = await database.pool.query<{ count: number }>(
      "SELECT count(*)::int AS count FROM pg_locks WHERE locktype = 'advisory' AND classid = 730165408",
    );
    if ((rows[0]?.count ?? 0) >= count) return;
    await sleep(100);
  }
}

/** Empties the edition and the feeds' validators, so that the same articles are new again. */
async function forgetNews({ pool }: Database): Promise<void> {
  for (const table of ['story_articles', 'stories', 'items', 'articles'])
    await pool.query(`DELETE FROM ${table}`);
  await pool.query('UPDATE feeds SET etag = NULL, last_modified = NULL, content_hash = NULL');
  await pool.query("UPDATE story_revisions SET revision = revision + 1 WHERE kind = 'regrouping'");
}

/** Warms the workers with every other feed, then measures an aggregation of the rest. */
async function measure(
  surroundings: Surroundings,
  folder: string,
  workers: number,
  onEnd: (database: Database) => Promise<void>,
): Promise<Measured> {
  const outcome: { value: Measured | null } = { value: null };
  await withDatabase(surroundings.postgresUrl, async (databaseUrl) => {
    const database = await prepareDatabase(databaseUrl, surroundings.newsroom, 1000);
    const order = 'row_number() OVER (ORDER BY url) % 2 = 0';
    await database.pool.query(
      `UPDATE feeds SET enabled = odd FROM (SELECT id, ${order} AS odd FROM feeds) AS numbered
       WHERE numbered.id = feeds.id`,
    );
    const env = environmentOf(surroundings, { databaseUrl, folder });
    const processes = await startProcesses({ web: 0, worker: workers }, { folder, env });
    try {
      await untilPresent(database, workers);
      for (let round = 0; round < warmRounds; round += 1) {
        if (round > 0) await forgetNews(database);
        await watchRun(database, await start(database));
      }
      await database.pool.query('UPDATE feeds SET enabled = NOT enabled');
      const used = () => processes.reduce((sum, { pid }) => sum + processSeconds(pid()), 0);
      const before = { workers: used(), database: await databaseServerSeconds(database) };
      const { articles, seconds, parts } = await watchRun(database, await start(database));
      outcome.value = {
        ...{ articles, parts, articlesPerSecond: articles / seconds },
        workersMs: (1000 * (used() - before.workers)) / articles,
        databaseMs: (1000 * ((await databaseServerSeconds(database)) - before.database)) / articles,
      };
      const faults = await findInconsistencies(database);
      if (faults.length > 0) throw new Error(faults.join('; '));
      await onEnd(database);
    } finally {
      await Promise.all(processes.map((one) => one.stop()));
      await database.close();
    }
  });
  if (outcome.value === null) throw new Error('Nothing was measured.');
  return outcome.value;
}

const median = (values: readonly number[]) => quantile(values, 0.5);

function ratio(turns: readonly Measured[][], at: number, of: (measured: Measured) => number): string {
  const ratios = turns.flatMap((turn) => {
    const [one, other] = [turn[0], turn[at]];
    return one === undefined || other === undefined ? [] : [of(other) / of(one)];
  });
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)];
  return `${median(ratios).toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}

function print(turns: readonly Measured[][], placing: readonly PlacingCost[]): void {
  const all = (at: number) => turns.flatMap((turn) => turn[at] ?? []);
  const each = (at: number, of: (measured: Measured) => number) => median(all(at).map(of)).toFixed(1);
  const rowsOf = (count: number, at: number) => [
    {
      figure: `${count} workers: articles; parts; articles a second`,
      measured: `${each(at, (one) => one.articles)}; ${each(at, (one) => one.parts)}; ${each(at, (one) => one.articlesPerSecond)}`,
    },
    {
      figure: `${count} workers: processor time for an article, workers; database`,
      measured: `${each(at, (one) => one.workersMs)}; ${each(at, (one) => one.databaseMs)} ms`,
    },
    {
      figure: `${count} workers to one: articles a second; processor time of workers and database`,
      measured: `${ratio(turns, at, (one) => one.articlesPerSecond)}; ${ratio(turns, at, (one) => one.workersMs + one.databaseMs)}`,
    },
  ];
  const cost = (of: (one: PlacingCost) => number) => median(placing.map(of)).toFixed(2);
  printTable(`A run that workers share, ${turns.length} turns`, [
    ...counts.flatMap(rowsOf),
    {
      figure: 'Of these: placing, in one process; projections, in any; database for both',
      measured: `${cost((one) => one.placingMs)}; ${cost((one) => one.refreshMs)}; ${cost((one) => one.databaseMs)} ms`,
    },
  ]);
}

/**
 * One, two and three workers on one PostgreSQL, in turns: the articles of a second of an aggregation of half of the
 * newsroom, after the other half, and their processor time: `npm run bench -- shared-run [TURNS]`, 3 unless given. At the
 * end of each run with three workers its articles are placed once more by this process alone, which measures what does
 * not become faster with more workers: placing itself. The projections of the stories are built by all.
 */
export async function run([turnsWanted = '3']: string[] = []): Promise<void> {
  await buildIfStale(console.log);
  const folder = await mkdtemp(join(tmpdir(), 'balance-shared-run-'));
  const surroundings = await startSurroundings();
  const turns: Measured[][] = [];
  const placing: PlacingCost[] = [];
  try {
    for (let turn = 0; turn < Number(turnsWanted); turn += 1) {
      const measured: Measured[] = [];
      // Each count is first in its turn.
      for (let step = 0; step < counts.length; step += 1) {
        const at = (turn + step) % counts.length;
        const count = counts[at] ?? 1;
        measured[at] = await measure(surroundings, folder, count, async (database) => {
          if (count !== counts.at(-1)) return;
          placing.push(await measurePlacing(database));
          console.log('placing:', placing.at(-1));
        });
        console.log(`turn ${turn + 1}, ${count} workers:`, measured[at]);
      }
      turns.push(measured);
    }
    print(turns, placing);
  } finally {
    await surroundings.close();
    await rm(folder, { recursive: true, force: true });
  }
}
