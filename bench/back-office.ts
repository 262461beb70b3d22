import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { systemClock } from '#server/clock.ts';
import { rootFolder } from '#server/config/paths.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createLog } from '#server/log.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';
import { openScreen } from '../e2e/support/browser.ts';
import { startTestSystem, type TestSystem } from '../e2e/support/test-system.ts';
import { buildIfStale } from '../scripts/lib/build.mjs';
import { fillBackOffice } from './support/invented-back-office.ts';
import { fillStories } from './support/invented-stories.ts';
import type { LoadPlan, LoadResult } from './support/load.ts';
import { openSession, threadTime } from './support/page-watch.ts';
import { printTable, quantile, type Row } from './support/table.ts';

const size = { feeds: 10_000, users: 1_000, logLines: 100_000 };
const stories = 2_000;
/** Log lines that the page requests again with each poll. */
const overlap = 20;
const rounds = 3;
const execute = promisify(execFile);
const silent = createLog('silent');

async function fill(dataDir: string): Promise<void> {
  const database = await openDatabase({ dataDir, log: silent });
  try {
    await migrate(database, silent);
    await fillBackOffice(database.db, size);
    await fillStories(database.db, stories, systemClock());
    const deps = { db: database.db, clock: systemClock, outlets: loadOutletTable() };
    await refreshWaiting(deps, { storyIds: null, limit: stories, signal: new AbortController().signal });
  } finally {
    await database.close();
  }
}

/** The pages, each with what it shows when it is usable. */
const pages: readonly (readonly [string, (page: Page) => Promise<unknown>])[] = [
  ['/admin', (page) => page.getByText('Current User').waitFor()],
  ['/admin/rss', (page) => page.getByText('1 to 50 of 10,000').waitFor()],
  ['/admin/monitoring', (page) => page.getByText('200 of 200').waitFor()],
];

/** The calls of the pages: polled (true) or made once (false). */
const calls = [
  ['/admin/jobs/active', true],
  ['/admin/jobs/history?limit=50', true],
  ['/admin/webhooks/logs?limit=100', true],
  [`/admin/logs/recent?limit=200&after=${size.logLines - overlap}`, true],
  ['/admin/logs/recent?limit=200', false],
  ['/admin/rss/processing-status?limit=60', true],
  ['/admin/jobs/activity', false],
  ['/admin/logs/recent?limit=200&search=nothing-like-this', false],
  ['/admin/dashboard', false],
  ['/admin/rss-config', false],
] as const;

const median = (values: readonly number[]) => quantile(values, 0.5);
const ms = (value: number) => `${value.toFixed(value < 20 ? 1 : 0)} ms`;

function cpuMs(since?: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(since);
  return (user + system) / 1000;
}

/** Milliseconds until the page is usable, and processor time of the server until then. */
async function measurePages(system: TestSystem, token: string): Promise<Row[]> {
  const rows: Row[] = [];
  for (const [path, isUsable] of pages) {
    const took: number[] = [];
    const cpu: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      const { page, context } = await openScreen(system.browser);
      await page.addInitScript((value) => localStorage.setItem('sessionToken', value), token);
      await page.goto(`${system.app.address}/privacy`);
      const used = process.cpuUsage();
      const begin = performance.now();
      await page.goto(system.app.address + path);
      await isUsable(page);
      took.push(performance.now() - begin);
      cpu.push(cpuMs(used));
      await context.close();
    }
    rows.push({ figure: `${path} usable after`, measured: ms(median(took)), limit: '1500 ms' });
    rows.push({
      figure: `${path}: processor time of server and driver until then`,
      measured: ms(median(cpu)),
    });
  }
  return rows;
}

const words = ['herald 12', 'herald-999', 'invented', ''];

/** Filters the feeds by a word: processor time of the page until it is idle. */
async function measureFilter(system: TestSystem, token: string): Promise<Row[]> {
  const { page, context } = await openScreen(system.browser);
  await page.addInitScript((value) => localStorage.setItem('sessionToken', value), token);
  await page.goto(`${system.app.address}/admin/rss`);
  await page.getByText('1 to 50 of 10,000').waitFor();
  await page.waitForTimeout(1000);
  const session = await openSession(page, 1);
  const cpu: number[] = [];
  for (const word of words) {
    const before = await threadTime(session);
    await page.getByLabel('Search feeds').fill(word);
    await page.waitForTimeout(700);
    cpu.push((await threadTime(session)) - before);
  }
  await context.close();
  return [{ figure: 'Feed table filtered: processor time', measured: ms(median(cpu)), limit: '80 ms' }];
}

