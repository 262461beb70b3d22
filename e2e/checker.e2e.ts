import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, inventedArticles } from '#testing/small-web/invented-articles.ts';
import { submitAddress } from './support/check-article.ts';
import { openCheckedSystem } from './support/shared-system.ts';
import type { TestSystem } from './support/test-system.ts';

let system: TestSystem;
beforeAll(async () => {
  system = await openCheckedSystem();
});
afterAll(() => system?.close());

function articleOf(host: string) {
  const found = inventedArticles.find((article) => article.host === host);
  if (found === undefined) throw new Error(`no article of ${host}`);
  return found;
}

describe('checking an address', () => {
  it.each(['northgatetribune.example', 'harborandplains.example', 'meridianwire.example'])(
    'rates an article of %s and shows the basis of the rating',
    async (host) => {
      const article = articleOf(host);
      const page = await system.enter(`${host.split('.')[0]}@readers.example`, '/');
      await submitAddress(page, addressOf(article));
      await page.getByText('Article Summary').first().waitFor();
      for (const text of ['Political Bias', 'Credibility', 'Bias Analysis']) {
        await expect.poll(() => page.getByText(text).count(), { message: text }).toBeGreaterThan(0);
      }
      const main = await page.getByRole('main').innerText();
      expect(main).toContain(article.title);
      await page.getByText('9 searches remaining').first().waitFor();
      await page.getByRole('button', { name: 'Where do these ratings come from?' }).first().click();
      const dialog = page.getByRole('dialog');
      await dialog.getByText('Wording').first().waitFor();
      expect(await dialog.innerText()).toMatch(/Weight/i);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.context().close();
    },
  );

  it('shows where the article says so, in its own words', async () => {
    const article = articleOf('harborandplains.example');
    const page = await system.enter('quotes@readers.example', '/');
    await submitAddress(page, addressOf(article));
    await page.locator('blockquote').first().waitFor();
    const quotes = await page.locator('blockquote').allInnerTexts();
    expect(quotes.length).toBeGreaterThan(0);
    const whole = [article.title, ...article.paragraphs].join(' ').replace(/\s+/g, ' ');
    for (const quote of quotes) expect(whole).toContain(quote.replace(/\s+/g, ' ').trim());
    await page.context().close();
  });

  it('quotes passages of the article, for opposite sides in opposite articles', async () => {
    const leans: number[] = [];
    for (const host of ['northgatetribune.example', 'harborandplains.example']) {
      const article = articleOf(host);
      const whole = `${article.title}\n\n${article.paragraphs.join('\n\n')}`;
      const { bias } = await system.app.check('passages@readers.example', addressOf(article));
      expect(bias?.evidence.length).toBeGreaterThan(0);
      for (const { quote } of bias?.evidence ?? []) expect(whole).toContain(quote);
      const text = bias?.parts.find((part) => part.kind === 'text');
      leans.push(text?.score ?? Number.NaN);
    }
    expect(leans[0]).toBeLessThan(0);
    expect(leans[1]).toBeGreaterThan(0);
  });

  it('extracts every kind of markup, with the quotation marks of its charset', async () => {
    for (const article of inventedArticles) {
      const { article: read } = await system.app.check(
        `all${article.host}@readers.example`,
        addressOf(article),
      );
      expect(read?.title, article.host).toContain(article.title.slice(0, 20));
      const words = article.paragraphs.join(' ').split(/\s+/).length;
      expect(Math.abs((read?.word_count ?? 0) - words), article.host).toBeLessThan(words * 0.15);
    }
  });

  it('fetches a page once for two checks in quick succession', async () => {
    const address = addressOf(articleOf('lakesidecourier.example'));
    const before = system.app.web.requested.filter((requested) => requested === address).length;
    await system.app.check('twice@readers.example', address);
    await system.app.check('twice@readers.example', address);
    const after = system.app.web.requested.filter((requested) => requested === address).length;
    expect(after - before).toBeLessThanOrEqual(1);
  });
});
