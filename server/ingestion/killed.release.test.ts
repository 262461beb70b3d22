import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate } from '#server/db/migrate.ts';
import { openEmbedded } from '#server/db/open-embedded.ts';
import { createLog } from '#server/log.ts';
import { addTestFeed, openAggregationParts } from '#testing/aggregation-parts.ts';
import { testTemplate } from '#testing/database.ts';
import { type FeedWeb, startFeedWeb, unlikeArticles } from '#testing/feed-web.ts';
import { runIngestion } from './run-ingestion.ts';
import { findInconsistencies, killAggregations } from './soak/kill-ingestion.ts';

let web: FeedWeb;
let dataDir: string;
beforeAll(async () => {
  web = await startFeedWeb();
  dataDir = await mkdtemp(join(tmpdir(), 'balance-killed-'));
});
afterAll(async () => {
  await web.close();
  await rm(dataDir, { recursive: true, force: true });
});

it('processes each article once, however often its process is killed', async () => {
  const log = createLog('silent');
  const hosts = ['north.example', 'south.example', 'east.example'];
  for (const host of hosts) web.hosts.set(host, { delayMs: 20, articles: unlikeArticles(host, 15) });
  const open = async () => openEmbedded({ dataDir, log, templateFile: await testTemplate() });
  let database = await open();
  await migrate(database, log);
  for (const host of hosts) await addTestFeed(database, host);
  await database.close();

  const moments = [0.35, 0.9];
  await killAggregations({
    ...{ dataDir, proxyUrl: web.proxyUrl, rounds: moments.length, maxMs: 2500 },
    random: () => moments.shift() ?? 0.5,
  });

  database = await open();
  const parts = openAggregationParts({ proxyUrl: web.proxyUrl });
  try {
    const { rows: left } = await database.pool.query("SELECT status FROM job_runs WHERE status = 'running'");
    expect(left.length).toBeLessThanOrEqual(1);
    expect(await findInconsistencies(database)).toEqual([]);
    const signal = new AbortController().signal;
    await runIngestion(parts.depsFor(database), { force: true, feedIds: null, signal });
    const { rows } = await database.pool.query('SELECT state, count(*) AS count FROM items GROUP BY state');
    expect(rows).toEqual([{ state: 'clustered', count: 45 }]);
    const articles = await database.pool.query('SELECT count(*) AS count FROM articles');
    expect(articles.rows).toEqual([{ count: 45 }]);
    expect(await findInconsistencies(database)).toEqual([]);
  } finally {
    await parts.close();
    await database.close();
  }
}, 300_000);

it('stores the problems of a run until its process is killed', async () => {
  const log = createLog('silent');
  const ownDir = await mkdtemp(join(tmpdir(), 'balance-killed-'));
  web.hosts.set('broken.example', { articles: [], status: 500 });
  // Half a minute of work.
  web.hosts.set('long.example', { delayMs: 2000, articles: unlikeArticles('long.example', 30) });
  const open = async () => openEmbedded({ dataDir: ownDir, log, templateFile: await testTemplate() });
  const first = await open();
  await migrate(first, log);
  for (const host of ['broken.example', 'long.example']) await addTestFeed(first, host);
  await first.close();
  const beganToRead = async () => {
    while (!web.requests.some(({ address }) => address.includes('long.example/news/'))) await wait(50);
  };
  await killAggregations({
    ...{ dataDir: ownDir, proxyUrl: web.proxyUrl, rounds: 1, maxMs: 3000, after: beganToRead },
    random: () => 1,
  });
  const database = await open();
  const { rows } = await database.pool.query('SELECT status, problems FROM job_runs');
  await database.close();
  await rm(ownDir, { recursive: true, force: true });
  const problem = expect.objectContaining({ source: 'broken.example', kind: 'server-error' });
  expect(rows).toEqual([{ status: 'running', problems: expect.arrayContaining([problem]) }]);
}, 300_000);
