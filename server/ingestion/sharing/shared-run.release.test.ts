import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { siteOf } from '#domain/articles/site-of.ts';
import { programArguments, rootFolder } from '#server/config/paths.ts';
import type { Database } from '#server/db/db.ts';
import { newsSourcesSetting, rssSetting } from '#server/settings/definitions.ts';
import { addTestFeed, changeSetting } from '#testing/aggregation-parts.ts';
import { openTestDatabase, testPostgresUrl } from '#testing/database.ts';
import { type FeedWeb, type FeedWebHost, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import { until } from '#testing/waited-time.ts';
import { findInconsistencies } from '../soak/kill-ingestion.ts';

/** The limit of every wait. */
const maxMs = 110_000;
const perHost = 3;
const names = Array.from({ length: 40 }, (_, at) => `paper${at}.example`);
const [event] = unlikeArticles('event.example', 1);

interface Worker {
  child: ChildProcess;
  web: FeedWeb;
}

describe.skipIf(testPostgresUrl === undefined)('a run that several workers share', () => {
  let database: Database;
  let folder: string;
  let hosts: Map<string, FeedWebHost>;
  /** Who requested which site, in order. */
  let requests: { worker: number; site: string; address: string }[];
  const workers: Worker[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'balance-shared-'));
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  afterEach(async () => {
    for (const { child, web } of workers.splice(0)) {
      await kill(child);
      await web.close();
    }
    await database?.close();
  });

  async function kill(child: ChildProcess): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  /** Forty sites, two of them with two feeds; the first six report one event; one lists pages of others; one fails. */
  async function addNews(): Promise<void> {
    hosts = new Map(
      names.map((host, at) => {
        const reports = at < 6 && event !== undefined ? [{ ...event, path: '/event' }] : [];
        return [
          host,
          { delayMs: 60, articles: [...unlikeArticles(host, perHost - reports.length), ...reports] },
        ];
      }),
    );
    for (const host of ['north.paper0.example', 'south.paper1.example']) {
      hosts.set(host, { delayMs: 60, articles: unlikeArticles(host, perHost) });
    }
    const lists = names.slice(20, 24).map((host) => {
      const [article] = unlikeArticles(`guest-${host}`, 1);
      if (article === undefined) throw new Error('no article');
      const guest = { ...article, path: '/guest', isUnlisted: true };
      hosts.set(host, { delayMs: 60, articles: [...(hosts.get(host)?.articles ?? []), guest] });
      return { ...guest, host };
    });
    hosts = new Map([['lists.example', { delayMs: 60, articles: [], lists }], ...hosts]);
    hosts.set('broken.example', { articles: [], status: 500 });
    for (const host of hosts.keys()) await addTestFeed(database, host);
  }

  async function startWorkers(count: number): Promise<void> {
    database = await openTestDatabase('postgresql');
    await changeSetting(database, newsSourcesSetting, { google_news_enabled: false });
    await changeSetting(database, rssSetting, { maxTotalArticles: 100 });
    await addNews();
    requests = [];
    const { rows } = await database.pool.query<{ name: string }>('SELECT current_database() AS name');
    const url = new URL(testPostgresUrl ?? '');
    url.pathname = `/${rows[0]?.name}`;
    const program = programArguments('server/ingestion/soak/work-until-killed.ts');
    for (let worker = 0; worker < count; worker += 1) {
      const web = await startFeedWeb({
        hosts,
        onRequest: ({ hostname, href }) =>
          void requests.push({ worker, site: siteOf(hostname), address: href }),
      });
      const args = [...program, join(folder, String(worker)), web.proxyUrl, url.href];
      const child = spawn(process.execPath, args, { cwd: rootFolder, stdio: ['pipe', 'pipe', 'inherit'] });
      workers.push({ child, web });
    }
    for (const { child } of workers) {
      const ended = once(child, 'exit').then(() => Promise.reject(new Error('a worker did not start')));
      await Promise.race([once(child.stdout ?? child, 'data'), ended]);
      ended.catch(() => {});
    }
  }

  const getRun = async () => {
    const { rows } = await database.pool.query(
      'SELECT status, message, articles_processed, problems FROM job_runs ORDER BY created_at DESC LIMIT 1',
    );
    return rows[0];
  };
  const untilEnded = () =>
    until(async () => !['pending', 'running', undefined].includes((await getRun())?.status), maxMs);
  const countPages = (worker: number) =>
    requests.filter((one) => one.worker === worker && !/rss\.xml|robots\.txt/.test(one.address)).length;

  /** Sites that a worker requested again after another one had. */
  function listShared(): string[] {
    const bySite = new Map<string, number[]>();
    for (const { site, worker } of requests) {
      const order = bySite.get(site) ?? [];
      if (order.at(-1) !== worker) bySite.set(site, [...order, worker]);
    }
    return [...bySite].filter(([, order]) => order.length > new Set(order).size).map(([site]) => site);
  }

  /** Each article is there once and whole, the reports of one event are in one story. */
  async function expectWhole(countedBefore = 0): Promise<void> {
    const listed = [...hosts.values()].reduce((sum, { articles }) => sum + articles.length, 0);
    const items = await database.pool.query('SELECT state, count(*)::int AS count FROM items GROUP BY state');
    expect(items.rows).toEqual([{ state: 'clustered', count: listed }]);
    const placed = await database.pool.query('SELECT count(*)::int AS count FROM story_articles');
    expect(placed.rows).toEqual([{ count: listed }]);
    expect(await findInconsistencies(database)).toEqual([]);
    const stories = await database.pool.query(
      `SELECT count(*)::int AS articles, count(DISTINCT story_id)::int AS stories FROM story_articles
       JOIN articles ON articles.id = article_id WHERE title = $1`,
      [event?.title],
    );
    expect(stories.rows).toEqual([{ articles: 6, stories: 1 }]);
    expect(await getRun()).toMatchObject({ status: 'completed', articles_processed: listed - countedBefore });
    const left = await database.pool.query('SELECT article_id FROM run_handovers');
    expect(left.rows).toEqual([]);
    const parts = await database.pool.query('SELECT DISTINCT state FROM run_parts');
    expect(parts.rows).toEqual([{ state: 'done' }]);
  }

  /** The next run builds what all stories show again, of which parts are in the queue for every worker. */
  async function expectSharedRefresh(): Promise<void> {
    await database.pool.query('UPDATE stories SET version = version + 1');
    workers[0]?.child.stdin?.write('aggregate\n');
    const count = async (query: string) => (await database.pool.query(query)).rowCount ?? 0;
    await until(async () => (await count("SELECT 1 FROM job_runs WHERE status = 'completed'")) === 2, maxMs);
    expect(
      await count('SELECT 1 FROM stories WHERE merged_into IS NULL AND version > refreshed_version'),
    ).toBe(0);
    const worked = "SELECT 1 FROM pgboss.job WHERE name = 'refresh-stories-part' AND state = 'completed'";
    await until(async () => (await count(worked)) > 1, maxMs);
    expect(await findInconsistencies(database)).toEqual([]);
  }

  it('is read by all, each site by one at a time, and placed and counted by one', async () => {
    await startWorkers(3);
    workers[0]?.child.stdin?.write('aggregate\n');
    await untilEnded();
    await expectWhole();
    expect([0, 1, 2].filter((worker) => countPages(worker) > 0).length).toBeGreaterThan(1);
    expect(listShared()).toEqual([]);
    // Four of feeds, and those of the pages that wait until their sites are free.
    const ofPages = await database.pool.query('SELECT 1 FROM run_parts WHERE part > 4');
    expect(ofPages.rowCount).toBeGreaterThan(0);
    const { message, problems } = (await getRun()) ?? {};
    expect(message).toContain('44 feeds asked: 0 had nothing new, 1 could not be read.');
    expect(problems).toEqual([expect.objectContaining({ source: 'broken.example', kind: 'server-error' })]);
    const batches = await database.pool.query(
      'SELECT sum(feed_count)::int AS feeds, sum(done)::int AS done, sum(failed)::int AS failed FROM job_run_batches',
    );
    expect(batches.rows).toEqual([{ feeds: 44, done: 44, failed: 1 }]);
    await expectSharedRefresh();
  }, 240_000);

  it('loses nothing and does nothing twice when workers are killed', async () => {
    await startWorkers(3);
    workers[0]?.child.stdin?.write('aggregate\n');
    for (const worker of [0, 1]) {
      await until(() => countPages(worker) > 3, maxMs);
      const killed = workers[worker];
      if (killed !== undefined) await kill(killed.child);
    }
    await untilEnded();
    await expectWhole();
    expect(listShared()).toEqual([]);
  }, 240_000);

  it('ends in all workers when it is cancelled, and the next one continues', async () => {
    await startWorkers(2);
    const aggregate = () => workers[0]?.child.stdin?.write('aggregate\n');
    aggregate();
    await until(() => countPages(0) + countPages(1) > 3, maxMs);
    await database.pool.query('UPDATE job_runs SET cancel_requested = true');
    await untilEnded();
    const { status, articles_processed: counted } = (await getRun()) ?? {};
    expect(status).toBe('cancelled');
    const countOwned = async () =>
      (await database.pool.query('SELECT part FROM run_parts WHERE owner IS NOT NULL')).rowCount;
    await until(async () => (await countOwned()) === 0, maxMs);
    aggregate();
    await until(async () => (await getRun())?.status === 'completed', maxMs);
    await expectWhole(counted);
  }, 240_000);
});
