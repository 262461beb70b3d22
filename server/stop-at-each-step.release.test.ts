import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addTestFeed, changeSetting } from '#testing/aggregation-parts.ts';
import { databaseUrlOf, openTestDatabase, testPostgresUrl } from '#testing/database.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { type FeedWeb, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import { type HoldingProxy, startHoldingProxy } from '#testing/holding-proxy.ts';
import { type RealProcess, RealProcesses } from '#testing/real-process.ts';
import { startSmtpServer, type TestSmtpServer } from '#testing/smtp-server.ts';
import { addDigestReader, startWebhookTarget } from '#testing/stop-parts.ts';
import { until } from '#testing/waited-time.ts';
import type { Database } from './db/db.ts';
import { seedDefaultFeeds } from './feeds/default-feeds.ts';
import { findInconsistencies } from './ingestion/soak/kill-ingestion.ts';
import { insertRun } from './jobs/job-run-store.ts';
import { loadOutletTable } from './outlets/outlet-table.ts';
import { newsSourcesSetting, rssSetting, webhookTargetsSetting } from './settings/definitions.ts';

const maxMs = 30_000;
const testMs = 240_000;
const articlesOfHost = 3;

/** Something that a process waits for in the middle of a step. */
interface Pause {
  untilReached(): Promise<void>;
  release(): Promise<void>;
}

