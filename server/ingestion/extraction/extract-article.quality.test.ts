import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '#server/config/paths.ts';
import { inventedArticles } from '#testing/small-web/invented-articles.ts';
import { renderArticle } from '#testing/small-web/templates.ts';
import { extractArticle } from './extract-article.ts';

const folders = ['extraction', 'extraction-2026'].map((name) => join(rootFolder, 'evals', 'testdata', name));

interface LabelledPage {
  html: string;
  address: string;
  text: string;
}

/** The labelled pages of the evaluation, and every invented article in its outlet's markup. */
function labelledPages(): LabelledPage[] {
  const invented = inventedArticles.map((article) => ({
    html: renderArticle(article),
    address: `http://${article.host}${article.path}`,
    text: article.paragraphs.join('\n'),
  }));
  return [...folders.flatMap(pagesIn), ...invented];
}

function pagesIn(folder: string): LabelledPage[] {
  const truth: Record<string, { articleBody: string; url: string }> = JSON.parse(
    readFileSync(join(folder, 'ground-truth.json'), 'utf8'),
  );
  return Object.entries(truth).map(([name, { articleBody, url }]) => ({
    html: readFileSync(join(folder, `${name}.html`), 'utf8'),
    ...{ address: url, text: articleBody },
  }));
}

const wordsOf = (text: string) => new Set(text.match(/\p{L}+/gu));

/** The share of the distinct words of one text that another has. */
function shareOf(text: string, other: string): number {
  const words = wordsOf(other);
  const wanted = [...wordsOf(text)];
  return wanted.filter((word) => words.has(word)).length / Math.max(1, wanted.length);
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

describe('extractArticle on labelled pages', () => {
  it('calls each an article, finds most of its words and few others', () => {
    const found = labelledPages().map(({ html, address, text }) => {
      const article = extractArticle({ html, address });
      return {
        ...{ address, kind: article.pageKind },
        ...{ found: shareOf(text, article.text), wanted: shareOf(article.text, text) },
      };
    });
    expect(found.length).toBeGreaterThanOrEqual(38);
    expect(found.filter(({ kind }) => kind !== 'article')).toEqual([]);
    expect(mean(found.map((page) => page.found))).toBeGreaterThan(0.97);
    expect(mean(found.map((page) => page.wanted))).toBeGreaterThan(0.97);
  });
});
