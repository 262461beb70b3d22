import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aiSummary, articleMetadata, enhanceArticle } from '#contract/articles.ts';
import type { TrackingBatch } from '#contract/tracking.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { createTestHttpApp } from '#testing/create-test-http-app.ts';
import { withTestDatabase } from '#testing/database.ts';
import { processorTimeOf } from '#testing/processor-time.ts';
import { addressOf, inventedArticles } from '#testing/small-web/invented-articles.ts';
import { mountTrackingRoutes } from './checks.ts';

type Batch = TrackingBatch['tracking_data'];

const timestamp = '2026-02-03T18:30:00.000Z';
const userAgent = 'Mozilla/5.0 (invented)';
const properties = { timestamp, pageUrl: '/', userAgent, sessionDuration: 1_000 };

function batchOf(count: number, change: object = {}): { url: string; tracking_data: Batch } {
  const events = Array.from({ length: count }, (_, index) => ({
    id: `e${index}`,
    eventName: 'page_view' as const,
    properties,
  }));
  const data = { sessionId: 's1', events, metadata: { userAgent, timestamp, immediate: false }, ...change };
  return { url: 'internal://tracking', tracking_data: data };
}

function withProperties(change: object): object {
  const event = { id: 'e0', eventName: 'page_view', properties: { ...properties, ...change } };
  return batchOf(1, { events: [event] });
}

