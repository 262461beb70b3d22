import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { migrate } from '#server/db/migrate.ts';
import { openPostgresql } from '#server/db/open-postgresql.ts';
import { createLog } from '#server/log.ts';
import { newsSourcesSetting, rssSetting } from '#server/settings/definitions.ts';
import { addTestFeed, changeSetting } from '#testing/aggregation-parts.ts';
import { buildIfStale } from '../scripts/lib/build.mjs';
import { articlesToCheck } from './support/articles-to-check.ts';
import { withDatabase } from './support/fresh-database.ts';
import { addReaders, environmentOf, startSurroundings } from './support/installation.ts';
import { fillStories } from './support/invented-stories.ts';
import { feedAddresses } from './support/large-newsroom.ts';
import { mainThreadTimes } from './support/processor-use.ts';
import { type RunningProduct, startProduct } from './support/product.ts';
import { printTable, quantile } from './support/table.ts';

const stories = 500;
const readers = 4;
/** Between two requests of a reader. */
const pauseMs = 100;
const warmUpSeconds = 5;
const idleSeconds = 20;
const limits = { list: 100, check: 150 };

interface Times {
  list: number[];
  check: number[];
  /** Of the product's main thread while a check waits for its answer: processor time, and time it waited for one. */
  used: number[];
  waited: number[];
  failed: number;
}

/** Fills the database and returns the session of an administrator. */
async function fill(databaseUrl: string, addresses: readonly string[]): Promise<string> {
  const log = createLog('silent');
  const database = await openPostgresql(databaseUrl, log);
  try {
    await migrate(database, log);
    // Searches of news services wait for those, and are limited.
    await changeSetting(database, newsSourcesSetting, { google_news_enabled: false });
    // Otherwise an aggregation starts by itself in the phase that is to be idle.
    await changeSetting(database, rssSetting, { autoUpdateEnabled: false });
    await fillStories(database.db, stories, new Date());
    for (const url of addresses) {
      await addTestFeed(database, new URL(url).hostname, { url, maxArticles: 30 });
    }
    const [token = ''] = await addReaders(database, 1);
    return token;
  } finally {
    await database.close();
  }
}

/** Reads the list and checks articles until `isOver`; each request is timed from its start to its last byte. */
async function load(
  { address, process: { pid = 0 } }: RunningProduct,
  token: string,
  checks: string[],
  isOver: () => boolean,
): Promise<Times> {
  const times: Times = { list: [], check: [], used: [], waited: [], failed: 0 };
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const timed = async (into: number[], path: string, init: RequestInit) => {
    const start = performance.now();
    const answer = await fetch(address + path, { ...init, headers });
    await answer.arrayBuffer();
    if (answer.ok) into.push(performance.now() - start);
    else times.failed += 1;
  };
  const read = async () => {
    while (!isOver()) {
      await timed(times.list, '/news/stories', {});
      await sleep(pauseMs);
    }
  };
  const check = async () => {
    for (let url = checks.shift(); url !== undefined && !isOver(); url = checks.shift()) {
      await sleep(pauseMs);
      const before = mainThreadTimes(pid);
      await timed(times.check, '/bias-check', { method: 'POST', body: JSON.stringify({ url }) });
      const after = mainThreadTimes(pid);
      if (before === null || after === null) continue;
      times.used.push(after.usedMs - before.usedMs);
      times.waited.push(after.waitedMs - before.waitedMs);
    }
  };
  await Promise.all([...Array.from({ length: readers }, read), check()]);
  return times;
}

/** Starts an aggregation; `isOver` becomes true when its job has ended, `articles` are those that it processed. */
async function aggregate(address: string, token: string) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const start = performance.now();
  const answer = await fetch(`${address}/admin/rss-aggregation`, { method: 'POST', headers, body: '{}' });
  const { jobId } = (await answer.json()) as { jobId: string };
  const state = { isOver: false, seconds: 0 };
  const watch = async () => {
    while (!state.isOver) {
      await sleep(1000);
      const { status } = (await (
        await fetch(`${address}/admin/jobs/${jobId}/status`, { headers })
      ).json()) as { status: string };
      state.isOver = status !== 'pending' && status !== 'running';
    }
    state.seconds = (performance.now() - start) / 1000;
  };
  return { state, watch: watch() };
}

function rows(when: string, { list, check, used, waited, failed }: Times) {
  const figure = (values: number[], share: number) => `${quantile(values, share).toFixed(0)} ms`;
  return [
    { figure: `${when}: the list, p50 (${list.length} requests)`, measured: figure(list, 0.5) },
    { figure: `${when}: the list, p99`, measured: figure(list, 0.99), limit: `${limits.list} ms` },
    { figure: `${when}: a check, p50 (${check.length} checks)`, measured: figure(check, 0.5) },
    { figure: `${when}: a check, p95`, measured: figure(check, 0.95), limit: `${limits.check} ms` },
    { figure: `${when}: processor time of the main thread meanwhile, p50`, measured: figure(used, 0.5) },
    { figure: `${when}: processor time of the main thread meanwhile, p95`, measured: figure(used, 0.95) },
    { figure: `${when}: its wait for a processor, p50`, measured: figure(waited, 0.5) },
    { figure: `${when}: its wait for a processor, p95`, measured: figure(waited, 0.95) },
    { figure: `${when}: requests that failed`, measured: String(failed), limit: '0' },
  ];
}

/** `checks` are distributed over the three phases, so that none is left without. */
async function measure(product: RunningProduct, token: string, checks: string[]): Promise<void> {
  const { address } = product;
  const during = (duration: number) => {
    const end = performance.now() + duration * 1000;
    return () => performance.now() > end;
  };
  const warmUp = checks.splice(0, Math.floor(checks.length / 6));
  const whileIdle = checks.splice(0, Math.floor(checks.length / 2));
  await load(product, token, warmUp, during(warmUpSeconds));
  const idle = await load(product, token, whileIdle, during(idleSeconds));
  const { state, watch } = await aggregate(address, token);
  const busy = await load(product, token, checks, () => state.isOver);
  await watch;
  printTable(`Readers while an aggregation runs (${state.seconds.toFixed(0)} s), PostgreSQL`, [
    ...rows('Idle', idle),
    ...rows('While it runs', busy),
  ]);
}

/**
 * Times of the list and of checks, before and during an aggregation of the newsroom by the same process, on
 * PostgreSQL: `npm run bench -- while-running [FEEDS]`, 75 unless given. Articles of the other feeds' hosts are checked.
 */
export async function run([feeds = '75']: string[] = []): Promise<void> {
  await buildIfStale(console.log);
  const surroundings = await startSurroundings();
  const folder = await mkdtemp(join(tmpdir(), 'balance-running-'));
  try {
    await withDatabase(surroundings.postgresUrl, async (databaseUrl) => {
      const addresses = await feedAddresses(surroundings.newsroom);
      const checks = await articlesToCheck(surroundings.newsroom, addresses.slice(Number(feeds)));
      const token = await fill(databaseUrl, addresses.slice(0, Number(feeds)));
      const env = environmentOf(surroundings, { databaseUrl, folder });
      const product = await startProduct({ dataDir: folder, env });
      try {
        await measure(product, token, checks);
      } finally {
        await product.stop();
      }
    });
  } finally {
    await surroundings.close();
    await rm(folder, { recursive: true, force: true });
  }
}
