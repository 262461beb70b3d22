import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BiasCheckResult } from '#contract/bias-check.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { inventedArticles } from '#testing/small-web/invented-articles.ts';

const advanced = {
  max_total_articles: 200,
  semantic_clustering_threshold: 0.65,
  enable_deduplication: true,
  opposing_viewpoints_enabled: true,
};
/** Everything that a search finds is listed. */
const generous = { threshold: 0.1, min_articles: 50, max_articles_to_score: 1000 };

/** The invented article whose title begins so. */
function articleOf(beginning: string) {
  const article = inventedArticles.find(({ title }) => title.startsWith(beginning));
  if (article === undefined) throw new Error(`there is no article "${beginning}…"`);
  return article;
}

// The wording of the left under the titles of a left and of a right article: both are related to it.
const pasted = {
  text: articleOf('Billionaires').paragraphs.join('\n\n'),
  title: `${articleOf('Radical left').title}. ${articleOf('Big Oil').title}`,
};

let app: TestApp;
let token: string;

async function save(name: 'relevance' | 'advanced', body: object): Promise<void> {
  const response = await app.call('POST', `/admin/${name}-config`, { token, body });
  expect(response.status).toBe(200);
}

async function check(options: { opposing_viewpoints_filter: boolean }): Promise<BiasCheckResult> {
  const response = await app.call('POST', '/bias-check', { token, body: { ...pasted, ...options } });
  expect(response.status).toBe(200);
  return (await response.json()) as BiasCheckResult;
}

const sidesIn = (result: BiasCheckResult) =>
  new Set(result.suggested_articles.map(({ bias_category }) => bias_category));

describe('a saved setting', () => {
  beforeAll(async () => {
    app = await createTestApp();
    token = (await app.signIn(app.adminEmail)).sessionToken;
    // The news service lists the article, and the check reads it.
    for (const { title } of inventedArticles) await app.check(app.adminEmail, title);
    await save('relevance', generous);
    await save('advanced', advanced);
  });
  afterAll(() => app.close());

  it('opposing_viewpoints_enabled lets the switch choose sides, or ignores it, from the next check on', async () => {
    const opposing = { opposing_viewpoints_filter: true };
    const filtered = sidesIn(await check(opposing));
    expect([filtered.has('right'), filtered.has('left')]).toEqual([true, false]);
    await save('advanced', { ...advanced, opposing_viewpoints_enabled: false });
    const everything = sidesIn(await check(opposing));
    expect([everything.has('right'), everything.has('left')]).toEqual([true, true]);
    await save('advanced', advanced);
    expect(sidesIn(await check(opposing))).toEqual(filtered);
  });

  it('of relevance decides how many related articles are listed, and which of them are marked', async () => {
    const related = async () => (await check({ opposing_viewpoints_filter: false })).suggested_articles;
    expect((await related()).length).toBeGreaterThan(1);
    await save('relevance', { ...generous, threshold: 1 });
    expect((await related()).map(({ below_threshold }) => below_threshold)).toContain(true);
    await save('relevance', { ...generous, threshold: 1, min_articles: 0 });
    expect(await related()).toEqual([]);
    await save('relevance', { ...generous, max_articles_to_score: 1 });
    expect(await related()).toHaveLength(1);
  });
});
