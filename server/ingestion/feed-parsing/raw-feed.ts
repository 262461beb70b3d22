import type { FeedFormat } from '#domain/feeds/feed-item.ts';

/** A text of a feed, XML decoded: plain text, HTML, or unknown (`guess`), because RSS does not declare it. */
export interface RawText {
  value: string;
  kind: 'text' | 'html' | 'guess';
}

/** An item as a parser returns it, before texts, addresses and dates are converted. */
export interface RawItem {
  guid: string | undefined;
  title: RawText | undefined;
  /** Best first; the first http(s) address is used. */
  links: (string | undefined)[];
  /** Best first; the first valid date is used. */
  dates: (string | undefined)[];
  /** When it was changed; the first valid date is used. */
  updates?: (string | undefined)[];
  summary: RawText | undefined;
  content: RawText | undefined;
  author: string | undefined;
  language: string | undefined;
  /** `source` of RSS: where the item was taken from. */
  source?: { name: string; address: string } | undefined;
  /** xml:base, outermost first, each relative to the one before. */
  bases: (string | undefined)[];
}

export interface RawFeed {
  format: FeedFormat;
  title: RawText | undefined;
  homeLink: string | undefined;
  language: string | undefined;
  ttlMinutes: number | undefined;
  /** Times without updates, as RSS writes them. */
  skip?: { hours: string[]; days: string[] };
  hub: string | undefined;
  self?: string | undefined;
  base: string | undefined;
  items: RawItem[];
}

/** Items of one feed: the newest of those that it lists. */
export const maxItems = 2000;
/** Items that are read of one feed, to find the newest. */
export const maxReadItems = 5 * maxItems;

/** A text of Atom by its `type`; Atom 0.3 has media types. */
export function atomText(value: string | undefined, type: string | undefined): RawText | undefined {
  if (value === undefined) return undefined;
  const mediaType = (type ?? '').trim().toLowerCase();
  const isHtml = mediaType.includes('html') || mediaType.endsWith('+xml') || mediaType.endsWith('/xml');
  return { value, kind: isHtml ? 'html' : 'text' };
}

/** A text of RSS, which does not declare whether it is HTML. */
export function rssText(value: string | undefined): RawText | undefined {
  return value === undefined ? undefined : { value, kind: 'guess' };
}

const periodMinutes: Readonly<Record<string, number>> = {
  hourly: 60,
  daily: 1440,
  weekly: 10_080,
  monthly: 43_200,
  yearly: 525_600,
};

/** Minutes between updates by the syndication module; undefined when it is absent or invalid. */
export function syndicationMinutes(
  period: string | undefined,
  times: number | undefined,
): number | undefined {
  const minutes = periodMinutes[(period ?? '').trim().toLowerCase()];
  return minutes === undefined ? undefined : minutes / Math.max(1, times ?? 1);
}

export interface FeedLink {
  href?: string | undefined;
  /** Its own xml:base. */
  base?: string | undefined;
  rel?: string | undefined;
  type?: string | undefined;
}

/** The page of a feed or an entry: an HTML link, else the first link. */
export function alternate(links: readonly FeedLink[]): FeedLink | undefined {
  const pages = links.filter(
    ({ rel, href }) => href !== undefined && /^(?:|.*\/)alternate$/i.test(rel ?? 'alternate'),
  );
  return pages.find(({ type }) => type === undefined || type.includes('html')) ?? pages[0];
}
