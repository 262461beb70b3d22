import { afterAll, beforeAll, expect, it } from 'vitest';
import { getOutletPage, listOutletSummaries } from '#contract/outlet-pages.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { createTestHttpApp, type TestHttpApp } from '#testing/create-test-http-app.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { type StoredSample, storeSamples, storeStory } from '#testing/stored-articles.ts';
import { createSharedCaches } from '../shared-caches.ts';
import { mountOutletPageRoutes } from './outlets.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  token = (await app.signIn(app.adminEmail)).sessionToken;
});
afterAll(() => app.close());

async function send(method: 'GET' | 'PUT' | 'POST', path: string, body?: unknown) {
  const response = await app.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const ratings = '/admin/bias/outlets';
const fields = {
  ...{ name: 'Northgate Tribune', aliases: ['m.northgate.example'], country: 'gb', region: 'uk' },
  ...{ owner: null, kind: 'newspaper', lean: -0.4, reliability: 0.7, flags: ['opinion'] },
  references: ['Our own panel, 2026'],
};

it('lists the ratings in force, a page at a time', async () => {
  const { status, body } = await send('GET', `${ratings}?search=theguardian&limit=1`);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    outlets: [{ domain: 'theguardian.com', origin: 'table', version: 0, last_updated: null }],
    counts: { changed: 0 },
  });
});

it('sets an outlet, and its rating and origin are used from the next call on', async () => {
  const saved = await send('PUT', ratings, { domain: 'Northgate.example', outlet: fields, based_on: 0 });
  expect(saved).toMatchObject({
    status: 200,
    body: {
      outlet: {
        ...{ domain: 'northgate.example', country: 'GB', lean: -0.4, origin: 'override' },
        changed_by: app.adminEmail,
      },
    },
  });
  const known = await send('GET', '/article-metadata/m.northgate.example');
  expect(known.body).toMatchObject({
    bias_score: -0.4,
    credibility_score: 0.7,
    source: 'Northgate Tribune',
    bias_source: 'The rating of Northgate Tribune set by an administrator of this server.',
  });
  const late = await send('PUT', ratings, { domain: 'northgate.example', outlet: fields, based_on: 0 });
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } });
  const back = await send('PUT', ratings, { domain: 'northgate.example', outlet: null });
  expect(back.body).toEqual({ success: true, outlet: null });
  expect((await send('GET', '/article-metadata/northgate.example')).body).toMatchObject({ bias_score: null });
});

it('imports a file', async () => {
  const csv = 'domain,lean,references\nbbc.co.uk,0.1,"Panel, 2026"';
  const outcome = await send('POST', `${ratings}/import`, { csv, mode: 'merge' });
  expect(outcome.body).toMatchObject({ applied: true, rows: 1, changed: 1, problems: [] });
  expect((await send('GET', '/article-metadata/bbc.com')).body).toMatchObject({
    bias_score: 0.1,
    bias_source: 'The rating of BBC News imported by an administrator of this server.',
  });
});

it('stands in the log of changes beside settings, and is reverted there', async () => {
  await send('POST', '/admin/source-limits', {
    ...{ google_news_max_articles: 25, newsapi_max_articles: 15, gnews_max_articles: 10 },
    ...{ currents_max_articles: 20, twingly_max_articles: 15, bright_data_max_articles: 10 },
  });
  await send('PUT', ratings, { domain: 'northgate.example', outlet: fields });
  await send('PUT', ratings, { domain: 'northgate.example', outlet: { ...fields, lean: 0.4 } });
  type Entry = { id: string; subject: string; revertible: boolean; changed_by: string };
  const list = async () => (await send('GET', '/admin/logs/audit')).body.entries as Entry[];
  const [newest, before] = await list();
  expect(newest).toMatchObject({
    ...{ subject: 'outlet:northgate.example', revertible: true, changed_by: app.adminEmail },
    ...{ old_value: { lean: -0.4 }, new_value: { lean: 0.4 } },
  });
  expect(before).toMatchObject({ subject: 'outlet:northgate.example', revertible: false });
  expect((await list()).map(({ subject }) => subject)).toContain('source-limits');
  const late = await send('POST', `/admin/logs/audit/${before?.id}/revert`);
  expect(late).toMatchObject({ status: 409, body: { code: 'conflict' } });
  const reverted = await send('POST', `/admin/logs/audit/${newest?.id}/revert`);
  expect(reverted.body).toMatchObject({ success: true, entry: { new_value: { lean: -0.4 } } });
  expect((await send('GET', '/article-metadata/northgate.example')).body).toMatchObject({
    bias_score: -0.4,
  });
  expect((await send('POST', '/admin/logs/audit/outlet:x/revert')).status).toBe(404);
});