describe('a tracking batch, in the whole app', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp();
  });
  afterAll(() => app.close());

  const send = async (body: unknown, token?: string) => {
    const response = await app.call('POST', '/bias-check', {
      body,
      ...(token === undefined ? {} : { token }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  };

  it('needs no credential, counts no search and starts no check', async () => {
    const { sessionToken } = await app.signIn('reader@readers.example');
    const [article] = inventedArticles;
    if (article === undefined) throw new Error('there are no invented articles');
    const event = { ...properties, url: addressOf(article) };
    const batch = batchOf(1, { events: [{ id: 'a', eventName: 'article_click', properties: event }] });
    expect(await send(batch)).toEqual({ status: 200, body: { success: true, stored: 1 } });
    expect(await send(batchOf(2), sessionToken)).toMatchObject({ status: 200 });
    // A credential is not even looked at.
    expect(await send(batchOf(3), 'wrong')).toMatchObject({ status: 200 });
    const usage = await (await app.call('GET', '/usage', { token: sessionToken })).json();
    expect(usage).toMatchObject({ used: 0, remaining: 10 });
    expect(app.web.requested).toEqual([]);
  });

  it.each([
    ['an address', { url: 'https://news.example/a' }],
    ['the marker alone', { url: 'internal://tracking' }],
    ['a text that speaks of it', { url: 'https://news.example/a', text: '{"tracking_data": {}}' }],
    ['a list', [batchOf(1)]],
    ['a topic of that name', { url: '"tracking_data"' }],
  ])('is the only body that needs none: %s does', async (_name, body) => {
    expect(await send(body)).toMatchObject({ status: 401, body: { code: 'unauthenticated' } });
  });

  it('leaves the check of the same address as it was', async () => {
    const [article] = inventedArticles;
    if (article === undefined) throw new Error('there are no invented articles');
    const result = await app.check('reader@readers.example', addressOf(article));
    expect(result.article?.title).toBe(article.title);
  });
});

describe('the call that stores tracking batches', () => {
  const withCall = (work: (tools: Tools) => Promise<void>) =>
    withTestDatabase('embedded', async (database) => {
      const http = await createTestHttpApp(database, {
        mounts: [
          (app, routeDeps) =>
            mountTrackingRoutes(app, routeDeps, { db: database.db, clock: () => new Date(timestamp) }),
        ],
      });
      const send = async (body: unknown, ip?: string) => {
        const response = await http.send('POST', '/bias-check', {
          body,
          ...(ip === undefined ? {} : { ip }),
        });
        return { status: response.status, body: (await response.json()) as Record<string, unknown> };
      };
      const stored = () => database.db.selectFrom('weekly_usage_events').selectAll().execute();
      await work({ send, stored, lines: http.lines }).finally(() => http.close());
    });
  interface Tools {
    send(body: unknown, ip?: string): Promise<{ status: number; body: Record<string, unknown> }>;
    stored(): Promise<{ name: string; properties: object }[]>;
    lines: string[];
  }

  it('keeps known properties alone, and not who, what was looked for, or which article', () =>
    withCall(async ({ send, stored, lines }) => {
      const body = withProperties({
        email: 'ann@news.example',
        userEmail: 'ann@news.example',
        query: 'secret topic',
        shoeSize: 43,
        url: 'https://news.example/secret-article',
        pageUrl: 'https://balance.example/?url=secret',
        message: 'no mail to ann@news.example',
      });
      expect(await send(body)).toMatchObject({ status: 200, body: { stored: 1 } });
      const rows = await stored();
      expect(rows).toMatchObject([{ name: 'page_view' }]);
      expect(rows[0]?.properties).toEqual({
        ...properties,
        url: 'news.example',
        pageUrl: '/',
        message: 'no mail to [removed]',
      });
      expect(JSON.stringify(rows) + lines.join('')).not.toMatch(/ann@|secret|shoe/);
    }));

  it('refuses batches that are not what they should be, and keeps nothing of them', () =>
    withCall(async ({ send, stored }) => {
      const wrong: object[] = [
        { ...batchOf(1), url: 'https://news.example/a' },
        { url: 'internal://tracking', tracking_data: null },
        { url: 'internal://tracking', tracking_data: 'x' },
        batchOf(0),
        batchOf(101),
        batchOf(1, { sessionId: '' }),
        batchOf(1, { sessionId: 's'.repeat(65) }),
        batchOf(1, { sessionId: "'; DROP TABLE accounts" }),
        batchOf(1, { metadata: undefined }),
        batchOf(1, { events: [{ id: 'e', eventName: 'own_event', properties }] }),
        batchOf(1, { events: [{ id: 'e', eventName: 'page_view', properties: {} }] }),
        withProperties({ biasScore: 3 }),
        withProperties({ timestamp: 'yesterday' }),
        withProperties({ position: { nested: 1 } }),
      ];
      for (const body of wrong) {
        expect(await send(body), JSON.stringify(body).slice(0, 200)).toMatchObject({
          status: 400,
          body: { code: 'invalid-input' },
        });
      }
      expect(await stored()).toEqual([]);
    }));

  it('cuts long texts, refuses large bodies, and needs little time for any text', () =>
    withCall(async ({ send, stored }) => {
      const long = (unit: string) => unit.repeat(Math.ceil(1_500 / unit.length));
      const names = [
        'pageUrl',
        'userAgent',
        'message',
        'stack',
        'storyTitle',
        'filterValue',
        'endpoint',
        'url',
      ];
      const withAll = (text: string) => Object.fromEntries(names.map((name) => [name, text]));
      expect(await send(withProperties(withAll(long('é😀'))))).toMatchObject({ status: 200 });
      const [kept] = await stored();
      for (const value of Object.values(kept?.properties ?? {})) {
        expect(String(value).length).toBeLessThanOrEqual(1_000);
        expect(String(value).isWellFormed()).toBe(true);
      }
      expect(JSON.stringify(kept?.properties).length).toBeLessThan(4_000);
      expect(await send(withProperties({ message: 'x'.repeat(66_000) }))).toMatchObject({ status: 413 });
      const events = [')', 'a@', '%40', 'a', '1'].map((unit, index) => ({
        id: `long-${index}`,
        eventName: 'page_view',
        properties: { ...properties, ...withAll(long(unit)) },
      }));
      const times: number[] = [];
      for (const _ of [1, 2, 3]) times.push(await processorTimeOf(() => send(batchOf(1, { events }))));
      expect(Math.min(...times)).toBeLessThan(100);
    }));

  it('limits the events of one address in a minute, and not those of other addresses', () =>
    withCall(async ({ send }) => {
      const batch = (sessionId: string) => batchOf(100, { sessionId });
      for (const id of ['a', 'b', 'c'])
        expect(await send(batch(id))).toMatchObject({ body: { stored: 100 } });
      const refused = await send(batchOf(1, { sessionId: 'd' }));
      expect(refused).toMatchObject({ status: 429, body: { code: 'too-many-requests' } });
      expect(await send(batchOf(1, { sessionId: 'e' }), '198.51.100.7')).toMatchObject({ status: 200 });
    }));
});

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  ({ sessionToken: token } = await app.signIn('reader@readers.example'));
});
afterAll(() => app.close());

