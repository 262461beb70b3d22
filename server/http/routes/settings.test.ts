import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { addressOf, inventedArticles } from '#testing/small-web/invented-articles.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  token = (await app.signIn(app.adminEmail)).sessionToken;
});
afterAll(() => app.close());

async function send(method: 'GET' | 'POST', path: string, body?: unknown) {
  const response = await app.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

const band = { threshold: 0, label: 'Anything', color: 'purple', meaning: 'One word for all' };
const advanced = {
  max_total_articles: 50,
  semantic_clustering_threshold: 0.65,
  enable_deduplication: true,
  opposing_viewpoints_enabled: true,
};
const relevance = { threshold: 0.25, min_articles: 3, max_articles_to_score: 20 };

const relevanceCall = ['/admin/relevance-config', relevance] as const;
const advancedCall = ['/admin/advanced-config', advanced] as const;
const credibilityCall = ['/admin/credibility-config', {}] as const;

/** A call with a valid body, a change that makes the body invalid, and the sentence of the refusal. */
const refused: [call: readonly [string, object], change: object, sentence: string][] = [
  [relevanceCall, { threshold: 0.09 }, '"threshold" is wrong: send a number from 0.1 to 1.'],
  [relevanceCall, { threshold: 1.01 }, '"threshold" is wrong: send a number from 0.1 to 1.'],
  [relevanceCall, { min_articles: -1 }, '"min_articles" is wrong: send a whole number from 0 to 50.'],
  [relevanceCall, { min_articles: 51 }, '"min_articles" is wrong: send a whole number from 0 to 50.'],
  [relevanceCall, { min_articles: 1.5 }, '"min_articles" is wrong: send a whole number.'],
  [
    relevanceCall,
    { max_articles_to_score: 0 },
    '"max_articles_to_score" is wrong: send a whole number from 1 to 1000.',
  ],
  [relevanceCall, { max_articles_to_score: undefined }, '"max_articles_to_score" is missing: send a number.'],
  [relevanceCall, { based_on: 'x' }, '"based_on" is wrong: send a number.'],
  [
    advancedCall,
    { max_total_articles: 100_000 },
    '"max_total_articles" is wrong: send a whole number from 1 to 200.',
  ],
  [
    advancedCall,
    { semantic_clustering_threshold: 0 },
    '"semantic_clustering_threshold" is wrong: send a number from 0.1 to 1.',
  ],
  [advancedCall, { enable_deduplication: 'yes' }, '"enable_deduplication" is wrong: send a boolean.'],
  [credibilityCall, { credibilityConfig: [] }, '"credibilityConfig" is wrong: send 1 to 20 rows.'],
  [
    credibilityCall,
    { credibilityConfig: Array.from({ length: 21 }, () => band) },
    '"credibilityConfig" is wrong: send 1 to 20 rows.',
  ],
  [
    credibilityCall,
    { credibilityConfig: [{ ...band, threshold: 1.1 }] },
    '"credibilityConfig.0.threshold" is wrong: send a number from 0 to 1.',
  ],
  [
    credibilityCall,
    { credibilityConfig: [band, { ...band, label: '   ' }] },
    '"credibilityConfig.1.label" is wrong: send 1 to 60 characters.',
  ],
  [
    credibilityCall,
    { credibilityConfig: [{ ...band, color: 'pink' }] },
    '"credibilityConfig.0.color" is wrong: send "red" or "orange" or "yellow" or "emerald" or "blue" or "purple".',
  ],
];

describe('a configuration', () => {
  it.each(refused)('is refused outside its range and stays: %j with %j', async (call, change, sentence) => {
    const [path, body] = call;
    const before = await send('GET', path);
    expect(await send('POST', path, { ...body, ...change })).toMatchObject({
      status: 400,
      body: { code: 'invalid-input', error: `The field ${sentence}` },
    });
    expect(await send('GET', path)).toEqual(before);
  });

  it('starts with the defaults, and comes back as it was saved', async () => {
    const path = '/admin/relevance-config';
    expect((await send('GET', path)).body).toEqual({ ...relevance, version: 0, last_updated: null });
    const changed = { threshold: 0.1, min_articles: 50, max_articles_to_score: 1000 };
    const saved = await send('POST', path, { ...changed, based_on: 0 });
    expect(saved).toEqual({
      status: 200,
      body: { ...changed, version: 1, last_updated: expect.stringMatching(/Z$/) },
    });
    expect((await send('GET', path)).body).toEqual(saved.body);
    expect(await send('POST', path, { ...relevance, based_on: 0 })).toMatchObject({
      status: 409,
      body: { code: 'conflict', error: expect.stringContaining('Somebody else changed this setting') },
    });
    expect((await send('GET', path)).body).toEqual(saved.body);
  });
});

describe('the credibility labels', () => {
  it('name the credibility of the next check and stand in /config.json', async () => {
    const [article] = inventedArticles;
    if (article === undefined) throw new Error('there are no invented articles');
    const before = await app.check('reader@readers.example', addressOf(article));
    expect(['Excellent', 'Good', 'Fair', 'Poor']).toContain(before.credibility?.label);

    expect(
      (await send('POST', '/admin/credibility-config', { credibilityConfig: [band] })).body,
    ).toMatchObject({ credibilityConfig: [band], version: 1 });
    const after = await app.check('reader@readers.example', addressOf(article));
    expect(after.credibility?.label).toBe('Anything');
    expect(after.credibility_score_numeric).toBe(before.credibility_score_numeric);
    expect((await send('GET', '/config.json')).body).toMatchObject({ credibilityConfig: [band] });
  });
});

describe('the switch for opposing viewpoints', () => {
  it('is sent to the page', async () => {
    expect((await send('GET', '/config.json')).body.opposing_viewpoints_enabled).toBe(true);
    const off = { ...advanced, opposing_viewpoints_enabled: false };
    expect(await send('POST', '/admin/advanced-config', off)).toMatchObject({ status: 200 });
    expect((await send('GET', '/config.json')).body.opposing_viewpoints_enabled).toBe(false);
  });
});
