/** What a feed lists, before anybody looked at the page behind it. All texts are plain words on one line. */
export interface FeedItem {
  /** The feed's own name of the item; unique within the feed only. */
  guid: string | null;
  /** Empty when the feed gives none. */
  title: string;
  /** Absolute http(s) address. */
  address: string | null;
  /** ISO 8601 in UTC, as the feed claims; may lie in the future. */
  publishedAt: string | null;
  /** Bounded; empty when the feed gives none. */
  description: string;
  author: string | null;
  /** The whole article as the feed gives it, hostile markup, bounded; null where there is only a summary. */
  contentHtml: string | null;
  /** Lower-case language tag such as "en-gb". */
  language: string | null;
}

export const feedFormats = ['rss', 'atom', 'rdf', 'json'] as const;
export type FeedFormat = (typeof feedFormats)[number];

export type FeedParseFailure = 'empty' | 'not-a-feed' | 'malformed' | 'too-large' | 'too-deep' | 'timeout';

export type ParsedFeed =
  | {
      kind: 'parsed';
      format: FeedFormat;
      title: string | null;
      /** The page the feed belongs to. */
      homeAddress: string | null;
      items: FeedItem[];
      /** How long the publisher says the feed may be kept. */
      ttlMinutes: number | null;
      /** Where the publisher tells of news at once (WebSub). */
      hubAddress: string | null;
      /** The document was broken and read as far as possible. */
      rescued: boolean;
    }
  | {
      kind: 'failed';
      code: FeedParseFailure;
      /** One sentence for a person. */
      message: string;
    };
