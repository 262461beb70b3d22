import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { createApiKey } from '#contract/api-keys.ts';
import {
  getStory,
  getStoryAnalysis,
  getStoryComparison,
  listStories,
  type StoryList,
} from '#contract/news.ts';
import type { Database } from '#server/db/db.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { renameStory } from '#server/stories/moderation/repair-story.ts';
import { undoRepair } from '#server/stories/moderation/undo-repair.ts';
import { refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';
import { createTestHttpApp, type TestHttpApp } from '#testing/create-test-http-app.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { bridgeReports, otherReport, storeSamples, storeStory } from '#testing/stored-articles.ts';
import { measureWait } from '#testing/waited-time.ts';
import { mountNewsRoutes } from './news.ts';

const outlets = { version: 1, outlets: [] };
const { signal } = new AbortController();
const unknown = '00000000-0000-4000-8000-000000000000';

describeOnDatabase('the calls for stories', (database) => {
  async function withApp(
    work: (http: TestHttpApp, token: string, buildProjection: () => Promise<unknown>) => Promise<void>,
    env: Record<string, string> = {},
  ): Promise<void> {
    const { db }: Database = database();
    let clock = () => new Date();
    const http = await createTestHttpApp(database(), {
      env,
      mounts: [(app, routeDeps) => mountNewsRoutes(app, routeDeps, { db, clock: () => clock(), outlets })],
    });
    clock = http.clock.now;
    try {
      const { token } = await http.account('reader@news.example');
      const deps = { db, clock: http.clock.now, outlets };
      await work(http, token, () => refreshWaiting(deps, { storyIds: null, limit: 100, signal }));
    } finally {
      await http.close();
    }
  }

  async function bridgeStory(http: TestHttpApp): Promise<string> {
    const now = http.clock.now();
    return storeStory(database().db, await storeSamples(database().db, bridgeReports, now), now);
  }

  async function read(http: TestHttpApp, token: string): Promise<StoryList> {
    const response = await http.send('GET', '/news/stories?t=1', { token });
    return listStories.answer.parse(await response.json());
  }

  it('load the sample edition for an administrator, and remove it', async () => {
    await withApp(async (http, token) => {
      const change = async (method: 'POST' | 'DELETE') =>
        await (await http.send(method, '/admin/sample-edition', { token: admin })).json();
      expect((await http.send('POST', '/admin/sample-edition', { token })).status).toBe(403);
      const { token: admin } = await http.account('editor@news.example', { admin: true });
      expect(await change('POST')).toEqual({ success: true, stories: 5, articles: 16 });
      const shown = async () => (await read(http, token)).stories.filter(({ is_sample }) => is_sample).length;
      await vi.waitFor(async () => expect(await shown()).toBe(5), 5000);
      expect(await change('DELETE')).toEqual({ success: true, stories: 5 });
      await vi.waitFor(async () => expect(await shown()).toBe(0), 5000);
    });
  });

  it('list the stories with enough articles, and an empty list before there are any', async () => {
    await withApp(async (http, token, buildProjection) => {
      expect(await read(http, token)).toEqual({
        success: true,
        error: null,
        count: 0,
        last_updated: null,
        stories: [],
      });
      const id = await bridgeStory(http);
      await storeStory(
        database().db,
        await storeSamples(database().db, [otherReport], http.clock.now()),
        http.clock.now(),
      );
      await buildProjection();
      const waited = measureWait();
      await expect.poll(() => read(http, token)).toMatchObject({ count: 1 });
      expect(waited()).toBeLessThan(1000);
      const [story] = (await read(http, token)).stories;
      expect(story).toMatchObject({ id, article_count: 3, articles: [], outlet_count: 3, topic: 'politics' });
      // Three articles, confidence 0.9, just now: 30 + 45 + 20.
      expect(story?.priorityScore).toBeGreaterThan(94);
    });
  });

  it('answer what is known with 304 and send the rest compressed', async () => {
    await withApp(async (http, token, buildProjection) => {
      await bridgeStory(http);
      await buildProjection();
      const get = (headers: Record<string, string>) => http.send('GET', '/news/stories', { token, headers });
      const plain = await get({});
      const etag = plain.headers.get('etag') ?? '';
      const text = await plain.text();
      expect(plain.headers.get('content-encoding')).toBeNull();
      expect(plain.headers.get('cache-control')).toBe('private, no-cache');
      const brotli = await get({ 'accept-encoding': 'gzip, deflate, br' });
      expect(brotli.headers.get('content-encoding')).toBe('br');
      expect(brotliDecompressSync(await brotli.arrayBuffer()).toString()).toBe(text);
      const gzip = await get({ 'accept-encoding': 'gzip, br;q=0' });
      expect(gzip.headers.get('content-encoding')).toBe('gzip');
      expect(gunzipSync(await gzip.arrayBuffer()).toString()).toBe(text);
      for (const known of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
        const same = await get({ 'if-none-match': known });
        expect([same.status, same.headers.get('etag'), await same.text()]).toEqual([304, etag, '']);
      }
      expect((await get({ 'if-none-match': '"other"' })).status).toBe(200);
    });
  });

  it('begin each edition with its first stories and what the whole list would count', async () => {
    await withApp(async (http, token, buildProjection) => {
      const id = await bridgeStory(http);
      await buildProjection();
      const head = async (edition: string) => {
        const answer = await http.send('GET', `/news/stories?head=${edition}`, { token });
        return answer.status === 200 ? listStories.answer.parse(await answer.json()) : answer.status;
      };
      const waited = measureWait();
      await expect
        .poll(() => head('us'))
        .toMatchObject({
          count: 1,
          stories: [{ id }],
          head: { edition: 'us', qualified: 1, shown: 1, counts: { all: 1, politics: 1, general: 0 } },
        });
      expect(waited()).toBeLessThan(1000);
      expect((await read(http, token)).head).toBeUndefined();
      http.clock.advance(25 * 3_600_000);
      const waitedAgain = measureWait();
      await expect
        .poll(() => head('world'))
        .toMatchObject({
          count: 1,
          stories: [],
          head: { edition: 'world', qualified: 1, shown: 0, counts: { all: 0 } },
        });
      expect(waitedAgain()).toBeLessThan(1500);
      expect(await head('mars')).toBe(400);
    });
  });

  it('refuse at once a caller that signed out, was deleted or lost a key, also after many requests', async () => {
    await withApp(async (http, token) => {
      const get = async (as: string) => (await http.send('GET', '/news/stories', { token: as })).status;
      const { token: admin } = await http.account('admin@news.example', { admin: true });
      const { token: deleted } = await http.account('deleted@news.example');
      const made = await http.send('POST', '/admin/api-keys', {
        token: admin,
        body: { name: 'reader', scopes: ['read'] },
      });
      const { key, apiKey } = createApiKey.answer.parse(await made.json());
      expect(await Promise.all([token, deleted, key].map(get))).toEqual([200, 200, 200]);
      await http.send('DELETE', '/session', { token });
      expect(await get(token)).toBe(401);
      await http.send('DELETE', `/admin/api-keys/${apiKey.id}`, { token: admin });
      expect(await get(key)).toBe(401);
      expect((await http.send('DELETE', '/account', { token: deleted })).status).toBe(200);
      expect(await get(deleted)).toBe(401);
    });
  });

  it('show a repair within a second to a caller that has the list, and answer 304 again afterwards', async () => {
    await withApp(async (http, token, buildProjection) => {
      const id = await bridgeStory(http);
      await buildProjection();
      const get = (etag: string) =>
        http.send('GET', '/news/stories', { token, headers: { 'if-none-match': etag } });
      const known = (await get('')).headers.get('etag') ?? '';
      expect((await get(known)).status).toBe(304);
      const { account } = await http.account('editor@news.example', { admin: true });
      // Another process: nothing of it passes through this one but the database.
      const deps = { db: database().db, clock: http.clock.now, outlets };
      const { repair } = await renameStory(deps, { story: id, title: 'The bridge', by: account });
      const waited = measureWait();
      await expect.poll(async () => (await get(known)).status).toBe(200);
      expect(waited()).toBeLessThan(1000);
      const renamed = await get(known);
      expect(((await renamed.json()) as StoryList).stories[0]?.title).toBe('The bridge');
      const etag = renamed.headers.get('etag') ?? '';
      expect((await get(etag)).status).toBe(304);
      await undoRepair(deps, { id: repair });
      const waitedAgain = measureWait();
      await expect.poll(async () => (await get(etag)).status).toBe(200);
      expect(waitedAgain()).toBeLessThan(1000);
    });
  });

  it('show a change of settings at once and scores that fade within five minutes', async () => {
    await withApp(async (http, token, buildProjection) => {
      await bridgeStory(http);
      await buildProjection();
      const before = (await read(http, token)).stories[0]?.priorityScore ?? 0;
      http.clock.advance(5 * 60_000);
      const after = () => read(http, token).then(({ stories }) => stories[0]?.priorityScore ?? 0);
      const waited = measureWait();
      await expect.poll(after).toBeLessThan(before);
      expect(waited()).toBeLessThan(1500);
      const value = JSON.stringify({ ...rssSetting.initial, minArticlesPerStory: 4 });
      const row = { key: rssSetting.key, value, version: 1, updated_at: http.clock.now() };
      await database().db.insertInto('settings').values(row).execute();
      const waitedAgain = measureWait();
      await expect.poll(() => read(http, token)).toMatchObject({ count: 0 });
      expect(waitedAgain()).toBeLessThan(1500);
    });
  });

  it('give a story with its articles, its analysis and its comparison', async () => {
    await withApp(async (http, token) => {
      const id = await bridgeStory(http);
      const get = async (path: string) => (await http.send('GET', path, { token })).json();
      const { story } = getStory.answer.parse(await get(`/news/stories/${id}`));
      expect(story.articles.map(({ bias_category }) => bias_category).sort()).toEqual([
        'center',
        'left',
        'right',
      ]);
      expect(story.articles.every(({ description }) => description.length <= 300)).toBe(true);
      expect(story.merged_from).toBeNull();
      const { analysis } = getStoryAnalysis.answer.parse(await get(`/news/stories/${id}/analysis`));
      expect(analysis.common_ground.length).toBeGreaterThan(0);
      const path = `/news/stories/${id}/comparative-analysis`;
      const comparison = getStoryComparison.answer.parse(await get(path));
      expect(comparison.analysis).toMatch(/^Left:\n- .+\nCenter:\n- .+\nRight:\n- /s);
      for (const { id: article, source, bias_category: side } of story.articles) {
        const citing = comparison.points?.[side ?? 'center'].filter(({ articles }) =>
          articles.includes(article),
        );
        expect(citing?.map(({ text }) => text.startsWith(`${source}: “`))).toContain(true);
        for (const { text } of citing ?? []) expect(comparison.analysis).toContain(`\n- ${text}`);
      }
    });
  });

  it('give the comparative text of a story that an older version compared, without its points', async () => {
    await withApp(async (http, token) => {
      const id = await bridgeStory(http);
      const path = `/news/stories/${id}/comparative-analysis`;
      const get = async () =>
        getStoryComparison.answer.parse(await (await http.send('GET', path, { token })).json());
      const { analysis } = await get();
      await sql`UPDATE stories SET projection = projection - 'points' - 'sides'`.execute(database().db);
      expect(await get()).toEqual({ success: true, error: null, analysis, nearest: {} });
    });
  });

  it('lead from a merged story to the one it went into, and refuse unknown and malformed ids', async () => {
    await withApp(async (http, token) => {
      const id = await bridgeStory(http);
      const now = http.clock.now();
      await database()
        .db.insertInto('stories')
        .values({
          id: unknown,
          title: 'x',
          merged_into: id,
          created_at: now,
          touched_at: now,
          language: null,
        })
        .execute();
      const merged = await http.send('GET', `/news/stories/${unknown}`, { token });
      expect(getStory.answer.parse(await merged.json()).story).toMatchObject({ id, merged_from: unknown });
      for (const wrong of ['1', 'no-such', 'a b', "';--", unknown.replace('8', '9')]) {
        for (const rest of ['', '/analysis', '/comparative-analysis']) {
          const refused = await http.send('GET', `/news/stories/${wrong}${rest}`, { token });
          const body = (await refused.json()) as { success: boolean; error: string };
          expect([wrong, refused.status, body.success]).toEqual([wrong, 404, false]);
          expect(body.error).toContain('no story with this id');
        }
      }
    });
  });

  it('count a list against no limit and forget a session that was signed out within a second', async () => {
    await withApp(async (http, token) => {
      for (let requestNumber = 0; requestNumber < 700; requestNumber += 1) {
        const { status } = await http.send('GET', '/news/stories', { token });
        if (status !== 200) expect([requestNumber, status]).toEqual([requestNumber, 200]);
      }
      const guesses = Array.from({ length: 700 }, () =>
        http.send('GET', '/news/stories', { token: 'guess' }),
      );
      const statuses = new Set((await Promise.all(guesses)).map(({ status }) => status));
      expect([...statuses].sort()).toEqual([401, 429]);
      await database().db.deleteFrom('sessions').execute();
      const listStatus = async () =>
        (await http.send('GET', '/news/stories', { token, ip: '203.0.113.9' })).status;
      const waited = measureWait();
      await expect.poll(listStatus).toBe(401);
      expect(waited()).toBeLessThan(1500);
    });
  });

  it('are for readers, and for everybody while PUBLIC_READING is on', async () => {
    await withApp(async (http) => {
      const refused = await http.send('GET', '/news/stories');
      expect(refused.status).toBe(401);
      expect(await refused.json()).toMatchObject({ success: false, code: 'unauthenticated' });
    });
    await withApp(
      async (http) => {
        expect((await http.send('GET', '/news/stories')).status).toBe(200);
      },
      { PUBLIC_READING: 'on' },
    );
  });
});