const article = inventedArticles.find(({ host }) => host === 'patriotbeacon.example');
if (article === undefined) throw new Error('no invented article of patriotbeacon.example');
const text = article.paragraphs.join('\n\n');

async function call(method: string, path: string, body?: unknown, as: string | null = token) {
  const response = await app.call(method, path, {
    ...(as === null ? {} : { token: as }),
    ...(body === undefined ? {} : { body }),
  });
  return { status: response.status, body: (await response.json()) as unknown };
}

describe('article metadata', () => {
  const read = async (domain: string) =>
    articleMetadata.answer.parse((await call('GET', `/article-metadata/${domain}`, undefined, null)).body);

  it('names the rating of an outlet of the table, on the scale of -1 to 1, signed out as well', async () => {
    const known = await read('nationalreview.com');
    expect(known.bias_score).toBeGreaterThan(0);
    expect(known.bias_score).toBeLessThanOrEqual(1);
    expect(known.credibility_score).not.toBeNull();
    expect(known.bias_source).toBe(`The rating of ${known.source} in our outlet table.`);
    expect(await read('www.nationalreview.com')).toEqual(known);
    expect(await read(encodeURIComponent('https://www.nationalreview.com/2026/x?y=z'))).toEqual(known);
  });

  it('says unrated of what nobody knows', async () => {
    expect(await read('nobody-knows.example')).toEqual({
      bias_score: null,
      credibility_score: null,
      bias_source: 'Unrated: nobody-knows.example is not in our outlet table.',
      credibility_source: 'Unrated: nobody-knows.example is not in our outlet table.',
      source: 'nobody-knows.example',
    });
  });

  it.each(['nodomain', '%00', '..%2f..', '%3Cscript%3E', 'a'.repeat(3000)])('refuses %j', async (domain) => {
    const { status } = await call('GET', `/article-metadata/${domain}`);
    expect([400, 404, 422]).toContain(status);
  });

  it('refuses a wrong credential', async () => {
    expect((await call('GET', '/article-metadata/nationalreview.com', undefined, 'wrong')).status).toBe(401);
  });
});

