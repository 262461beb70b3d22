import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { systemClock } from '#server/clock.ts';
import { rootFolder } from '#server/config/paths.ts';
import { migrate } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createLog } from '#server/log.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { withDatabase } from './support/fresh-database.ts';
import { fillStories } from './support/invented-stories.ts';
import type { LoadPlan, LoadResult } from './support/load.ts';
import { printTable, quantile } from './support/table.ts';

const stories = 500;
const connections = 100;
const seconds = 5;
const rounds = 3;
const execute = promisify(execFile);
const silent = createLog('silent');

type DatabaseTarget = { dataDir: string; databaseUrl?: string };

/** Fills a new database with stories; returns the CPU milliseconds of one projection. */
async function prepare(target: DatabaseTarget): Promise<number> {
  const database = await openDatabase({ ...target, log: silent });
  try {
    await migrate(database, silent);
    await fillStories(database.db, stories, systemClock());
    const deps = { db: database.db, clock: systemClock, outlets: loadOutletTable() };
    const before = process.cpuUsage();
    const { signal } = new AbortController();
    await refreshWaiting(deps, { storyIds: null, limit: stories, isOpened: true, signal });
    const cpu = process.cpuUsage(before);
    return (cpu.user + cpu.system) / 1000 / stories;
  } finally {
    await database.close();
  }
}

/** With the processor time of the server per response in milliseconds, which does not depend on other load. */
type Loaded = LoadResult & { cpuMs: number };

async function load(plan: LoadPlan): Promise<Loaded> {
  const runner = join(rootFolder, 'scripts/lib/run-program.mjs');
  const program = pathToFileURL(join(rootFolder, 'bench/support/load.ts')).href;
  const args = ['--import', 'tsx', runner, program, JSON.stringify(plan)];
  const before = process.cpuUsage();
  const { stdout } = await execute(process.execPath, args);
  const cpu = process.cpuUsage(before);
  const result = JSON.parse(stdout) as LoadResult;
  return { ...result, cpuMs: (cpu.user + cpu.system) / 1000 / (result.perSecond * plan.seconds) };
}

