import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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
import { searches } from './search.ts';
import { addReaders, newestRun, requestRun } from './support/installation.ts';
import { inventOutlets } from './support/invented-outlets.ts';
import { fillInstallation } from './support/large-installation.ts';
import {
  feedAddresses,
  type LargeNewsroom,
  promptFeedAddresses,
  startLargeNewsroom,
} from './support/large-newsroom.ts';
import { startProcesses } from './support/processes.ts';
import { databaseServerSeconds, mainThreadTimes, processSeconds } from './support/processor-use.ts';
import { runOverNews } from './support/run-over-news.ts';
import { printTable, quantile, type Row, seconds } from './support/table.ts';
import { countScans, scanRows } from './support/table-scans.ts';
import { watchRun } from './support/watch-run.ts';

const idleRounds = 150;
const warmUpRounds = 30;
const furtherPages = 2;
/** The job that looks for results of other releases starts fifteen seconds after the processes. */
const startJobsMs = 40_000;
/** The corpus has dates of the last 90 days. */
const retentionDays = 89;

/** Requests that have a limit together. */
interface Kind {
  name: string;
  paths: readonly string[];
  /** Of p95, in milliseconds. */
  limit?: number;
  token?: string;
  /** An aggregation removes old stories: such an answer is not timed. */
  mayBeRemoved?: boolean;
}

interface Client {
  address: string;
  sent: number;
}

type Times = Map<Kind, number[]>;

/** Sends a request from an address of its own, so that no limit of calls applies; timed to the last byte. */
async function request(
  client: Client,
  path: string,
  token?: string,
): Promise<{ ms: number; status: number; body: unknown }> {
  client.sent += 1;
  const from = `10.${(client.sent >> 16) & 255}.${(client.sent >> 8) & 255}.${client.sent & 255}`;
  const headers = {
    'x-forwarded-for': from,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  };
  const start = performance.now();
  const response = await fetch(client.address + path, { headers });
  const text = await response.text();
  const ms = performance.now() - start;
  if (!response.ok && response.status !== 404)
    throw new Error(`${path} was answered with ${response.status}: ${text.slice(0, 200)}`);
  return { ms, status: response.status, body: JSON.parse(text) };
}

/** One reader who sends the requests of all kinds in turn. */
async function read(
  client: Client,
  kinds: readonly Kind[],
  isOver: (round: number) => boolean,
): Promise<Times> {
  const times: Times = new Map(kinds.map((kind) => [kind, []]));
  for (let round = 0; !isOver(round); round += 1) {
    for (const kind of kinds) {
      const path = kind.paths[round % kind.paths.length] ?? '';
      const { ms, status } = await request(client, path, kind.token);
      if (status !== 404) times.get(kind)?.push(ms);
      else if (kind.mayBeRemoved !== true) throw new Error(`${path} is not there.`);
    }
  }
  return times;
}

const searchPath = (input: object) => `/news/search?${new URLSearchParams(Object.entries(input))}`;

/** The paths of the pages after the first one of each search. */
async function listFurtherPages(client: Client): Promise<string[]> {
  const paths: string[] = [];
  for (const input of searches) {
    let path = searchPath(input);
    for (let page = 0; page < furtherPages; page += 1) {
      const { next_cursor: cursor } = (await request(client, path)).body as { next_cursor: string | null };
      if (cursor === null) break;
      path = searchPath({ ...input, cursor });
      paths.push(path);
    }
  }
  return paths;
}

async function listKinds(client: Client, database: Database): Promise<Kind[]> {
  const { stories } = (await request(client, '/news/stories')).body as { stories: { id: string }[] };
  const { rows: older } = await database.pool.query<{ id: string }>(
    `SELECT id FROM stories TABLESAMPLE SYSTEM (5) WHERE merged_into IS NULL AND article_count > 1 LIMIT 200`,
  );
  const storyPaths = (list: readonly { id: string }[]) => list.map(({ id }) => `/news/stories/${id}`);
  console.log(`The edition has ${stories.length} stories.`);
  return [
    {
      name: 'the edition, first screen',
      paths: ['us', 'uk', 'world'].map((head) => `/news/stories?head=${head}`),
      limit: 50,
    },
    { name: 'the edition, whole', paths: ['/news/stories'], limit: 50 },
    { name: 'a story of the edition', paths: storyPaths(stories), limit: 50 },
    { name: 'a story of the last 90 days', paths: storyPaths(older), limit: 50, mayBeRemoved: true },
    { name: 'a search, first page', paths: searches.map(searchPath), limit: 150 },
    { name: 'a search, further pages', paths: await listFurtherPages(client), limit: 150 },
    {
      name: 'the page of an outlet',
      paths: inventOutlets().map(({ domain }) => `/outlets/${domain}`),
      limit: 100,
    },
  ];
}

