import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLocalCoordination } from '#server/db/coordination/open-coordination.ts';
import type { Database } from '#server/db/db.ts';
import { createRunSharing } from '#server/jobs/create-run-sharing.ts';
import { insertRun } from '#server/jobs/job-run-store.ts';
import { listBatches } from '#server/jobs/run-batch-store.ts';
import { createLog } from '#server/log.ts';
import { type AggregationTestParts, addTestFeed, openAggregationParts } from '#testing/aggregation-parts.ts';
import { openTestDatabase, testPostgresUrl } from '#testing/database.ts';
import { emptyTables } from '#testing/empty-tables.ts';
import { type FeedWeb, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import { type HoldingProxy, startHoldingProxy } from '#testing/holding-proxy.ts';
import { until } from '#testing/waited-time.ts';
import { getFigures, insertParts, listParts } from './part-store.ts';
import { PartWorker } from './part-worker.ts';

/** The limit of every wait. */
const maxMs = 30_000;

describe.skipIf(testPostgresUrl === undefined)('a worker on parts of a shared run', () => {
  let database: Database;
  let web: FeedWeb;
  let proxy: HoldingProxy;
  let parts: AggregationTestParts;
  let runId: string;
  let enqueued: unknown[];
  const workers: PartWorker[] = [];

  beforeAll(async () => {
    database = await openTestDatabase('postgresql');
    web = await startFeedWeb();
    proxy = await startHoldingProxy(web.proxyUrl);
    parts = openAggregationParts({ proxyUrl: proxy.url, timeoutMs: 60_000 });
  });
  afterAll(async () => {
    await parts.close();
    await proxy.close();
    await web.close();
    await database?.close();
  });
  beforeEach(async () => {
    await emptyTables(database);
    web.hosts.clear();
    proxy.release();
    enqueued = [];
    runId =
      (await insertRun(database.db, {
        ...{ operation: 'RSS Aggregation', trigger: 'admin', input: {}, message: '', at: new Date() },
      })) ?? '';
  });
  afterEach(async () => {
    for (const worker of workers.splice(0)) await worker.stop();
  });

  function startWorker(log = createLog('silent')): PartWorker {
    const { db } = database;
    const queue = {
      enqueue: async (_name: string, data: object) => {
        enqueued.push(data);
        return null;
      },
    };
    const sharing = createRunSharing({ db, coordination: createLocalCoordination(), queue });
    const worker = new PartWorker(parts.depsFor(database, { log }), sharing);
    workers.push(worker);
    return worker;
  }

  const id = () => ({ runId, part: 0 });
  const addPart = async (hosts: readonly string[] = []) => {
    const feeds = [];
    for (const host of hosts) {
      feeds.push({
        id: await addTestFeed(database, host),
        url: `http://${host}/rss.xml`,
        name: host,
        isDue: true,
      });
    }
    await insertParts(database.db, runId, [{ part: 0, input: { feeds, items: [], firstBatch: 1 } }]);
  };
  const getPart = async () => (await listParts(database.db, runId))[0];
  const untilDone = () => until(async () => (await getPart())?.state === 'done', maxMs);
  const figures = async () => (await getFigures(database.db, runId, [0])).get(0);

  it('gives a part back that it gets while it stops', async () => {
    await addPart();
    const worker = startWorker();
    const begun = worker.begin(id());
    await worker.stop();
    await begun;
    expect(await getPart()).toMatchObject({ state: 'waiting', owner: null });
  });

  it('leaves a part in the queue that it gets after its stop', async () => {
    await addPart();
    const worker = startWorker();
    await worker.stop();
    await worker.begin(id());
    expect(await getPart()).toMatchObject({ state: 'waiting', owner: null });
    expect(enqueued).toEqual([id()]);
  });

  it('counts a feed once whose part changes hands while it is requested', async () => {
    web.hosts.set('north.example', { articles: unlikeArticles('north.example', 1) });
    proxy.hold(/north/);
    await addPart(['north.example', 'gone.example']);
    const first = startWorker();
    await first.begin(id());
    await until(async () => ((await figures())?.feeds.failed ?? 0) > 0, maxMs);
    await first.stop();
    expect(await getPart()).toMatchObject({ state: 'waiting', owner: null });
    proxy.release();
    await startWorker().begin(id());
    await untilDone();
    expect((await figures())?.feeds).toEqual({ requested: 2, unchanged: 0, failed: 1 });
  });

  it('writes the id of the run in each line of the log', async () => {
    const lines: { jobId?: string; msg: string }[] = [];
    const log = createLog('info', { write: (line) => void lines.push(JSON.parse(line)) });
    await addPart(['gone.example']);
    await startWorker(log).begin(id());
    await untilDone();
    const failed = expect.stringMatching(/^The feed “gone\.example” could not be read\./);
    expect(lines.map(({ jobId, msg }) => [jobId, msg])).toEqual([[runId, failed]]);
  });

  it('stores the states of all its feeds at the end of its part', async () => {
    const gone = Array.from({ length: 10 }, (_, at) => `gone${at}.example`);
    web.hosts.set('north.example', { articles: [] });
    proxy.hold(/north/);
    await addPart([...gone, 'north.example']);
    await startWorker().begin(id());
    const batches = async () => (await listBatches(database.db, runId)).map((feeds) => feeds.length);
    await until(async () => ((await figures())?.feeds.failed ?? 0) === 10, maxMs);
    // Of a heartbeat that lost its part before it was stored.
    await database.pool.query('DELETE FROM job_run_batches');
    proxy.release();
    await untilDone();
    expect(await batches()).toEqual([10, 1]);
  });
});
