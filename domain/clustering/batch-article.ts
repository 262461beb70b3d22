import type { ArticleFeatures } from './article-features.ts';
import type { Phrases } from './phrases.ts';

/** An article of a batch that is clustered as a whole. */
export interface BatchArticle {
  features: ArticleFeatures;
  phrases: Phrases;
  /** Milliseconds; null if unknown. */
  publishedAt: number | null;
}