describe.skipIf(testPostgresUrl === undefined)('a process that is stopped by SIGTERM', () => {
  const processes = new RealProcesses();
  let database: Database;
  let web: FeedWeb;
  let proxy: HoldingProxy;
  let smtp: TestSmtpServer;
  let folder = '';

  beforeAll(async () => {
    database = await openTestDatabase('postgresql');
    web = await startFeedWeb();
    smtp = await startSmtpServer();
    folder = await mkdtemp(join(tmpdir(), 'balance-stop-'));
  });
  beforeEach(async () => {
    await emptyTables(database);
    await seedDefaultFeeds({ db: database.db, clock: () => new Date(), outlets: loadOutletTable() });
    await database.pool.query('DELETE FROM feeds');
    await changeSetting(database, newsSourcesSetting, { google_news_enabled: false });
    await changeSetting(database, rssSetting, { autoUpdateEnabled: false });
    proxy = await startHoldingProxy(web.proxyUrl);
  });
  afterEach(async () => {
    processes.endAll();
    await proxy.close();
  });
  afterAll(async () => {
    await database?.close();
    await web?.close();
    await smtp?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const start = async (env: Record<string, string> = {}): Promise<RealProcess> =>
    processes.start(['worker'], {
      ...{ DATABASE_URL: await databaseUrlOf(database), DATA_DIR: folder, LOG_LEVEL: 'info' },
      ...{ FETCH_PROXY_URL: proxy.url, SMTP_URL: smtp.url, ...env },
    });

  /** Holds what a statement locks in a transaction of its own. */
  async function lock(statement: string): Promise<Pause> {
    const client: pg.PoolClient = await database.pool.connect();
    await client.query('BEGIN');
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    await client.query(statement);
    const isWaitedFor = async () => {
      const waiting = await database.pool.query(
        'SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND $1 = ANY (pg_blocking_pids(pid))',
        [rows[0]?.pid],
      );
      return waiting.rowCount !== 0;
    };
    return {
      untilReached: () => until(isWaitedFor, maxMs),
      release: async () => {
        await client.query('ROLLBACK');
        client.release();
      },
    };
  }

  async function holdRequests(pattern: RegExp): Promise<Pause> {
    proxy.hold(pattern);
    return { untilReached: () => proxy.untilPaused(), release: async () => proxy.release() };
  }

  /** Stops the process once it waits, lets it continue, and expects an orderly end. */
  async function stopAt(pause: Pause, stopped: RealProcess): Promise<void> {
    try {
      await pause.untilReached().catch((cause: unknown) => {
        throw new Error(`the step was not reached:\n${stopped.output().slice(-3000)}`, { cause });
      });
      stopped.signal('SIGTERM');
      await stopped.untilPrinted('"msg":"stopping"');
    } finally {
      await pause.release();
    }
    const status = await stopped.ended;
    expect(status, stopped.output().slice(-3000)).toBe(0);
    expect(stopped.output()).toContain('"reason":"SIGTERM"');
    expect(stopped.output()).toContain('"msg":"stopped"');
  }

  const unfinishedRuns = async () => {
    const { rows } = await database.pool.query<{ runs: number }>(
      "SELECT count(*)::int AS runs FROM job_runs WHERE status IN ('pending', 'running')",
    );
    return rows[0]?.runs ?? 0;
  };

  it(
    'while it sends a digest and a webhook and deletes what has expired finishes all three, once',
    async () => {
      const { db } = database;
      await addDigestReader(database);
      const received: string[] = [];
      const target = await startWebhookTarget((id) => received.push(id));
      await changeSetting(database, webhookTargetsSetting, { allowed: [target.address] });
      await insertRun(db, {
        ...{ operation: 'RSS Aggregation', trigger: 'admin', message: '', at: new Date() },
        input: { force: true, feeds: null, webhookUrl: target.address },
      });
      const mail = smtp.hold();
      const deletion = await lock('LOCK TABLE webhook_deliveries IN ACCESS EXCLUSIVE MODE');
      const pause: Pause = {
        untilReached: async () => {
          await Promise.all([mail.untilPaused(), deletion.untilReached()]);
          await deletion.release();
          await target.untilPaused();
        },
        release: async () => {
          mail.release();
          target.release();
        },
      };
      await stopAt(pause, await start({ FETCH_ALLOW_PRIVATE: target.host, NO_PROXY: '127.0.0.1' }));
      await target.close();
      expect(smtp.mails).toHaveLength(1);
      const { rows: mails } = await database.pool.query('SELECT state FROM reader_mails');
      expect(mails).toEqual([{ state: 'sent' }]);
      expect(received).toHaveLength(1);
      const { rows: sent } = await database.pool.query(
        'SELECT ended_at IS NOT NULL AS ended FROM webhook_deliveries',
      );
      expect(sent).toEqual([{ ended: true }]);
      const { rows: pruned } = await database.pool.query('SELECT 1 FROM last_pruning');
      expect(pruned).toHaveLength(1);
    },
    testMs,
  );

  it('while it waits to migrate ends without a change', async () => {
    const migrations = await lock('SELECT pg_advisory_xact_lock(730165402)');
    const starting = await start();
    await migrations.untilReached();
    starting.signal('SIGTERM');
    await migrations.release();
    expect(await starting.ended).toBe(0);
    expect(starting.output()).toMatch(/"msg":"(stopped|stopped before the start was done)"/);
  });

  it.each(['SIGTERM', 'SIGINT'] as const)(
    'ends at once, and not as if all was closed, at a second signal (%s)',
    async (second) => {
      web.hosts.set('twice.example', { articles: unlikeArticles('twice.example', 1) });
      await addTestFeed(database, 'twice.example');
      await insertRun(database.db, {
        ...{ operation: 'RSS Aggregation', trigger: 'admin', message: '', at: new Date() },
        input: { force: true, feeds: null, webhookUrl: null },
      });
      const items = await lock('LOCK TABLE items IN SHARE ROW EXCLUSIVE MODE');
      try {
        const stopped = await start();
        await items.untilReached();
        stopped.signal('SIGTERM');
        await stopped.untilPrinted('"msg":"stopping"');
        stopped.signal(second);
        expect(await stopped.ended).toBe(1);
        expect(stopped.output()).not.toMatch(/"msg":"stopped"|did not stop/);
      } finally {
        await items.release();
      }
    },
  );

  it('while it writes a backup leaves no part of a file', async () => {
    const rows = await lock('LOCK TABLE articles IN ACCESS EXCLUSIVE MODE');
    const file = join(folder, 'stopped.balance');
    const backup = processes.start(['backup', file], { DATABASE_URL: await databaseUrlOf(database) });
    await rows.untilReached();
    backup.signal('SIGTERM');
    expect(await backup.ended).toBe(1);
    await rows.release();
    expect(backup.output()).toBe(`balance backup: The backup was stopped; ${file} was not written.\n`);
    expect((await readdir(folder)).filter((name) => name.includes('stopped'))).toEqual([]);
  });

  it(
    'in each step of an aggregation continues at the next start and ends with every article once',
    async () => {
      const { db } = database;
      await database.pool.query(
        "INSERT INTO story_revisions (kind, revision, changed_at) VALUES ('grouping', 0, now()), ('list', 0, now()) ON CONFLICT DO NOTHING",
      );
      const revision = (kind: string) =>
        lock(`SELECT 1 FROM story_revisions WHERE kind = '${kind}' FOR UPDATE`);
      /** News for a step, and a run unless the last one still waits. */
      const addNews = async (host: string) => {
        web.hosts.set(host, { articles: unlikeArticles(host, articlesOfHost) });
        await addTestFeed(database, host);
        await insertRun(db, {
          ...{ operation: 'RSS Aggregation', trigger: 'admin', message: '', at: new Date() },
          input: { force: true, feeds: null, webhookUrl: null },
        });
      };
      const steps: [step: string, hold: () => Promise<Pause>][] = [
        ['feeds', () => holdRequests(/rss\.xml/)],
        ['writing items', () => lock('LOCK TABLE items IN SHARE ROW EXCLUSIVE MODE')],
        ['fetching', () => holdRequests(/example\/news/)],
        ['writing articles', () => lock('LOCK TABLE articles IN SHARE ROW EXCLUSIVE MODE')],
        ['rating', () => lock('LOCK TABLE ratings IN SHARE ROW EXCLUSIVE MODE')],
        ['placing', () => revision('grouping')],
        ['projecting', () => revision('list')],
      ];
      for (const [step, hold] of steps) {
        await addNews(`${step.replace(' ', '-')}.example`);
        const pause = await hold();
        await stopAt(pause, await start());
        expect(await unfinishedRuns(), step).toBeLessThanOrEqual(1);
      }
      await addNews('last.example');
      const last = await start();
      await until(async () => (await unfinishedRuns()) === 0, maxMs);
      last.signal('SIGTERM');
      expect(await last.ended).toBe(0);
      const { rows } = await database.pool.query(
        'SELECT count(*)::int AS articles, count(DISTINCT canonical_address)::int AS addresses FROM articles',
      );
      const articles = (steps.length + 1) * articlesOfHost;
      expect(rows).toEqual([{ articles, addresses: articles }]);
      expect(await findInconsistencies(database)).toEqual([]);
    },
    testMs,
  );
});
