import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';
import { createTestHttpApp, type TestHttpApp } from '#testing/create-test-http-app.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { bridgeReports, storeSamples, storeStory } from '#testing/stored-articles.ts';
import { describePage } from '../describe-page.ts';
import { mountStoryPictureRoutes } from './news.ts';

const outlet = {
  ...{
    domain: 'beacon.example',
    name: 'The "Beacon" <i>',
    aliases: [],
    country: 'GB',
    region: 'uk' as const,
  },
  ...{ owner: null, kind: 'newspaper' as const, lean: -0.5, reliability: 0.8, flags: [], references: ['x'] },
};
const outlets = { version: 1, outlets: [outlet] };
const publicUrl = 'https://news.example';
const browser = { accept: 'text/html' };
const unknown = '00000000-0000-4000-8000-000000000000';
let webFolder = '';

beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'balance-web-'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><head></head><body>Page</body>');
});
afterAll(() => rm(webFolder, { recursive: true }));

describeOnDatabase('what programs that show links get', (database) => {
  async function withStory(
    reading: 'on' | 'off',
    work: (http: TestHttpApp, story: string) => Promise<void>,
  ): Promise<void> {
    const { db } = database();
    const clock = () => new Date();
    const environment = { publicUrl, apiBaseUrl: '' };
    const http = await createTestHttpApp(database(), {
      env: { PUBLIC_READING: reading },
      webFolder,
      describePage: (path) => describePage({ db, clock, outlets, environment }, path),
      mounts: [
        (app, routeDeps) => mountStoryPictureRoutes(app, routeDeps, { db, clock, outlets, publicUrl }),
      ],
    });
    try {
      const story = await storeStory(db, await storeSamples(db, bridgeReports, clock()), clock());
      const { signal } = new AbortController();
      await refreshWaiting({ db, clock, outlets }, { storyIds: null, limit: 10, signal });
      await work(http, story);
    } finally {
      await http.close();
    }
  }
  const pageOf = async (http: TestHttpApp, path: string) =>
    (await http.send('GET', path, { headers: browser })).text();

  it('is title, coverage and a picture of a public story, the same for the id of a merged one', async () => {
    await withStory('on', async (http, story) => {
      const page = await pageOf(http, `/story/${story}`);
      expect(page).toMatch(/<title data-served>[^<]*[Hh]arbour bridge[^<]* · Balance<\/title>/);
      expect(page).toContain('1 left, 1 center, 1 right');
      expect(page).toContain(`rel="canonical" href="${publicUrl}/story/${story}"`);
      const [, picture = ''] = /og:image" content="https:\/\/news\.example([^"]+)"/.exec(page) ?? [];
      const drawn = await http.send('GET', picture);
      expect([drawn.status, drawn.headers.get('content-type')]).toEqual([200, 'image/png']);
      const bytes = new DataView(await drawn.arrayBuffer());
      expect([bytes.getUint32(16), bytes.getUint32(20)]).toEqual([1200, 630]);
      const etag = drawn.headers.get('etag') ?? '';
      const repeated = await http.send('GET', picture, { headers: { 'if-none-match': etag } });
      expect([repeated.status, (await repeated.arrayBuffer()).byteLength]).toEqual([304, 0]);

      const [first] = bridgeReports;
      const others = await storeSamples(database().db, first === undefined ? [] : [first], new Date());
      const merged = await storeStory(database().db, others, new Date());
      await database()
        .db.updateTable('stories')
        .set({ merged_into: story })
        .where('id', '=', merged)
        .execute();
      expect(await pageOf(http, `/story/${merged}`)).toContain(`href="${publicUrl}/story/${story}"`);
    });
  });

  it('is nothing of a story unless reading is public', async () => {
    await withStory('off', async (http, story) => {
      expect(await pageOf(http, `/story/${story}`)).toBe('<!doctype html><head></head><body>Page</body>');
      expect((await http.send('GET', `/news/stories/${story}/picture.png`)).status).toBe(401);
      const { token } = await http.account('reader@news.example');
      const drawn = await http.send('GET', `/news/stories/${story}/picture.png`, { token });
      expect([drawn.status, drawn.headers.get('cache-control')]).toEqual([200, 'private, no-cache']);
    });
  });

  it('is nothing of samples, unknown stories and other pages', async () => {
    await withStory('on', async (http, story) => {
      await database().db.updateTable('stories').set({ is_sample: true }).execute();
      for (const path of [story, unknown, 'x', '%00', `${story}/more`, '..%2fadmin'].map(
        (id) => `/story/${id}`,
      )) {
        expect([path, await pageOf(http, path)]).toEqual([path, expect.not.stringContaining('og:')]);
      }
      expect(await pageOf(http, '/news')).not.toContain('og:');
      for (const id of [unknown, 'x']) {
        expect((await http.send('GET', `/news/stories/${id}/picture.png`)).status).toBe(404);
      }
    });
  });

  it('is the rating of an outlet, escaped', async () => {
    await withStory('on', async (http) => {
      const page = await pageOf(http, '/outlet/www.beacon.example');
      expect(page).toContain('<title data-served>The &quot;Beacon&quot; &lt;i&gt; · Balance</title>');
      expect(page).toContain('lean Left Leaning, reliability 80 of 100');
      expect(page).toContain(`href="${publicUrl}/outlet/beacon.example"`);
      expect(page).not.toContain('og:image');
      expect(await pageOf(http, '/outlet/nobody.example')).not.toContain('og:');
    });
  });
});
