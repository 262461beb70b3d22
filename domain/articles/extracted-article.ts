/** Pages whose text is worth rating. */
export const readablePageKinds = ['article', 'live-blog', 'paywalled'] as const;

/**
 * The kind of a page. Only `article`, `live-blog` and `paywalled` have text to rate; a paywalled page has its teaser.
 */
export type PageKind = (typeof readablePageKinds)[number] | 'video' | 'not-article';

/** An article extracted from its page. Texts are plain: no markup, paragraphs separated by a blank line. */
export interface ExtractedArticle {
  /** The final address of the page, after redirects. */
  address: string;
  /** The canonical address of the article: see `canonicalAddress`. */
  canonicalAddress: string;
  pageKind: PageKind;
  title: string;
  byline: string | null;
  /** ISO 8601 with zone, or null when the page gives no plausible date. */
  publishedAt: string | null;
  siteName: string | null;
  /** BCP 47 primary language of the text ("en", "de"), or null when unclear. */
  language: string | null;
  /** The publisher's own summary. */
  description: string | null;
  text: string;
  wordCount: number;
  /** External links in the article's body: a factor of credibility. */
  linkCount: number;
  /** Whether the page has a note about a correction or an update. */
  correctionNoted: boolean;
}

/** The article extracted from one page, before its claims about other hosts are verified. */
export interface ExtractedPage extends ExtractedArticle {
  /** The address on another host that the page declares as its own; null without one. */
  claimedAddress: string | null;
}
