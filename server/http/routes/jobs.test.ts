import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import type { getProcessingStatus, Job, startAggregation } from '#contract/jobs.ts';
import type { logLine } from '#contract/logs.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { type FeedWeb, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import { measureWait, until } from '#testing/waited-time.ts';

type Processing = z.infer<typeof getProcessingStatus.answer>;
type LogLine = z.infer<typeof logLine>;
type Started = z.infer<typeof startAggregation.answer>;

let app: TestApp;
let web: FeedWeb;
let token: string;
beforeAll(async () => {
  web = await startFeedWeb();
  app = await createTestApp({
    env: { FETCH_PROXY_URL: web.proxyUrl, METRICS_TOKEN: 'a-token-for-the-test' },
  });
  ({ sessionToken: token } = await app.signIn(app.adminEmail));
});
afterAll(async () => {
  await app.close();
  await web.close();
});

async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await app.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as Answer;
}
const jobOf = async (id: string) => (await call<{ job: Job }>('GET', `/admin/jobs/${id}`)).job;

async function ended(id: string): Promise<Job> {
  await until(async () => (await jobOf(id)).completedAt !== null, 20_000);
  return await jobOf(id);
}

it('aggregates on request, shows the progress of each feed, and notifies the callback of this server', async () => {
  web.hosts.set('north.example', { delayMs: 60, articles: unlikeArticles('north.example', 8) });
  web.hosts.set('gone.example', { articles: [], status: 404 });
  for (const host of web.hosts.keys()) {
    const url = `http://${host}/rss.xml`;
    const feed = { name: host, url, bias: 'center', enabled: true, max_articles: 10 };
    await call('POST', '/admin/rss/feeds', feed);
  }
  const body = { batchMode: true, webhookUrl: '/webhooks/rss-complete' };
  const started = await call<Started>('POST', '/admin/rss-aggregation', body);
  expect(started.message).toBe('RSS Aggregation started.');
  const repeated = await call<Started>('POST', '/admin/rss-aggregation', {});
  expect(repeated).toMatchObject({ jobId: started.jobId, message: 'RSS Aggregation waits or runs already.' });
  const job = await ended(started.jobId);
  expect(job).toMatchObject({
    ...{ status: 'completed', progress: 100, articlesProcessed: 8, trigger: 'admin', totalBatches: 1 },
  });
  expect(job.problems).toContainEqual(expect.objectContaining({ source: 'gone.example', kind: 'not-found' }));
  const { isProcessing, jobId, feedStatuses } = await call<Processing>('GET', '/admin/rss/processing-status');
  expect({ isProcessing, jobId }).toEqual({ isProcessing: false, jobId: started.jobId });
  const states = feedStatuses.map(({ name, status, articles }) => [name, status, articles]);
  expect(states.sort()).toEqual([
    ['gone.example', 'failed', 0],
    ['north.example', 'completed', 8],
  ]);
  const status = await call<{ completed: boolean }>('GET', `/admin/jobs/${started.jobId}/status`);
  expect(status).toMatchObject({ completed: true, failed: false });
  const { jobs } = await call<{ jobs: Job[] }>('GET', '/admin/jobs/history?limit=5');
  expect(jobs.map(({ jobId: id }) => id)).toEqual([started.jobId]);
  const health = (await (await app.call('GET', '/health')).json()) as { lastRunAgeSeconds: number };
  expect(health.lastRunAgeSeconds).toBeLessThan(60);
  const metrics = await (await app.call('GET', '/metrics', { token: 'a-token-for-the-test' })).text();
  expect(metrics).toContain('balance_aggregated_articles_total 8');
  expect(metrics).toContain('balance_job_runs_total{operation="RSS Aggregation",status="completed"} 1');
  const linesOf = async (query: string) =>
    (await call<{ logs: LogLine[] }>('GET', `/admin/logs/recent?limit=200${query}`)).logs;
  const ofRun = async () => (await linesOf(`&search=${started.jobId}`)).map(({ message }) => message);
  await until(async () => (await ofRun()).includes('job run ended'), 10_000);
  const failedFeed = expect.stringMatching(/^The feed “gone\.example” could not be read\./);
  const ofEachStep = ['job run begins', failedFeed, 'news source failed', 'job run ended'];
  expect(await ofRun()).toEqual(expect.arrayContaining(ofEachStep));
  const others = (await linesOf('')).filter(
    ({ source, fields }) => source === 'jobs' && !('jobId' in fields),
  );
  expect(others.map(({ message }) => message)).toEqual(['expired rows and files removed']);
  const deliveries = () => call<{ logs: { jobId: string | null }[] }>('GET', '/admin/webhooks/logs');
  await until(async () => (await deliveries()).logs.some((one) => one.jobId === started.jobId), 10_000);
});

it('cancels a run within two seconds and runs it again on request', async () => {
  web.hosts.set('slow.example', { delayMs: 400, articles: unlikeArticles('slow.example', 10) });
  const url = 'http://slow.example/rss.xml';
  await call('POST', '/admin/rss/feeds', {
    name: 'slow',
    url,
    bias: 'left',
    enabled: true,
    max_articles: 10,
  });
  const { jobId } = await call<Started>('POST', '/admin/rss-aggregation', {});
  while (web.requests.filter(({ address }) => address.includes('slow')).length < 2) await wait(30);
  const waited = measureWait();
  await call('POST', `/admin/jobs/${jobId}/cancel`);
  expect((await ended(jobId)).status).toBe('cancelled');
  expect(waited()).toBeLessThan(2500);
  const repeated = await call<Started>('POST', `/admin/jobs/${jobId}/retry`);
  expect(await ended(repeated.jobId)).toMatchObject({ status: 'completed' });
});

it('merges duplicates and clears orphans as jobs, after a preview', async () => {
  const preview = await call<{ total: number }>('POST', '/admin/cleanup/orphaned-stories?preview=true');
  expect(preview).toMatchObject({ preview: true, total: 0, stories: [] });
  const cleanup = await call<Started>('POST', '/admin/cleanup/orphaned-stories');
  expect(await ended(cleanup.jobId)).toMatchObject({ status: 'completed', result: { cleaned: 0 } });
  const merge = await call<Started>('POST', '/admin/story-clustering/deduplicate');
  const { status, result } = await ended(merge.jobId);
  expect(status).toBe('completed');
  expect(result?.storiesBefore).toBe(result?.storiesAfter);
});

it('refuses a webhook that is on no list, and a job that is not there', async () => {
  const foreign = { webhookUrl: 'https://elsewhere.example/hook' };
  expect((await app.call('POST', '/admin/rss-aggregation', { token, body: foreign })).status).toBe(403);
  expect((await app.call('GET', '/admin/jobs/none', { token })).status).toBe(404);
});