async function runLoad(plan: LoadPlan): Promise<LoadResult> {
  const runner = join(rootFolder, 'scripts/lib/run-program.mjs');
  const program = pathToFileURL(join(rootFolder, 'bench/support/load.ts')).href;
  const { stdout } = await execute(process.execPath, [
    ...['--import', 'tsx', runner],
    ...[program, JSON.stringify(plan)],
  ]);
  return JSON.parse(stdout) as LoadResult;
}

const idleMs = 4000;
const warmUpSeconds = 1;
const callSeconds = 3;

/** Processor time of the idle product, as a share of wall time. */
async function idleShare(): Promise<number> {
  const used = process.cpuUsage();
  await new Promise((resolve) => setTimeout(resolve, idleMs));
  return cpuMs(used) / idleMs;
}

/** A separate process sends the requests one by one, so that only the server's work counts. */
async function measureCalls(system: TestSystem, token: string): Promise<Row[]> {
  const rows: Row[] = [];
  const idle = await idleShare();
  for (const [path, isPoll] of calls) {
    const plan: LoadPlan = {
      address: system.app.address + path,
      connections: 1,
      seconds: warmUpSeconds,
      headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' },
    };
    await runLoad(plan);
    const used = process.cpuUsage();
    const began = performance.now();
    const result = await runLoad({ ...plan, seconds: callSeconds });
    const answering = cpuMs(used) - idle * (performance.now() - began);
    const each = answering / (result.perSecond * callSeconds);
    const row = { figure: `GET ${path}: processor time of an answer`, measured: ms(each) };
    rows.push(isPoll ? { ...row, limit: '5 ms' } : row);
    rows.push({ figure: `GET ${path}: bytes`, measured: `${(result.bytes / 1000).toFixed(1)} kB` });
    if (result.failed > 0) throw new Error(`${path}: ${result.failed} calls failed`);
  }
  return rows;
}

/** Fetches a response without decompressing it, which is not the server's work. */
function fetchRaw(address: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip' };
    get(address, { headers }, (answer) => {
      answer.resume();
      answer.once('end', resolve);
    }).once('error', reject);
  });
}

const repeatRounds = 7;
/** After this time the caches have expired. */
const cacheMs = 61_000;

/** The list of feeds without its cache. */
async function measureUncached(system: TestSystem, token: string): Promise<Row[]> {
  const cpu: number[] = [];
  for (let round = 0; round < repeatRounds; round += 1) {
    system.app.clock.advance(cacheMs);
    const used = process.cpuUsage();
    await fetchRaw(`${system.app.address}/admin/rss-config`, token);
    cpu.push(cpuMs(used));
  }
  return [{ figure: 'GET /admin/rss-config made anew: processor time', measured: ms(median(cpu)) }];
}

async function measure(dataDir: string): Promise<void> {
  const system = await startTestSystem({ DATA_DIR: dataDir, TRUST_PROXY: '1' });
  try {
    const { sessionToken } = await system.app.signIn(system.app.adminEmail);
    const title = `${size.feeds} feeds, ${stories} stories, ${size.users} users, ${size.logLines} log lines`;
    printTable('Back office: filter', await measureFilter(system, sessionToken));
    const calls = await measureCalls(system, sessionToken);
    printTable(`Back office: calls, ${title}`, [...calls, ...(await measureUncached(system, sessionToken))]);
    printTable('Back office: pages', await measurePages(system, sessionToken));
  } finally {
    await system.close();
  }
}

/**
 * The back office of a large instance, on the embedded database. Filling takes minutes; with a folder as argument, it
 * is filled once and kept.
 */
export async function run([folder]: string[] = []): Promise<void> {
  await buildIfStale(console.log);
  const dataDir = folder ?? (await mkdtemp(join(tmpdir(), 'balance-back-office-')));
  try {
    if (!existsSync(join(dataDir, 'database'))) await fill(dataDir);
    await measure(dataDir);
  } finally {
    if (folder === undefined) await rm(dataDir, { recursive: true, force: true });
  }
}