describe('an AI summary', () => {
  const summarise = (body: unknown, as?: string) => call('POST', '/ai-summary', body, as);

  it("is made of the text's own sentences", async () => {
    const { body } = await summarise({ title: article.title, content: text, url: addressOf(article) }, token);
    const answer = aiSummary.answer.parse(body);
    const [, quoted = ''] =
      /^In an opinion article, the author writes: “([^“”]+)”/.exec(answer.summary) ?? [];
    expect(quoted).not.toBe('');
    expect(text).toContain(quoted);
    expect(answer.ai_analysis).toMatch(/^Summary:\n\S[\s\S]*\n\nBias Analysis:\n\S/);
    expect(answer.ai_analysis).toContain(answer.analysis_sections?.summary.join(' '));
  });

  it('of a description alone reads the page, for those who are signed in', async () => {
    const { body } = await summarise(
      { title: article.title, content: 'Short.', url: addressOf(article) },
      token,
    );
    expect(aiSummary.answer.parse(body).summary.length).toBeGreaterThan(100);
  });

  it('of a page that cannot be read is the description', async () => {
    const url = 'http://broken.example/error';
    const { body } = await summarise({ title: 'Title', content: 'A short description.', url }, token);
    expect(aiSummary.answer.parse(body).summary).toBe('A short description.');
    expect((await summarise({ url }, token)).status).toBe(422);
  });

  it('needs something to go by', async () => {
    expect((await summarise({}, token)).status).toBe(400);
    expect((await summarise({ title: '  ', url: 'no address' }, token)).status).toBe(400);
  });

  it('signed out never reads a page and is limited by address', async () => {
    const before = app.web.requested.length;
    const url = 'http://lakesidecourier.example/anything';
    for (let i = 0; i < 20; i += 1) {
      const { status, body } = await call('POST', '/ai-summary', { content: 'A short text.', url }, null);
      expect([status, aiSummary.answer.parse(body).summary]).toEqual([200, 'A short text.']);
    }
    const { status, body } = await call('POST', '/ai-summary', { content: 'A short text.' }, null);
    expect([status, body]).toEqual([429, expect.objectContaining({ code: 'too-many-requests' })]);
    expect(app.web.requested.length).toBe(before);
    // Counted before the body is read: what could be no call at all is refused in the same way.
    for (const unread of ['{', 'x'.repeat(600_000)]) {
      const refused = await fetch(`${app.address}/ai-summary`, { method: 'POST', body: unread });
      expect(refused.status).toBe(429);
    }
  });
});

describe('the enhancement of an article', () => {
  const enhance = (body: unknown, as = token) => call('POST', '/', body, as);

  it('rates the page, on the scale of -2 to 2', async () => {
    const { status, body } = await enhance({
      url: addressOf(article),
      text: 'Ignored',
      email: 'x@y.example',
    });
    const answer = enhanceArticle.answer.parse(body);
    expect(status).toBe(200);
    expect(answer.bias_score_numeric).toBeGreaterThan(0.25);
    expect(answer.ai_analysis).toContain('\n\nBias Analysis:\n');
    expect(answer.ai_analysis).toContain(answer.analysis_sections?.bias_analysis.join('\n\n'));
  });

  it('rates the given text where the page cannot be read, and says so', async () => {
    const { body } = await enhance({ url: 'http://broken.example/error', text });
    const answer = enhanceArticle.answer.parse(body);
    expect(answer.notes[0]).toMatch(/^Only the headline and description were read\./);
    expect(answer.bias_score_numeric).toBeGreaterThan(0.25);
  });

  it.each([
    [{ url: 'some topic' }],
    [{}],
    [{ url: 'ftp://x.example/' }],
    [{ url: 'http://broken.example/error' }],
  ])('refuses %j', async (body) => {
    const { status } = await enhance(body);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
  });

  it('needs a credential', async () => {
    expect((await call('POST', '/', { url: addressOf(article) }, null)).status).toBe(401);
  });

  it('and a summary share a daily limit of their own; failures are given back', async () => {
    const { sessionToken } = await app.signIn('other@readers.example');
    for (let i = 0; i < 10; i += 1) {
      expect((await enhance({ text: `Text ${i}.` }, sessionToken)).status).toBe(200);
      expect((await call('POST', '/ai-summary', { content: `Text ${i}.` }, sessionToken)).status).toBe(200);
      if (i >= 3) continue;
      expect((await enhance({ url: 'http://broken.example/gone' }, sessionToken)).status).toBe(422);
    }
    const { status, body } = await enhance({ text: 'One more.' }, sessionToken);
    expect(status).toBe(429);
    expect(body).toMatchObject({ code: 'quota-exhausted', error: expect.stringContaining('20 summaries') });
    const usage = (await (await app.call('GET', '/usage', { token: sessionToken })).json()) as {
      used: number;
    };
    expect(usage.used).toBe(0);
  });
});
