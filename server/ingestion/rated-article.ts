import type { AnalysedArticle } from '#server/stories/clustering/placement-store.ts';

/** An article that passed all steps but the last one. */
export interface RatedArticle {
  id: string;
  /** What clustering needs; null: it is computed from the stored text. */
  analysed: AnalysedArticle | null;
  /** Its host has a Crawl-delay. */
  isSlow: boolean;
}

/** Accepts rated articles to be placed; resolves later when too many wait (backpressure). */
export type AcceptRated = (articles: readonly RatedArticle[]) => Promise<void>;
