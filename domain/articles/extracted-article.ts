/** Pages whose text is worth rating. */
export const readablePageKinds = ['article', 'live-blog', 'paywalled'] as const;

/**
 * What a page turned out to be. Only `article`, `live-blog` and `paywalled` carry text worth
 * rating; a paywalled page carries its teaser.
 */
export type PageKind = (typeof readablePageKinds)[number] | 'video' | 'not-article';

/** An article as read from its page. Texts are plain: no markup, paragraphs parted by a blank line. */
export interface ExtractedArticle {
  /** The address the page was finally served from. */
  address: string;
  /** The address that names the article: declared canonical if trustworthy, tracking parameters removed. */
  canonicalAddress: string;
  pageKind: PageKind;
  title: string;
  byline: string | null;
  /** ISO 8601 with zone, or null when the page gives no believable date. */
  publishedAt: string | null;
  siteName: string | null;
  /** BCP 47 primary language of the text ("en", "de"), or null when unclear. */
  language: string | null;
  /** The publisher's own summary. */
  description: string | null;
  text: string;
  wordCount: number;
  /** Links inside the article's body that lead elsewhere: a factor of credibility. */
  linkCount: number;
  /** Whether the page says that it was corrected or updated with a note. */
  correctionNoted: boolean;
}

/** What was read of one page, before anything it says of other hosts is believed. */
export interface ExtractedPage extends ExtractedArticle {
  /** The address of another host that the page names as its own; null when it names none. */
  claimedAddress: string | null;
}