it.each([
  ['PUT', ratings, { domain: 'x.example', outlet: { ...fields, lean: 2 } }, 'send a number from -1 to 1'],
  ['PUT', ratings, { domain: 'x.example', outlet: { ...fields, references: [] } }, 'needs references'],
  ['PUT', ratings, { domain: 'x.example', outlet: { ...fields, kind: 'blog' } }, '"outlet.kind" is wrong'],
  ['PUT', ratings, { domain: 'no domain', outlet: fields }, 'is not a lower-case domain'],
  ['PUT', ratings, { domain: 'x.example' }, '"outlet" is missing'],
  ['POST', `${ratings}/import`, { csv: 'domain', mode: 'all' }, '"mode" is wrong'],
  ['GET', `${ratings}?limit=0`, undefined, '"limit" is wrong'],
] as const)('refuses %s %s with %j', async (method, path, body, sentence) => {
  const refusal = await send(method, path, body);
  expect(refusal.status).toBe(400);
  expect(refusal.body.error).toContain(sentence);
});

const outlet = (domain: string, name: string): Outlet => ({
  domain,
  name,
  aliases: [],
  country: 'GB',
  region: 'uk',
  owner: 'Wendle Trust',
  kind: 'newspaper',
  lean: -0.5,
  reliability: 0.8,
  flags: [],
  references: ['Lean: https://rater.example/beacon'],
});
const peers = ['gazette', 'herald', 'mercury', 'argus', 'echo'].map((name) => `${name}.example`);
const outlets = {
  version: 1,
  outlets: [outlet('beacon.example', 'The Beacon'), ...peers.map((domain) => outlet(domain, domain))],
};

const sample = (domain: string, at: number): StoredSample => ({
  domain,
  title: `Report ${at}`,
  text: 'The council voted for the bridge.',
  lean: -0.4,
});

