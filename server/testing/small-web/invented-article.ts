import type { Side } from '#domain/analysis/rating.ts';
/** An article of an invented outlet. Nothing in it happened; every name is made up. */
export interface InventedArticle {
  host: `${string}.example`;
  path: `/${string}`;
  outlet: string;
  title: string;
  byline: string | null;
  /** ISO 8601. */
  published: string;
  /** The page family of `templates.ts` that renders the article. */
  family: 'structured' | 'blog' | 'old' | 'microdata' | 'plain';
  /** A paragraph that starts with `“` is shown as a quotation. */
  paragraphs: readonly string[];
  /** The intended lean of the wording. */
  meant: Side;
}
