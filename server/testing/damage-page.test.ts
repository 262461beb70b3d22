import { afterAll, describe, expect, it } from 'vitest';
import { seededRandom } from '#models/seeded-random.ts';
import { createExtractionPool } from '#server/ingestion/workers/extraction-pool.ts';
import { damagePage } from './damage-page.ts';
import { inventedArticles } from './small-web/invented-articles.ts';
import { renderArticle } from './small-web/templates.ts';

// Only an endless loop reaches this timeout, on any machine.
const pool = createExtractionPool({ threads: 1, timeoutMs: 100_000 });
afterAll(() => pool.close());

describe('damaged pages', () => {
  it('are the same for the same seed', () => {
    const page = '<p>one</p><p>two</p>'.repeat(20);
    const [one, two] = [seededRandom(7), seededRandom(7)];
    expect(damagePage(page, one)).toBe(damagePage(page, two));
    expect(damagePage(page, seededRandom(8))).not.toBe(damagePage(page, seededRandom(9)));
  });

  it('always get a result, and their extracted text is plain', async () => {
    const random = seededRandom(20260301);
    let extracted = 0;
    for (let round = 0; round < 60; round += 1) {
      const article = inventedArticles[round % inventedArticles.length];
      if (article === undefined) throw new Error('there are no invented articles');
      const html = damagePage(renderArticle(article), random);
      const outcome = await pool.extract({ html, address: `http://${article.host}${article.path}` });
      if (outcome.kind === 'failed') {
        // Thousands of nested elements are refused on purpose; any other reason is a bug.
        expect(outcome, `round ${round}`).toMatchObject({ reason: 'too-complex' });
        continue;
      }
      extracted += 1;
      expect(outcome.article.text, `round ${round}`).not.toMatch(/<\/?(script|style|div|p)\b[^>]*>/i);
      expect(outcome.article.canonicalAddress).toMatch(/^https?:/);
    }
    expect(extracted).toBeGreaterThan(30);
  });
});