describeOnDatabase('the calls for outlets', (database) => {
  async function withApp(
    work: (http: TestHttpApp, get: (path: string) => Promise<unknown>) => Promise<void>,
  ) {
    const { db } = database();
    let clock = () => new Date();
    const http = await createTestHttpApp(database(), {
      mounts: [
        (app, routeDeps) => {
          const deps = { db, clock: () => clock(), outlets };
          mountOutletPageRoutes(app, routeDeps, { ...deps, ...createSharedCaches(deps) });
        },
      ],
    });
    clock = http.clock.now;
    try {
      const { token } = await http.account('reader@news.example');
      await work(http, async (path) => (await http.send('GET', path, { token })).json());
    } finally {
      await http.close();
    }
  }

  /** Twenty stories of the outlet and its peers, and ten of the peers alone. */
  const store = async (now: Date) => {
    const { db } = database();
    for (let at = 0; at < 30; at += 1) {
      const domains = at < 20 ? ['beacon.example', ...peers] : peers;
      const ids = await storeSamples(
        db,
        domains.map((domain) => sample(domain, at)),
        now,
      );
      await storeStory(db, ids, now);
    }
    await database().pool.query(
      `UPDATE ratings SET analysis = jsonb_set(analysis, '{lean,parts}',
         '[{"kind": "outlet", "lean": -0.5}, {"kind": "text", "lean": -0.2}]')`,
    );
  };

  it('describe an outlet: rating, wording, topics, what it leaves out, articles', async () => {
    await withApp(async (http, get) => {
      await store(http.clock.now());
      const answer = getOutletPage.answer.parse(await get('/outlets/www.beacon.example'));
      expect(answer.outlet).toMatchObject({
        domain: 'beacon.example',
        name: 'The Beacon',
        bias_category: 'left',
        references: ['Lean: https://rater.example/beacon'],
        stories: 20,
        wording: {
          articles: 20,
          overall: { articles: 20, mean: -0.2, low: -0.257, high: -0.143 },
          weeks: [{ articles: 20, mean: -0.2 }],
        },
        alone: { own: { count: 0, of: 20 }, peers: 0, stories: [] },
        left_out: { own: { count: 10, of: 30, share: 0.333 }, peers: 0 },
      });
      expect(answer.outlet.left_out?.stories).toHaveLength(6);
      expect(answer.outlet.topics.find(({ topic }) => topic === 'general')).toMatchObject({
        own: { count: 20, of: 20 },
        side: 1,
        all: 1,
      });
      expect(answer.outlet.articles).toHaveLength(12);
      expect(answer.outlet.articles[0]).toMatchObject({ bias_score: -0.4, wording: -0.2 });
    });
  });

  it('count and link no story whose confidence is too low for the list', async () => {
    const { pool } = database();
    let before = 0;
    await withApp(async (http, get) => {
      await store(http.clock.now());
      await pool.query(`UPDATE stories SET card = '{}', semantic_confidence = 0.5, article_count = 6`);
      const { outlet: all } = getOutletPage.answer.parse(await get('/outlets/beacon.example'));
      expect(all.articles.filter(({ story }) => story !== null)).toHaveLength(12);
      before = all.stories;
    });
    await pool.query(
      `UPDATE stories SET semantic_confidence = 0.49
       WHERE id IN (SELECT id FROM stories ORDER BY id LIMIT 15)`,
    );
    // Another app: what outlet pages share is kept for a while.
    await withApp(async (_http, get) => {
      const { outlet: found } = getOutletPage.answer.parse(await get('/outlets/beacon.example'));
      const { rows } = await pool.query<{ id: string }>(
        'SELECT id FROM stories WHERE semantic_confidence >= 0.5',
      );
      const listed = new Set(rows.map(({ id }) => id));
      const linked = [
        ...found.articles.flatMap(({ story }) => story ?? []),
        ...(found.left_out?.stories ?? []).map(({ id }) => id),
      ];
      expect(linked.filter((id) => !listed.has(id))).toEqual([]);
      expect(found.stories).toBeLessThan(before);
    });
  });

  it('describe an outlet from its first article on, also one that is known by its articles alone', async () => {
    await withApp(async (http, get) => {
      const { db, pool } = database();
      const ids = await storeSamples(db, [sample('unlisted.example', 1)], http.clock.now());
      await storeStory(db, ids, http.clock.now());
      await pool.query(
        `UPDATE ratings SET analysis = jsonb_set(analysis, '{lean,parts}', '[{"kind": "text", "lean": 0.3}]')`,
      );
      const { outlet: found } = getOutletPage.answer.parse(await get('/outlets/unlisted.example'));
      expect(found).toMatchObject({
        wording: { articles: 1, overall: { mean: 0.3, low: -0.832, high: 1 }, weeks: [{ articles: 1 }] },
        alone: { own: { count: 1, of: 1 }, peers: null },
        ...{ left_out: null, rating_origin: null },
      });
      expect(found.topics.find(({ topic }) => topic === 'general')?.own).toMatchObject({ count: 1, of: 1 });
      expect(await get('/outlets/nobody.example')).toMatchObject({ code: 'not-found' });
    });
  });

  it('list outlets, those with most stories first, by name and side', async () => {
    await withApp(async (http, get) => {
      for (const domains of [peers, ['beacon.example', ...peers.slice(1)]]) {
        const ids = await storeSamples(
          database().db,
          domains.map((domain) => sample(domain, 1)),
          http.clock.now(),
        );
        await storeStory(database().db, ids, http.clock.now());
      }
      const list = async (query: string) => listOutletSummaries.answer.parse(await get(`/outlets${query}`));
      const all = await list('');
      expect([all.total, all.outlets[0]?.stories, all.outlets.at(-1)?.stories]).toEqual([6, 2, 1]);
      expect((await list('?search=beac')).total).toBe(1);
      expect((await list('?side=right')).total).toBe(0);
      expect((await list('?offset=5&limit=5')).outlets).toHaveLength(1);
    });
  });

  it('leave the address of the list to the page for browsers', async () => {
    await withApp(async (http) => {
      const page = await http.send('GET', '/outlets', { headers: { accept: 'text/html' } });
      expect([page.status, page.headers.get('vary')]).toEqual([404, expect.stringContaining('Accept')]);
    });
  });
});
