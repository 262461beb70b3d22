import { afterAll, beforeAll, expect, it } from 'vitest';
import { editionEndpoint } from '#contract/outputs.ts';
import { type EditionFormat, editionFormats } from '#server/outputs/edition-formats.ts';
import { refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';
import { createTestHttpApp, type TestHttpApp } from '#testing/create-test-http-app.ts';
import { openTestDatabase } from '#testing/database.ts';
import { bridgeReports, storeSamples, storeStory } from '#testing/stored-articles.ts';
import { systemClock } from '../clock.ts';
import type { Database } from '../db/db.ts';
import { mountOutputRoutes } from './routes/outputs.ts';

/** What contract/outputs.ts gets for a new format. */
const textEdition = editionEndpoint('/feeds/{edition}.txt', 'plain text', 'text/plain; charset=utf-8');

/** What server/outputs/edition-formats.ts gets. The dialog of the web app is the third file. */
const textFormat: EditionFormat = {
  endpoint: textEdition,
  write: ({ title, items }) => [title, ...items.map((item) => `- ${item.title}`)].join('\n'),
};

let database: Database;
let http: TestHttpApp;

beforeAll(async () => {
  database = await openTestDatabase('embedded');
  const { db } = database;
  const outlets = { version: 1, outlets: [] };
  http = await createTestHttpApp(database, {
    env: { PUBLIC_READING: 'on' },
    mounts: [
      (app, routeDeps) =>
        mountOutputRoutes(app, routeDeps, {
          ...{ db, clock: systemClock, outlets, publicUrl: 'https://balance.example' },
          formats: [...editionFormats, textFormat],
        }),
    ],
  });
  const now = http.clock.now();
  await storeStory(db, await storeSamples(db, bridgeReports, now), now);
  const { signal } = new AbortController();
  await refreshWaiting({ db, clock: systemClock, outlets }, { storyIds: null, limit: 10, signal });
});
afterAll(async () => {
  await http.close();
  await database.close();
});

it('serves editions in a format that has only a declaration and a writer', async () => {
  const response = await http.send('GET', '/feeds/world.txt');
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const [title, ...stories] = (await response.text()).split('\n');
  expect(title).toBe('Balance · World News');
  expect(stories).toHaveLength(1);
  expect(stories[0]).toMatch(/^- \w/);
});

it('gives it an ETag and the same refusals as the other formats', async () => {
  const etag = (await http.send('GET', '/feeds/world.txt')).headers.get('etag') ?? '';
  const second = await http.send('GET', '/feeds/world.txt', { headers: { 'if-none-match': etag } });
  expect([etag.length > 0, second.status]).toEqual([true, 304]);
  expect((await http.send('GET', '/feeds/mars.txt')).status).toBe(404);
  expect((await http.send('GET', '/feeds/world.rss')).status).toBe(200);
});
