import { afterAll, beforeAll, expect, it } from 'vitest';
import type { z } from 'zod';
import type { Job, startAggregation } from '#contract/jobs.ts';
import type { listSetAside, retrySetAside } from '#contract/set-aside.ts';
import { openEmbedded } from '#server/db/open-embedded.ts';
import { createLog } from '#server/log.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { type FeedWeb, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import { refuseRows } from '#testing/refuse-rows.ts';
import { until } from '#testing/waited-time.ts';

type Listed = z.infer<typeof listSetAside.answer>;
type Retried = z.infer<typeof retrySetAside.answer>;

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

async function send(method: string, path: string, body?: unknown): Promise<Response> {
  return await app.call(method, path, { token, ...(body === undefined ? {} : { body }) });
}
async function call<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const response = await send(method, path, body);
  expect([path, response.status]).toEqual([path, 200]);
  return (await response.json()) as Answer;
}
const list = () => call<Listed>('GET', '/admin/set-aside');

/** Has the database refuse an article until there is a feed of the name Cure. */
async function refuseArticle(): Promise<void> {
  const when = "NEW.title ~ ' point 1$' AND NOT EXISTS (SELECT 1 FROM feeds WHERE name = 'Cure')";
  await app.restart(async () => {
    const database = await openEmbedded({ dataDir: app.dataDir, log: createLog('silent') });
    await refuseRows(database, { table: 'articles', when }).finally(() => database.close());
  });
}

it('shows what is set aside, counts it, and tries it again at the press of a button', async () => {
  await refuseArticle();
  web.hosts.set('north.example', { articles: unlikeArticles('north.example', 4) });
  const feed = { name: 'North', url: 'http://north.example/rss.xml', bias: 'center', enabled: true };
  await call('POST', '/admin/rss/feeds', { ...feed, max_articles: 10 });
  const started = await call<z.infer<typeof startAggregation.answer>>('POST', '/admin/rss-aggregation', {});
  const jobOf = async () => (await call<{ job: Job }>('GET', `/admin/jobs/${started.jobId}`)).job;
  await until(async () => (await jobOf()).completedAt !== null, 20_000);
  const title = 'north1: what the council of north1 decided on point 1';
  const job = await jobOf();
  expect(job).toMatchObject({ status: 'completed', articlesProcessed: 3 });
  expect(job.message).toContain('1 was set aside and will be tried again.');
  expect(job.problems).toContainEqual(expect.objectContaining({ source: title, kind: 'set-aside' }));
  const { total, counts, setAside } = await list();
  expect([total, counts]).toEqual([1, [{ step: 'save', count: 1 }]]);
  expect(setAside).toMatchObject([{ step: 'save', subject: 'item', title, attempts: 1 }]);
  expect(setAside[0]?.reason).toBe('The database refuses it: a value that the table cannot hold (22P02).');
  const metrics = async () =>
    await (await app.call('GET', '/metrics', { token: 'a-token-for-the-test' })).text();
  expect(await metrics()).toContain('balance_set_aside{step="save"} 1');
  expect(await metrics()).toContain('balance_set_aside{step="rate"} 0');

  const cure = { ...feed, name: 'Cure', url: 'http://cure.example/rss.xml', enabled: false };
  await call('POST', '/admin/rss/feeds', { ...cure, max_articles: 10 });
  const id = setAside[0]?.id;
  const retried = await call<Retried>('POST', '/admin/set-aside/retry', { id });
  expect(retried).toEqual({ success: true, message: 'It is tried again now.', retried: 1 });
  await until(async () => (await list()).total === 0, 20_000);
  expect((await send('POST', '/admin/set-aside/retry', { id })).status).toBe(404);
  expect(await call<Retried>('POST', '/admin/set-aside/retry', {})).toMatchObject({ retried: 0 });
  expect((await send('POST', '/admin/set-aside/retry', { id: 'x' })).status).toBe(400);
});
