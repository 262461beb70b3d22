import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '#server/config/paths.ts';
import { inventedArticles } from '#testing/small-web/invented-articles.ts';
import { renderArticle } from '#testing/small-web/templates.ts';
import { extractArticle } from './extract-article.ts';

const folder = join(rootFolder, 'evals', 'testdata', 'extraction');

interface LabelledPage {
  html: string;
  address: string;
  text: string;
}

/** The labelled pages of the evaluation, and every invented article in its outlet's markup. */
function labelledPages(): LabelledPage[] {
  const truth: Record<string, { articleBody: string; url: string }> = JSON.parse(
    readFileSync(join(folder, 'ground-truth.json'), 'utf8'),
  );
  const labelled = Object.entries(truth).map(([name, { articleBody, url }]) => ({
    html: readFileSync(join(folder, `${name}.html`), 'utf8'),
    ...{ address: url, text: articleBody },
  }));
  const invented = inventedArticles.map((article) => ({
    html: renderArticle(article),
    address: `http://${article.host}${article.path}`,
    text: article.paragraphs.join('\n'),
  }));
  return [...labelled, ...invented];
}

const wordsOf = (text: string) => new Set(text.match(/\p{L}+/gu));

describe('extractArticle on labelled pages', () => {
  it('calls each an article and finds most of its words', () => {
    const found = labelledPages().map(({ html, address, text }) => {
      const article = extractArticle({ html, address });
      const words = wordsOf(article.text);
      const wanted = [...wordsOf(text)];
      const share = wanted.filter((word) => words.has(word)).length / wanted.length;
      return { address, kind: article.pageKind, share };
    });
    expect(found.length).toBeGreaterThanOrEqual(11);
    expect(found.filter(({ kind }) => kind !== 'article')).toEqual([]);
    expect(found.reduce((sum, { share }) => sum + share, 0) / found.length).toBeGreaterThan(0.97);
  });
});
