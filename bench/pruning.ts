import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { pruneArticles } from '#server/articles/prune-articles.ts';
import type { Database } from '#server/db/database.ts';
import { openPostgresql } from '#server/db/open-postgresql.ts';
import { pruneItems } from '#server/ingestion/prune-items.ts';
import { createLog } from '#server/log.ts';
import { buildIfStale } from '../scripts/lib/build.mjs';
import { findPostgres, startPostgres } from '../scripts/lib/postgres.mjs';
import { type ReadersResult, runReaders } from './support/active-readers.ts';
import { withDatabase } from './support/fresh-database.ts';
import { addReaders } from './support/installation.ts';
import { startProcesses } from './support/processes.ts';
import { fillItems, fillNews } from './support/synthetic-corpus.ts';
import { printTable, quantile, type Row, seconds } from './support/table.ts';

const readers = 10;
const quietMs = 20_000;
/** The corpus has dates of 90 days, evenly; so a tenth is older than 81. */
const retentionDays = 81;
const tables = ['articles', 'ratings', 'items', 'story_articles'];

interface Size {
  megabytes: number;
  dead: number;
}

async function measureSize({ pool }: Database): Promise<Size> {
  await pool.query('SELECT pg_stat_force_next_flush()');
  const { rows } = await pool.query<Size>(
    `SELECT sum(pg_total_relation_size(relid) / 1e6)::float8 AS megabytes, sum(n_dead_tup)::float8 AS dead
     FROM pg_stat_user_tables WHERE relname = ANY ($1)`,
    [tables],
  );
  return rows[0] ?? { megabytes: 0, dead: 0 };
}

const describeTimes = ({ times, failures }: ReadersResult) => {
  const all = Object.values(times).flat();
  const at = (share: number) => quantile(all, share).toFixed(0);
  return `${at(0.5)}; ${at(0.99)} ms; ${all.length}; ${failures.length}`;
};

/** What deleting the expired tenth costs, and what readers notice. */
async function measure(databaseUrl: string, articles: number, folder: string): Promise<Row[]> {
  const now = new Date();
  await fillNews(databaseUrl, articles, now);
  const database = await openPostgresql(databaseUrl, createLog('silent'));
  await fillItems(database.pool);
  const tokens = await addReaders(database, readers);
  const env = {
    ...{ DATABASE_URL: databaseUrl, NODE_ENV: 'production', PUBLIC_URL: 'http://127.0.0.1:3000' },
    ...{ SMTP_URL: 'outbox:', TRUST_PROXY: '1', WEBHOOK_SECRET: 'whsec_b2YgdGhpcyBiZW5jaCBhbG9uZQ==' },
  };
  const [web] = await startProcesses({ web: 1, worker: 0 }, { folder, env });
  const address = `http://127.0.0.1:${web?.port}`;
  const read = (isOver: () => boolean) => runReaders({ address, tokens, articles: [], pauseMs: 300, isOver });
  const countTimes = (ms: number) => {
    const end = performance.now() + ms;
    return read(() => performance.now() > end);
  };
  try {
    await countTimes(quietMs / 4);
    const quiet = await countTimes(quietMs);
    const before = await measureSize(database);
    let isPruned = false;
    const deps = { db: database.db, clock: () => now };
    const begin = performance.now();
    const [busy, pruned] = await Promise.all([
      read(() => isPruned),
      (async () => {
        const removed = await pruneArticles(deps, { retentionDays });
        return removed + (await pruneItems(deps, { retentionDays }));
      })().finally(() => {
        isPruned = true;
      }),
    ]);
    const took = performance.now() - begin;
    await sleep(1_000);
    const after = await measureSize(database);
    const vacuum = performance.now();
    for (const table of tables) await database.pool.query(`VACUUM ${table}`);
    const vacuumed = performance.now() - vacuum;
    const last = await measureSize(database);
    const size = ({ megabytes, dead }: Size) => `${megabytes.toFixed(0)} MB; ${dead}`;
    return [
      { figure: 'Articles stored', measured: String(articles) },
      { figure: 'Articles and items deleted', measured: String(pruned) },
      { figure: 'Deleting took; vacuum after it', measured: `${seconds(took)}; ${seconds(vacuumed)}` },
      { figure: 'Tables, dead rows before', measured: size(before) },
      { figure: 'after the deletion', measured: size(after) },
      { figure: 'after the vacuum', measured: size(last) },
      { figure: 'Readers p50; p99; calls; failed, before', measured: describeTimes(quiet) },
      { figure: 'while it deletes', measured: describeTimes(busy) },
    ];
  } finally {
    await web?.stop();
    await database.close();
  }
}

/** Deletes the expired tenth of stored articles beside readers: `npm run bench -- pruning [ARTICLES]`. */
export async function run([articles = '1000000']: string[] = []): Promise<void> {
  await buildIfStale(console.log);
  const programs = await findPostgres();
  if (programs === undefined)
    throw new Error('this bench needs PostgreSQL: run "sudo apt-get install postgresql"');
  const postgres = await startPostgres(programs);
  const folder = await mkdtemp(join(tmpdir(), 'balance-pruning-'));
  try {
    const rows = await withDatabase(postgres.url, (url) => measure(url, Number(articles), folder));
    printTable('Deleting expired articles', rows);
  } finally {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
