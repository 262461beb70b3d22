/** An item as the feed lists it, before its page is fetched. All texts are plain text on one line. */
export interface FeedItem {
  /** The feed's id of the item; unique within the feed only. */
  guid: string | null;
  /** Empty when the feed gives none. */
  title: string;
  /** Absolute http(s) address. */
  address: string | null;
  /** ISO 8601 in UTC, unchecked; may be in the future. */
  publishedAt: string | null;
  /** When it was changed last, ISO 8601 in UTC, unchecked; absent where the feed does not say. */
  updatedAt?: string;
  /** Bounded; empty when the feed gives none. */
  description: string;
  author: string | null;
  /** The whole article as untrusted markup of bounded length; null when the feed has only a summary. */
  contentHtml: string | null;
  /** Lower-case language tag such as "en-gb". */
  language: string | null;
  /** The publisher of an item that the feed took from elsewhere. */
  outletName?: string;
  outletAddress?: string;
}

/** `sitemap`: Google's schema for news. */
export const feedFormats = ['rss', 'atom', 'rdf', 'json', 'sitemap'] as const;
export type FeedFormat = (typeof feedFormats)[number];

/** A sitemap that an index of sitemaps names. */
export interface NamedSitemap {
  address: string;
  /** ISO 8601 in UTC. */
  modifiedAt: string | null;
}

export interface SkippedTimes {
  hours: number[];
  days: number[];
}

/** What pushes a feed by WebSub. */
export interface FeedHub {
  address: string;
  /** What the hub calls the feed. */
  topic: string;
}

export type FeedParseFailure = 'empty' | 'not-a-feed' | 'malformed' | 'too-large' | 'too-deep' | 'timeout';

export type ParsedFeed =
  | {
      kind: 'parsed';
      format: FeedFormat;
      title: string | null;
      /** The page the feed belongs to. */
      homeAddress: string | null;
      items: FeedItem[];
      /** Of an index of sitemaps, which has no items. */
      sitemaps?: NamedSitemap[];
      /** The time to live that the publisher declares. */
      ttlMinutes: number | null;
      /** Hours (0 to 23) and days (0 is Sunday) of UTC without updates; absent where there are none. */
      skip?: SkippedTimes;
      /** The WebSub hub. */
      hubAddress: string | null;
      /** What the feed calls its own address. */
      selfAddress: string | null;
      /** The document is malformed and was parsed as far as possible. */
      rescued: boolean;
    }
  | {
      kind: 'failed';
      code: FeedParseFailure;
      /** One sentence for a person. */
      message: string;
    };
