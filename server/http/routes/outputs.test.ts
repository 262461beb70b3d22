import { expect, it } from 'vitest';
import { parseCsv } from '#domain/outlets/parse-csv.ts';
import { parseFeed } from '#server/ingestion/feed-parsing/parse-feed.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { renameStory } from '#server/stories/moderation/repair-story.ts';
import { refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';
import { changeSetting } from '#testing/aggregation-parts.ts';
import { createTestHttpApp, type TestHttpApp } from '#testing/create-test-http-app.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { bridgeReports, storeSamples, storeStory } from '#testing/stored-articles.ts';
import { measureWait } from '#testing/waited-time.ts';
import { mountOutputRoutes } from './outputs.ts';

const publicUrl = 'https://balance.example';
const outlets = { version: 1, outlets: [] };
const { signal } = new AbortController();
const paths = ['/feeds/uk.rss', '/feeds/us.atom', '/feeds/world.json', '/news/stories.csv'];
const hostile = '=HYPERLINK("http://evil.example") <script>alert(1)</script> & ]]> \u0001 "x" closes bridge';

describeOnDatabase('the outputs', (database) => {
  async function withApp(
    work: (http: TestHttpApp) => Promise<void>,
    env: Record<string, string> = {},
  ): Promise<void> {
    const { db } = database();
    let clock = () => new Date();
    const http = await createTestHttpApp(database(), {
      env,
      mounts: [
        (app, routeDeps) =>
          mountOutputRoutes(app, routeDeps, { db, clock: () => clock(), outlets, publicUrl }),
      ],
    });
    clock = http.clock.now;
    try {
      await work(http);
    } finally {
      await http.close();
    }
  }

  /** Stores a story with its projection, and with the title if given. */
  async function storeBridge(http: TestHttpApp, title?: string): Promise<string> {
    const { db } = database();
    const now = http.clock.now();
    const id = await storeStory(db, await storeSamples(db, bridgeReports, now), now);
    const deps = { db, clock: http.clock.now, outlets };
    await refreshWaiting(deps, { storyIds: null, limit: 10, signal });
    const { account } = await http.account('editor@news.example', { admin: true });
    if (title !== undefined) await renameStory(deps, { story: id, title, by: account });
    return id;
  }

  async function parseBack(http: TestHttpApp, path: string) {
    const response = await http.send('GET', path);
    const bytes = new Uint8Array(await response.arrayBuffer());
    const contentType = response.headers.get('content-type');
    return parseFeed({ bytes, contentType, address: publicUrl + path });
  }

  it('are feeds that a reader understands, whatever a title holds', async () => {
    await withApp(
      async (http) => {
        const id = await storeBridge(http, hostile);
        const formats = ['rss', 'atom', 'json'] as const;
        for (const format of formats) {
          const feed = await parseBack(http, `/feeds/uk.${format}`);
          if (feed.kind === 'failed') throw new Error(feed.message);
          expect([feed.format, feed.title]).toEqual([format, 'Balance · UK News']);
          expect(feed.items).toHaveLength(1);
          const [item] = feed.items;
          expect(item).toMatchObject({
            address: `${publicUrl}/story/${id}`,
            guid: `${publicUrl}/story/${id}`,
          });
          expect(item?.publishedAt).not.toBeNull();
          expect(item?.title).toContain('=HYPERLINK("http://evil.example")');
          expect(item?.description).toContain(
            '3 articles of 3 independent outlets: 1 left, 1 center, 1 right.',
          );
        }
        const rss = await (await http.send('GET', '/feeds/uk.rss')).text();
        expect(rss).toContain('xml version="1.0"');
        expect(rss).not.toContain('\u0001');
      },
      { PUBLIC_READING: 'on' },
    );
  });

  it('have the stories that qualify for the edition', async () => {
    await withApp(
      async (http) => {
        await storeBridge(http);
        await changeSetting(database(), rssSetting, { storySwarmMinArticles: 4 });
        expect(await parseBack(http, '/feeds/world.json')).toMatchObject({ items: [] });
      },
      { PUBLIC_READING: 'on' },
    );
  });

  it('are a table whose cells no spreadsheet reads as formulas', async () => {
    await withApp(
      async (http) => {
        const id = await storeBridge(http, hostile);
        const response = await http.send('GET', '/news/stories.csv');
        expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
        expect(response.headers.get('content-disposition')).toBe('attachment; filename="stories.csv"');
        const bytes = new Uint8Array(await response.arrayBuffer());
        expect([...bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
        const [head, row] = parseCsv(new TextDecoder().decode(bytes));
        const cell = (name: string) => row?.cells[head?.cells.indexOf(name) ?? -1];
        expect(cell('title')).toMatch(/^'=HYPERLINK\("http:\/\/evil\.example"\) <script>/);
        expect([cell('id'), cell('address'), cell('left'), cell('article_count')]).toEqual([
          id,
          `${publicUrl}/story/${id}`,
          '1',
          '3',
        ]);
      },
      { PUBLIC_READING: 'on' },
    );
  });

  it('are there before any story is, and for the editions that exist alone', async () => {
    await withApp(
      async (http) => {
        expect(await parseBack(http, '/feeds/world.atom')).toMatchObject({ kind: 'parsed', items: [] });
        for (const path of ['/feeds/fr.rss', '/feeds/uk.atom.rss', '/feeds/uk.xml', '/feeds/uk']) {
          expect([path, (await http.send('GET', path)).status]).toEqual([path, 404]);
        }
        expect((await http.send('POST', '/feeds/uk.rss')).status).toBe(405);
      },
      { PUBLIC_READING: 'on' },
    );
  });

  it('are not sent again while nothing changed, and show a change within a second', async () => {
    await withApp(
      async (http) => {
        await storeBridge(http);
        for (const path of paths) {
          const first = await http.send('GET', path);
          const etag = first.headers.get('etag') ?? '';
          expect(first.headers.get('cache-control')).toBe('public, max-age=60');
          const second = await http.send('GET', path, { headers: { 'if-none-match': etag } });
          expect([path, second.status, second.headers.get('etag')]).toEqual([path, 304, etag]);
        }
        const etag = (await http.send('GET', '/feeds/uk.rss')).headers.get('etag') ?? '';
        await storeBridge(http, 'A second story');
        const feedStatus = async () =>
          (await http.send('GET', '/feeds/uk.rss', { headers: { 'if-none-match': etag } })).status;
        const waited = measureWait();
        await expect.poll(feedStatus).toBe(200);
        expect(waited()).toBeLessThan(1000);
      },
      { PUBLIC_READING: 'on' },
    );
  });

  it('are for readers alone where reading is not public: by credential or by a token in the address', async () => {
    await withApp(async (http) => {
      const { token: session } = await http.account('reader@news.example');
      const statusOf = async (path: string, request = {}) => (await http.send('GET', path, request)).status;
      const statusesWith = async (token: string) =>
        Promise.all(paths.map((path) => statusOf(`${path}?token=${token}`)));
      for (const path of paths) {
        const refused = await http.send('GET', path);
        expect(refused.status).toBe(401);
        expect(((await refused.json()) as { error: string }).error).toContain('feed token');
        expect(await statusOf(path, { token: session })).toBe(200);
      }
      const make = async () =>
        ((await (await http.send('POST', '/feed-token', { token: session })).json()) as { token: string })
          .token;
      const first = await make();
      expect(await statusesWith(first)).toEqual([200, 200, 200, 200]);
      const second = await make();
      expect(await statusesWith(first)).toEqual([401, 401, 401, 401]);
      expect(await statusesWith(second)).toEqual([200, 200, 200, 200]);
      const state = async () => (await http.send('GET', '/feed-token', { token: session })).json();
      expect(await state()).toEqual({ exists: true, created_at: expect.stringMatching(/^20\d\d-/) });
      await http.send('DELETE', '/feed-token', { token: session });
      expect(await state()).toEqual({ exists: false, created_at: null });
      expect(await statusesWith(second)).toEqual([401, 401, 401, 401]);
      // Nor does a session or a guess do as a token, and no token is good for anything else.
      expect(new Set([...(await statusesWith(session)), ...(await statusesWith('feed_guess'))])).toEqual(
        new Set([401]),
      );
      const third = await make();
      expect(await statusOf('/feed-token', { token: third })).toBe(401);
      for (const secret of [first, second, third]) {
        expect(http.lines.some((line) => line.includes(secret))).toBe(false);
      }
      const { rows } = await database().pool.query(
        "SELECT encode(token_hash, 'escape') AS h FROM feed_tokens",
      );
      expect(JSON.stringify(rows)).not.toContain(third);
    });
  });

  it('end with the account whose token it is', async () => {
    await withApp(async (http) => {
      const { token } = await http.account('leaving@news.example');
      const made = await (await http.send('POST', '/feed-token', { token })).json();
      const address = `/feeds/uk.rss?token=${(made as { token: string }).token}`;
      expect((await http.send('GET', address)).status).toBe(200);
      await http.send('DELETE', '/account', { token });
      expect((await http.send('GET', address)).status).toBe(401);
    });
  });
});
