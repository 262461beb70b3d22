import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { programArguments, rootFolder } from '#server/config/paths.ts';
import type { Database } from '#server/db/db.ts';
import { loadMigrations } from '#server/db/migrate.ts';
import { newsSourcesSetting, rssSetting } from '#server/settings/definitions.ts';
import { addTestFeed, changeSetting } from '#testing/aggregation-parts.ts';
import { databaseUrlOf, openTestDatabase, testPostgresUrl } from '#testing/database.ts';
import { type FeedWeb, type FeedWebHost, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import { until } from '#testing/waited-time.ts';
import { findInconsistencies } from './soak/kill-ingestion.ts';

/** The limit of every wait. */
const maxMs = 110_000;
const perHost = 3;
const names = Array.from({ length: 12 }, (_, at) => `paper${at}.example`);
const [event] = unlikeArticles('event.example', 1);

interface Worker {
  child: ChildProcess;
  web: FeedWeb;
}

describe.skipIf(testPostgresUrl === undefined)('a run on a database with several workers', () => {
  let database: Database;
  let folder: string;
  let hosts: Map<string, FeedWebHost>;
  let requests: { worker: number; address: string }[];
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

  /** Twelve sites, of which six report one event, and one that fails. */
  async function addNews(): Promise<void> {
    const delayMs = 250;
    hosts = new Map(
      names.map((host, at) => {
        const reports = at < 6 && event !== undefined ? [{ ...event, path: '/event' }] : [];
        const articles = [...unlikeArticles(host, perHost - reports.length), ...reports];
        return [host, { delayMs, articles }];
      }),
    );
    hosts.set('broken.example', { articles: [], status: 500 });
    for (const host of hosts.keys()) await addTestFeed(database, host);
  }

  async function openDatabase(): Promise<void> {
    database = await openTestDatabase('postgresql');
    await changeSetting(database, newsSourcesSetting, { google_news_enabled: false });
    await changeSetting(database, rssSetting, { maxTotalArticles: 100 });
    await addNews();
    requests = [];
  }

  async function startWorker(): Promise<void> {
    const worker = workers.length;
    const onRequest = ({ href }: URL) => void requests.push({ worker, address: href });
    const web = await startFeedWeb({ hosts, onRequest });
    const program = programArguments('server/ingestion/soak/work-until-killed.ts');
    const args = [...program, join(folder, String(worker)), web.proxyUrl, await databaseUrlOf(database)];
    const child = spawn(process.execPath, args, { cwd: rootFolder, stdio: ['pipe', 'pipe', 'inherit'] });
    workers.push({ child, web });
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('a worker did not start')));
    await Promise.race([once(child.stdout ?? child, 'data'), ended]);
    ended.catch(() => {});
  }

  const aggregate = (worker: number) => workers[worker]?.child.stdin?.write('aggregate\n');
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

  /** Waits until a worker reads pages, and kills it. */
  async function killReader(): Promise<void> {
    await until(() => workers.some((_, worker) => countPages(worker) > 3), maxMs);
    const reading = workers.findIndex((_, worker) => countPages(worker) > 0);
    expect(workers.filter((_, worker) => countPages(worker) > 0)).toHaveLength(1);
    const killed = workers[reading];
    if (killed !== undefined) await kill(killed.child);
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
    const { problems } = (await getRun()) ?? {};
    expect(problems).toEqual([expect.objectContaining({ source: 'broken.example', kind: 'server-error' })]);
    const batches = await database.pool.query(
      'SELECT sum(feed_count)::int AS feeds, sum(done)::int AS done, sum(failed)::int AS failed FROM job_run_batches',
    );
    expect(batches.rows).toEqual([{ feeds: names.length + 1, done: names.length + 1, failed: 1 }]);
  }

  it('is read by one of them, and by another one when that one is killed: nothing is lost or done twice', async () => {
    await openDatabase();
    for (let worker = 0; worker < 3; worker += 1) await startWorker();
    aggregate(0);
    await killReader();
    await untilEnded();
    await expectWhole();
  }, 240_000);

  it('ends when it is cancelled, and the next one continues', async () => {
    await openDatabase();
    for (let worker = 0; worker < 2; worker += 1) await startWorker();
    aggregate(0);
    await until(() => countPages(0) + countPages(1) > 3, maxMs);
    await database.pool.query('UPDATE job_runs SET cancel_requested = true');
    await untilEnded();
    const { status, articles_processed: counted } = (await getRun()) ?? {};
    expect(status).toBe('cancelled');
    aggregate(0);
    await until(async () => (await getRun())?.status === 'completed', maxMs);
    await expectWhole(counted);
  }, 240_000);

  /** As a build that divided runs among workers leaves the database when all its processes are killed. */
  async function divideRun(): Promise<void> {
    const [divided, undivided] = ['0143-run-parts', '0185-runs-undivided'];
    const created = (await loadMigrations()).find(({ name }) => name === divided);
    const { pool } = database;
    await pool.query(created?.sql ?? '');
    await pool.query('DELETE FROM schema_migrations WHERE name = $1', [undivided]);
    await pool.query(
      `INSERT INTO run_parts (run_id, part, input, state, owner) SELECT id, part.number, '{}', part.state, part.owner
       FROM job_runs, (VALUES (0, 'done', NULL), (1, 'reading', 'gone'), (2, 'waiting', NULL)) AS part (number, state, owner)`,
    );
    await pool.query(
      "INSERT INTO run_sites (run_id, part, site) SELECT run_id, part, 'a.example' FROM run_parts LIMIT 1",
    );
    await pool.query(
      `INSERT INTO run_handovers (article_id, run_id, title, outlet, dated, is_slow)
       SELECT article_id, job_runs.id, '', '', now(), false FROM items, job_runs WHERE items.state = 'rated'`,
    );
    for (const queue of ['rss-aggregation-part', 'refresh-stories-part']) {
      await pool.query('SELECT pgboss.create_queue($1, \'{"policy": "short"}\')', [queue]);
      await pool.query("INSERT INTO pgboss.job (name, data, policy) VALUES ($1, '{}', 'short')", [queue]);
    }
  }

  it('is continued after an upgrade from a build that divided it', async () => {
    await openDatabase();
    await startWorker();
    aggregate(0);
    await killReader();
    await divideRun();
    await startWorker();
    await untilEnded();
    await expectWhole();
    const left = await database.pool.query(
      `SELECT name FROM pgboss.queue WHERE name LIKE '%-part'
       UNION SELECT relname FROM pg_class WHERE relname LIKE 'run\\_%' AND relkind = 'r'`,
    );
    expect(left.rows).toEqual([]);
  }, 240_000);
});
