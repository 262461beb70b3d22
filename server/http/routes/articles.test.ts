import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aiSummary, articleMetadata, enhanceArticle } from '#contract/articles.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { addressOf, inventedArticles } from '#testing/small-web/invented-articles.ts';

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
