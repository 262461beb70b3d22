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
  /** Which of the page families of `templates.ts` shows it. */
  family: 'structured' | 'blog' | 'old' | 'microdata' | 'plain';
  /** A paragraph that starts with `“` is shown as a quotation. */
  paragraphs: readonly string[];
  /** The direction its wording leans to, as its writer meant it. */
  meant: Side;
}
