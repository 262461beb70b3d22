import type { ArticleFeatures } from './article-features.ts';
import type { Phrases } from './phrases.ts';

/** An article of a batch that is put into stories as a whole. */
export interface BatchArticle {
  features: ArticleFeatures;
  phrases: Phrases;
  /** Milliseconds; null where nobody knows. */
  publishedAt: number | null;
}
