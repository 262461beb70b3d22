import type { Analysis, Side } from '#domain/analysis/rating.ts';

/** An article of a comparison, as an example of its side. */
export interface ComparedArticle {
  side: Side;
  title: string;
  source: string;
  /** Null for pasted text. */
  address: string | null;
  publishedAt: Date | null;
  /** The start of its text; empty where only the headline is known. */
  text: string;
  /** Null where its text is not rated. */
  analysis: Analysis | null;
}