const backOfficePaths = [
  '/admin/rss-config',
  '/admin/rss/processing-status?limit=60',
  '/admin/jobs/active',
  '/admin/jobs/history?limit=50',
  '/admin/dashboard',
];

function timeRows(when: string, times: Times): Row[] {
  return [...times].map(([{ name, limit }, values]) => ({
    figure: `${when}: ${name}, p50; p95; p99 (${values.length} requests)`,
    measured: [0.5, 0.95, 0.99]
      .map((share) => quantile(values, share).toFixed(0))
      .join('; ')
      .concat(' ms'),
    ...(limit === undefined ? {} : { limit: `${limit} ms (p95)` }),
  }));
}

interface Installation {
  database: Database;
  client: Client;
  kinds: readonly Kind[];
  /** Of the web process and the worker. */
  pids: readonly number[];
}

/** Processor time so far of some processes and of the database. */
async function processorMs(database: Database, pids: readonly number[]): Promise<number> {
  return pids.reduce(
    (sum, pid) => sum + 1000 * processSeconds(pid),
    1000 * (await databaseServerSeconds(database)),
  );
}

/** Readers until `work` has ended. The last row says how much of their time the web process waited for a processor. */
async function withReaders<T>(
  when: string,
  { client, kinds, pids: [web = 0] }: Installation,
  work: Promise<T>,
): Promise<{ result: T; times: Times; rows: Row[] }> {
  const state = { isOver: false };
  const before = mainThreadTimes(web);
  const [result, times] = await Promise.all([
    work.finally(() => {
      state.isOver = true;
    }),
    read(client, kinds, () => state.isOver),
  ]);
  const after = mainThreadTimes(web);
  const requests = [...times.values()].flat().length;
  const ofRequest = (of: 'usedMs' | 'waitedMs') =>
    (((after?.[of] ?? Number.NaN) - (before?.[of] ?? Number.NaN)) / requests).toFixed(1);
  const waits = {
    figure: `${when}: main thread of the web process, for a request: processor time; wait for a processor`,
    measured: `${ofRequest('usedMs')}; ${ofRequest('waitedMs')} ms`,
  };
  return { result, times, rows: [...timeRows(when, times), waits] };
}

/** Readers while an aggregation of all feeds runs; what they cost when nothing runs is not counted to it. */
async function measureAggregation(
  installation: Installation,
  costs: ReadonlyMap<Kind, number>,
  token: string,
): Promise<Row[]> {
  const { database, client, pids } = installation;
  const before = await newestRun(database);
  const used = await processorMs(database, pids);
  await requestRun(client.address, token);
  let run = await newestRun(database);
  while (run === null || run.id === before?.id) {
    await sleep(100);
    run = await newestRun(database);
  }
  const work = watchRun(database, run.id);
  const { result, times, rows } = await withReaders('While an aggregation runs', installation, work);
  const { articles, seconds: took } = result;
  const ofReaders = [...times].reduce((sum, [kind, { length }]) => sum + length * (costs.get(kind) ?? 0), 0);
  const each = ((await processorMs(database, pids)) - used - ofReaders) / articles;
  return [
    ...rows,
    {
      figure: 'Articles of the aggregation; a second',
      measured: `${articles}; ${(articles / took).toFixed(1)}`,
    },
    {
      figure: 'Processor time of an article, all processes, without the readers',
      measured: `${each.toFixed(1)} ms`,
    },
  ];
}

async function measurePruning(installation: Installation): Promise<Row[]> {
  const { database } = installation;
  const deps = { db: database.db, clock: () => new Date() };
  const [start, used] = [performance.now(), await processorMs(database, [])];
  const prune = async () => {
    const articles = await pruneArticles(deps, { retentionDays });
    const items = await pruneItems(deps, { retentionDays });
    return { articles, items, tookMs: performance.now() - start };
  };
  const { result, rows } = await withReaders('While a day is pruned', installation, prune());
  const cost = (await processorMs(database, [])) - used;
  return [
    ...rows,
    {
      figure: 'Articles and items pruned; on the clock; processor time of the database, readers included',
      measured: `${result.articles}; ${result.items}; ${seconds(result.tookMs)}; ${seconds(cost)}`,
    },
  ];
}

