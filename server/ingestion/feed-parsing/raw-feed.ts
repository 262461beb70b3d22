import type { FeedFormat } from '#domain/feeds/feed-item.ts';

/**
 * A text of a feed with its XML already decoded: words as they are, HTML, or either, as RSS leaves it to the
 * reader to find out.
 */
export interface RawText {
  value: string;
  kind: 'text' | 'html' | 'guess';
}

/** What a parser found in an item, before texts, addresses and dates are read. */
export interface RawItem {
  guid: string | undefined;
  title: RawText | undefined;
  /** Best first; the first that is an http(s) address counts. */
  links: (string | undefined)[];
  /** Best first; the first that can be read counts. */
  dates: (string | undefined)[];
  summary: RawText | undefined;
  content: RawText | undefined;
  author: string | undefined;
  language: string | undefined;
  /** xml:base, outermost first, each relative to the one before. */
  bases: (string | undefined)[];
}

export interface RawFeed {
  format: FeedFormat;
  title: RawText | undefined;
  homeLink: string | undefined;
  language: string | undefined;
  ttlMinutes: number | undefined;
  hub: string | undefined;
  base: string | undefined;
  items: RawItem[];
}

/** No reader takes as many at once. */
export const maxItems = 2000;

/** Whose `type` says what a text of Atom is; Atom 0.3 writes media types. */
export function atomText(value: string | undefined, type: string | undefined): RawText | undefined {
  if (value === undefined) return undefined;
  const said = (type ?? '').trim().toLowerCase();
  const isHtml = said.includes('html') || said.endsWith('+xml') || said.endsWith('/xml');
  return { value, kind: isHtml ? 'html' : 'text' };
}

/** RSS does not say whether its texts are HTML. */
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

/** Minutes between updates as the syndication module says; undefined where it says nothing sensible. */
export function syndicationMinutes(
  period: string | undefined,
  times: number | undefined,
): number | undefined {
  const minutes = periodMinutes[(period ?? '').trim().toLowerCase()];
  return minutes === undefined ? undefined : minutes / Math.max(1, times ?? 1);
}
