import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '#server/config/paths.ts';
import { extractArticle } from './extract-article.ts';

const folder = join(rootFolder, '..', 'shared', 'data', 'extraction-dev');
const truthFile = join(folder, 'ground-truth.json');

describe.skipIf(!existsSync(truthFile))('extractArticle on the labelled pages', () => {
  it('calls every fourth an article and finds most of its words', () => {
    const truth: Record<string, { articleBody: string; url: string }> = JSON.parse(
      readFileSync(truthFile, 'utf8'),
    );
    const every4th = Object.entries(truth).filter((_, at) => at % 4 === 0);
    const found = every4th.map(([name, { articleBody, url }]) => {
      const html = gunzipSync(readFileSync(join(folder, `${name}.html.gz`))).toString('utf8');
      const article = extractArticle({ html, address: url });
      const words = new Set(article.text.match(/\p{L}+/gu));
      const wanted = [...new Set(articleBody.match(/\p{L}+/gu))];
      return {
        kind: article.pageKind,
        share: wanted.filter((word) => words.has(word)).length / wanted.length,
      };
    });
    expect(found.filter(({ kind }) => kind !== 'article')).toEqual([]);
    expect(found.reduce((sum, { share }) => sum + share, 0) / found.length).toBeGreaterThan(0.97);
  });
});