/** Milliseconds until a reader sees a new title, with a request every 50 ms. */
async function untilSeen(
  app: TestApp,
  token: string,
  dataChange: (title: string) => Promise<void>,
): Promise<number> {
  const title = `Title ${randomBytes(6).toString('hex')}`;
  await dataChange(title);
  const begin = performance.now();
  for (;;) {
    const answer = await app.call('GET', '/news/stories', { token });
    if ((await answer.text()).includes(title)) return performance.now() - begin;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

interface Measured {
  list: Loaded[];
  file: Loaded[];
  open: Loaded[];
  seen: number[];
}

async function measure(app: TestApp): Promise<Measured> {
  const { sessionToken } = await app.signIn(app.adminEmail);
  const common = { 'accept-encoding': 'br' };
  const listPlan = { address: `${app.address}/news/stories`, connections, seconds, headers: common };
  const own = { ...listPlan, headers: { ...common, authorization: `Bearer ${sessionToken}` } };
  const { bytes } = await load({ ...own, seconds: 2 });
  const name = `bench-${randomBytes(4).toString('hex')}.bin`;
  const file = join(rootFolder, 'dist/web', name);
  const filePlan = { address: `${app.address}/${name}`, connections, seconds, headers: common };
  await writeFile(file, randomBytes(bytes));
  const measured: Measured = { list: [], file: [], open: [], seen: [] };
  try {
    await load({ ...filePlan, seconds: 2 });
    for (let round = 0; round < rounds; round += 1) {
      measured.list.push(await load(own));
      measured.file.push(await load(filePlan));
      measured.open.push(await load(listPlan));
    }
  } finally {
    await rm(file, { force: true });
  }
  return measured;
}

const median = (values: readonly number[]) => quantile(values, 0.5);

function report(engine: string, cpu: number, { list, file, open, seen }: Measured): void {
  const rate = (results: readonly Loaded[]) => median(results.map(({ perSecond }) => perSecond));
  const cpuOf = (results: readonly Loaded[]) => median(results.map(({ cpuMs }) => cpuMs));
  const ratios = (results: readonly Loaded[]) =>
    median(results.map(({ perSecond }, at) => perSecond / (file[at]?.perSecond ?? Number.NaN)));
  const failed = [...list, ...file, ...open].reduce((sum, result) => sum + result.failed, 0);
  printTable(`GET /news/stories, ${stories} stories, ${engine}, ${connections} connections`, [
    {
      figure: '`GET /news/stories`: size, brotli',
      measured: `${((list[0]?.bytes ?? 0) / 1000).toFixed(0)} kB`,
      limit: '250 kB',
    },
    { figure: 'Answers a second, signed in', measured: rate(list).toFixed(0) },
    { figure: 'Answers a second, PUBLIC_READING without a credential', measured: rate(open).toFixed(0) },
    { figure: 'Answers a second of a static file of that size', measured: rate(file).toFixed(0) },
    {
      figure: '`GET /news/stories`: rate against a static file',
      measured: ratios(list).toFixed(2),
      limit: 'at least 0.7',
    },
    { figure: 'The same with PUBLIC_READING', measured: ratios(open).toFixed(2), limit: 'at least 0.7' },
    {
      figure: 'CPU of an answer: signed in; PUBLIC_READING; file',
      measured: [list, open, file].map((each) => `${cpuOf(each).toFixed(2)} ms`).join('; '),
    },
    { figure: 'p50, signed in', measured: `${median(list.map(({ p50 }) => p50)).toFixed(0)} ms` },
    {
      figure: `\`GET /news/stories\`: p99 at ${connections} connections`,
      measured: `${median(list.map(({ p99 }) => p99)).toFixed(0)} ms`,
      limit: '60 ms',
    },
    {
      figure: 'p99, PUBLIC_READING',
      measured: `${median(open.map(({ p99 }) => p99)).toFixed(0)} ms`,
      limit: '60 ms',
    },
    { figure: 'p99 of the file', measured: `${median(file.map(({ p99 }) => p99)).toFixed(0)} ms` },
    ...(seen.length === 0
      ? []
      : [
          {
            figure: 'A change by another process is seen after, at most',
            measured: `${Math.max(...seen).toFixed(0)} ms`,
            limit: '1000 ms',
          },
        ]),
    { figure: 'Projection of a story of four articles', measured: `${cpu.toFixed(2)} ms` },
    { figure: 'Requests that failed', measured: String(failed), limit: '0' },
  ]);
}

/** Changes the title of a story as another process does: title and revision in one statement. */
async function renameFirst(pool: pg.Pool, title: string): Promise<void> {
  await pool.query(
    `WITH renamed AS (
       UPDATE stories SET title = $1 WHERE id = (SELECT id FROM stories ORDER BY last_article_at DESC LIMIT 1)
     )
     UPDATE story_revisions SET revision = revision + 1, changed_at = now() WHERE kind = 'list'`,
    [title],
  );
}

async function measureAt(engine: string, target: DatabaseTarget): Promise<void> {
  const cpu = await prepare(target);
  const env = {
    ...{ TRUST_PROXY: '1', PUBLIC_READING: 'on', DATA_DIR: target.dataDir },
    ...(target.databaseUrl === undefined ? {} : { DATABASE_URL: target.databaseUrl }),
  };
  const app = await createTestApp({ env });
  const pool =
    target.databaseUrl === undefined ? null : new pg.Pool({ connectionString: target.databaseUrl });
  try {
    const measured = await measure(app);
    const { sessionToken } = await app.signIn(app.adminEmail);
    for (let round = 0; pool !== null && round < 10; round += 1) {
      measured.seen.push(await untilSeen(app, sessionToken, (title) => renameFirst(pool, title)));
    }
    report(engine, cpu, measured);
  } finally {
    await pool?.end();
    await app.close();
  }
}

/**
 * The list of stories as readers fetch it, compared with a static file of its size from the same server; and the
 * processor time of a story projection. On the embedded database, and with BALANCE_TEST_POSTGRES_URL also on
 * PostgreSQL, where the delay until a change by another process is visible is measured too.
 */
export async function run(): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'balance-stories-'));
  const serverUrl = process.env.BALANCE_TEST_POSTGRES_URL;
  try {
    await measureAt('embedded database', { dataDir });
    if (serverUrl === undefined) return;
    await withDatabase(serverUrl, (databaseUrl) =>
      measureAt('PostgreSQL', { dataDir: join(dataDir, 'postgresql'), databaseUrl }),
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}
