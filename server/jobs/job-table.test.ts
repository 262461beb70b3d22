import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { z } from 'zod';
import { jobOperation } from '#contract/jobs.ts';
import { parseEnvironment } from '#server/config/environment.ts';
import { createLocalCoordination } from '#server/db/coordination/open-coordination.ts';
import type { JobQueue } from '#server/queue/job-queue.ts';
import { createWebhookSecret } from '#server/webhooks/signature.ts';
import { createWebhookTargets } from '#server/webhooks/webhook-targets.ts';
import { openAggregationParts } from '#testing/aggregation-parts.ts';
import { describeOnEachDatabase } from '#testing/database.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { until } from '#testing/waited-time.ts';
import { createLog } from '../log.ts';
import { createReaderMailer } from '../mail/create-reader-mailer.ts';
import {
  defineJob,
  defineOperation,
  isOperation,
  type JobDefinition,
  type WorkerDeps,
} from './job-definition.ts';
import { jobs } from './job-table.ts';
import { getJob } from './list-jobs.ts';
import { type OpenJobs, openJobs } from './open-jobs.ts';
import { startJob } from './start-job.ts';

/** The limit of every wait. */
const maxMs = 20_000;
const log = createLog('silent');

describeOnEachDatabase('the table of jobs', (getDatabase) => {
  const { now: clock } = createTestClock();
  const opened: { close(): unknown }[] = [];
  afterEach(async () => {
    for (const each of opened.splice(0).reverse()) await each.close();
    await getDatabase().pool.query('DROP SCHEMA IF EXISTS pgboss CASCADE');
  });

  async function open(
    definitions: readonly JobDefinition[],
    changes: Partial<WorkerDeps> = {},
  ): Promise<OpenJobs> {
    const database = getDatabase();
    const parts = openAggregationParts({ proxyUrl: 'http://127.0.0.1:9' });
    opened.push(parts);
    const dataDir = mkdtempSync(join(tmpdir(), 'balance-jobs-'));
    opened.push({ close: () => rmSync(dataDir, { recursive: true }) });
    const deps = parts.depsFor(database);
    const secret = createWebhookSecret(deps, undefined);
    const webhooks = { ...deps, secret, targets: createWebhookTargets(parseEnvironment({})) };
    const mailer = createReaderMailer({
      transport: { kind: 'outbox' },
      from: 'b@b.example',
      dataDir,
      clock,
      log,
    });
    const readerMails = {
      ...deps,
      mailer,
      links: { publicUrl: 'http://b.example', apiUrl: 'http://b.example' },
    };
    const vapid = async () => ({ subject: '', publicKey: '', privateKey: '' });
    const worker: WorkerDeps = {
      ...deps,
      dataDir,
      webhooks,
      readerMails,
      push: { ...deps, vapid },
      storyWriter: null,
      articleRater: null,
      ...changes,
    };
    const running = await openJobs({
      ...{ database, coordination: createLocalCoordination() },
      ...{ clock, log, worker, definitions, schedule: false },
      ...{ onEnding: async () => {}, onEnd: () => {} },
    });
    opened.push({ close: () => running.stop() });
    return running;
  }

  it('names each queue and each operation of the contract once', () => {
    const names = jobs.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
    const definitions: readonly JobDefinition[] = jobs;
    const operations = definitions.filter(isOperation).map(({ operation }) => operation);
    expect([...operations].sort()).toEqual([...jobOperation.options].sort());
  });

  it('needs one definition and one line for a job that runs by its schedule and on request', async () => {
    const received: string[] = [];
    const countJob = defineJob({
      name: 'count-stories',
      data: z.object({ reason: z.string().default('schedule') }),
      rules: { retries: 0, retryDelaySeconds: 1, timeoutSeconds: 60, everySeconds: 86_400 },
      createHandler:
        ({ db }: Pick<WorkerDeps, 'db'>) =>
        async ({ reason }) => {
          const stories = await db.selectFrom('stories').select('id').execute();
          received.push(`${reason}: ${stories.length}`);
        },
    });
    const { queue } = await open([...jobs, countJob]);
    await until(() => received.length === 1, maxMs);
    const extended = queue as unknown as JobQueue<{ 'count-stories': { reason: string } }>;
    await extended.enqueue('count-stories', { reason: 'request' });
    await until(() => received.length === 2, maxMs);
    expect(received).toEqual(['schedule: 0', 'request: 0']);
  });

  it('runs a job at each start of a worker where its definition says so', async () => {
    let runs = 0;
    const countJob = defineJob({
      ...{ name: 'count-starts', data: z.object({}), startAfterSeconds: 0 },
      rules: { retries: 0, retryDelaySeconds: 1, timeoutSeconds: 60 },
      createHandler: () => async () => {
        runs += 1;
      },
    });
    const first = await open([...jobs, countJob]);
    await until(() => runs === 1, maxMs);
    await first.stop();
    await open([...jobs, countJob]);
    await until(() => runs === 2, maxMs);
  });

  it('rebuilds what another release stored when readers have been served for 15 seconds', async () => {
    await open(jobs);
    const { rows } = await getDatabase().pool.query(
      `SELECT state, extract(epoch FROM start_after - created_on)::int AS seconds
       FROM pgboss.job WHERE name = 'rebuild-outdated'`,
    );
    expect(rows).toEqual([{ state: 'created', seconds: 15 }]);
  });

  it('gives an operation its validated input and stores its result', async () => {
    const database = getDatabase();
    const greetingJob = defineOperation({
      name: 'cleanup-orphaned-stories',
      operation: 'Orphaned Story Cleanup',
      input: z.object({ name: z.string().min(1) }),
      createOperation:
        () =>
        async ({ input }) => ({
          ...{ status: 'completed', message: `Hello ${input.name}.`, problems: [] },
          result: {
            ...{ articles_processed: null, stories_created: null, storiesBefore: null, storiesAfter: null },
            ...{ duplicatesRemoved: null, cleaned: null, total: 7, details: [] },
          },
        }),
    });
    const { queue } = await open([...jobs.filter(({ name }) => name !== greetingJob.name), greetingJob]);
    const { db } = database;
    const run = async (input: object) => {
      const operation = 'Orphaned Story Cleanup';
      const { jobId } = await startJob({ db, clock, queue }, { operation, trigger: 'admin', input });
      await until(async () => (await getJob({ db }, jobId)).completedAt !== null, maxMs);
      return await getJob({ db }, jobId);
    };
    expect(await run({ name: 'Ellery' })).toMatchObject({
      ...{ status: 'completed', message: 'Hello Ellery.', result: { total: 7 } },
    });
    expect(await run({ name: '' })).toMatchObject({ status: 'failed' });
  });
});