/** Times of each kind alone, and its processor time for a request. */
async function measureIdle({ database, client, pids: [web = 0] }: Installation, kinds: readonly Kind[]) {
  const rows: Row[] = [];
  const costs = new Map<Kind, number>();
  for (const kind of kinds) {
    await read(client, [kind], (round) => round === warmUpRounds);
    const used = await processorMs(database, [web]);
    const times = await read(client, [kind], (round) => round === idleRounds);
    const cost = ((await processorMs(database, [web])) - used) / idleRounds;
    costs.set(kind, cost);
    rows.push(...timeRows('Idle', times), {
      figure: `Idle: ${kind.name}: processor time of a request, web process and database`,
      measured: `${cost.toFixed(1)} ms`,
    });
  }
  return { rows, costs };
}

async function measure(
  database: Database,
  {
    address,
    pids,
    tokens,
    hasFeeds,
  }: { address: string; pids: readonly number[]; tokens: readonly string[]; hasFeeds: boolean },
): Promise<Row[]> {
  const client = { address, sent: 0 };
  const kinds = await listKinds(client, database);
  const installation = { database, client, kinds, pids };
  await sleep(hasFeeds ? startJobsMs : 0);
  const scans = await countScans(database);
  const rows: Row[] = [];
  const add = (more: readonly Row[]) => {
    for (const { figure, measured } of more) console.log(`${figure}: ${measured}`);
    rows.push(...more);
  };
  const idle = await measureIdle(installation, kinds);
  add([...idle.rows, ...scanRows('Idle', scans, await countScans(database))]);
  if (!hasFeeds) return rows;
  // One account may call so often in a minute.
  const backOffice = backOfficePaths.map((path, at) => ({
    name: path,
    paths: [path],
    token: tokens[at] ?? '',
  }));
  add((await measureIdle(installation, backOffice)).rows);
  add(await measureAggregation(installation, idle.costs, tokens.at(-1) ?? ''));
  add(await measurePruning(installation));
  return rows;
}

async function report(databaseUrl: string, articles: number, feeds: number): Promise<void> {
  await buildIfStale(console.log);
  const folder = await mkdtemp(join(tmpdir(), 'balance-stored-'));
  const database = await openPostgresql(databaseUrl, createLog('silent'));
  const newsroom: LargeNewsroom | null = feeds === 0 ? null : await startLargeNewsroom();
  const env: Record<string, string> = {
    ...{
      DATABASE_URL: databaseUrl,
      NODE_ENV: 'production',
      PUBLIC_URL: 'http://127.0.0.1:3000',
      HOST: '127.0.0.1',
    },
    ...{
      PUBLIC_READING: 'on',
      TRUST_PROXY: '1',
      SMTP_URL: 'outbox:',
      WEBHOOK_SECRET: 'whsec_b2YgdGhpcyBiZW5jaCBhbG9uZQ==',
    },
  };
  try {
    if (newsroom !== null) {
      const certificates = join(folder, 'ca.pem');
      await writeFile(certificates, newsroom.ca);
      Object.assign(env, { FETCH_PROXY_URL: newsroom.proxyUrl, NODE_EXTRA_CA_CERTS: certificates });
      const { rowCount } = await database.pool.query('SELECT FROM feeds LIMIT 1');
      if (rowCount === 0) {
        const addresses = await promptFeedAddresses(newsroom, await feedAddresses(newsroom));
        await fillInstallation(database, { feeds, addresses, now: new Date() });
      }
    }
    const tokens = await addReaders(database, backOfficePaths.length + 1);
    const processes = await startProcesses({ web: 1, worker: feeds === 0 ? 0 : 1 }, { folder, env });
    try {
      const address = `http://127.0.0.1:${processes[0]?.port}`;
      const pids = processes.map(({ pid }) => pid());
      const rows = await measure(database, { address, pids, tokens, hasFeeds: feeds > 0 });
      printTable(`${articles.toLocaleString('en')} articles and ${feeds.toLocaleString('en')} feeds`, rows);
    } finally {
      await Promise.all(processes.map((one) => one.stop()));
    }
  } finally {
    await newsroom?.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * What readers wait for over an invented corpus in one installation of the built product, on PostgreSQL:
 * `npm run bench -- stored-news [ARTICLES] [FEEDS] [DATABASE_URL]`. With feeds, of the newsroom, also while these are
 * aggregated and while a day is pruned, and the back office. Database as `npm run bench -- search`; one that is given
 * has the articles or is empty, and gets the rest unless it has feeds.
 */
export function run([articles, feeds = '0', url]: string[] = []): Promise<void> {
  const args = [articles, url].filter((arg) => arg !== undefined);
  return runOverNews(args, new Date(), (databaseUrl, count) => report(databaseUrl, count, Number(feeds)));
}
