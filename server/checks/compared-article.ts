import type { Analysis, Side } from '#domain/analysis/rating.ts';

/** An article that stands for its side in a comparison. */
export interface ComparedArticle {
  side: Side;
  title: string;
  source: string;
  /** Null for pasted text. */
  address: string | null;
  /** The beginning of its text; empty where only the headline is known. */
  text: string;
  /** Null where nothing rated its text. */
  analysis: Analysis | null;
}
