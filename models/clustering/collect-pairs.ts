import { ArticleIndex, type Indexed, keysOf } from '#domain/clustering/article-index.ts';
import { type Background, TermWeights } from '#domain/clustering/background.ts';
import { PairReader } from '#domain/clustering/pair-features.ts';
import type { CorpusArticle } from './clustering-corpus.ts';

/** Two labelled articles that the candidate search brings together. */
export interface LabelledPair {
  features: Float64Array;
  same: boolean;
  /** The later one; pairs with the same number were candidates of one article. */
  query: number;
  queryFold: number;
  candidateFold: number;
  candidateStory: string;
}

const dayMs = 86_400_000;
const windowMs = 3 * dayMs;
const candidates = 24;

interface Seen extends Indexed {
  article: CorpusArticle;
}

/** Goes through the articles in their order as the product would and keeps every labelled pair it weighs. */
export function collectPairs(articles: readonly CorpusArticle[], background: Background): LabelledPair[] {
  const weights = new TermWeights(background);
  const reader = new PairReader(weights);
  const index = new ArticleIndex<Seen>(weights);
  const pairs: LabelledPair[] = [];
  const window: Seen[] = [];
  let oldest = 0;
  for (const [arrival, article] of articles.entries()) {
    for (; article.publishedAt !== null && oldest < window.length; oldest += 1) {
      const seen = window[oldest];
      if (seen === undefined || (seen.article.publishedAt ?? 0) >= article.publishedAt - windowMs) break;
      index.remove(seen);
      weights.count(seen.features.language, seen.features.terms, -1);
    }
    if (article.story !== null) {
      const found = index.search(article.features, candidates).filter((seen) => seen.article.story !== null);
      if (found.length > 0) reader.read(article);
      for (const { article: other } of found) {
        pairs.push({
          features: reader.compare(other).slice(),
          same: other.story === article.story,
          query: arrival,
          queryFold: article.fold,
          candidateFold: other.fold,
          candidateStory: other.story ?? '',
        });
      }
    }
    const { features } = article;
    const seen: Seen = { article, features, keys: keysOf(features, weights), slot: -1, arrival };
    index.add(seen);
    weights.count(features.language, features.terms, 1);
    window.push(seen);
  }
  return pairs;
}
