import { termSpace } from '#domain/clustering/article-features.ts';
import { type Background, levelOf } from '#domain/clustering/background.ts';
import type { CorpusArticle } from './clustering-corpus.ts';

/** Terms in fewer articles are left out, which keeps the file small. */
const minArticles = 2;

export function learnBackground(articles: readonly CorpusArticle[]): Background {
  const documents = new Uint32Array(termSpace);
  const counts: Record<string, number> = {};
  for (const { features } of articles) {
    counts[features.language] = (counts[features.language] ?? 0) + 1;
    for (const term of features.terms) documents[term] = (documents[term] ?? 0) + 1;
  }
  const levels = Uint8Array.from(documents, (count) => (count < minArticles ? 0 : levelOf(count)));
  return { levels, articles: counts };
}
