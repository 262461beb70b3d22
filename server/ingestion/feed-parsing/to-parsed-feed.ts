import { parseUrl } from '#domain/articles/parse-url.ts';
import { siteOf } from '#domain/articles/site-of.ts';
import { dateOrderOf } from '#domain/feeds/date-order.ts';
import { feedDate } from '#domain/feeds/feed-date.ts';
import type { FeedItem, NamedSitemap, ParsedFeed, SkippedTimes } from '#domain/feeds/feed-item.ts';
import { newestFirst } from '#domain/feeds/newest-first.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { decodeMarkedEntities, htmlToText, oneLine, titleToText } from './html-to-text.ts';
import type { RawSitemap } from './parse-sitemap.ts';
import { maxItems, type RawFeed, type RawItem, type RawText } from './raw-feed.ts';

const maxTitleLength = 500;
const maxDescriptionLength = 2_000;
const maxContentLength = 200_000;
const maxNameLength = 200;
const maxAddressLength = 2_000;
const maxGuidLength = 1_000;
const maxHostLength = 255;
/** A description at least this long is the article itself. */
const fullTextFrom = 1_500;
const maxTtlMinutes = 7 * 24 * 60;

/** Converts texts to plain text, links to absolute addresses, dates to ISO 8601; invalid values become null. */
export function toParsedFeed(feed: RawFeed, address: string, rescued: boolean): ParsedFeed {
  const documentBase = resolved(feed.base, address) ?? address;
  const homeAddress = webAddress(feed.homeLink, documentBase);
  // RSS declares no base: relative links are relative to the site, not to the feed.
  const base =
    feed.format === 'rss' && feed.base === undefined ? (homeAddress ?? documentBase) : documentBase;
  const language = languageTag(feed.language);
  return {
    kind: 'parsed',
    format: feed.format,
    title: titleOf(feed.title) || null,
    homeAddress,
    items: newestItems(feed.items).map((item) => toItem(item, base, language)),
    ttlMinutes: ttl(feed.ttlMinutes),
    ...skippedTimes(feed.skip),
    hubAddress: webAddress(feed.hub, documentBase),
    selfAddress: webAddress(feed.self, documentBase),
    rescued,
  };
}

/** The items of a feed in its order, or the newest of too many. */
function newestItems(items: readonly RawItem[]): readonly RawItem[] {
  if (items.length <= maxItems) return items;
  const timeOf = ({ dates }: RawItem) => {
    const date = firstOf(dates, (text) => feedDate(text));
    return date === null ? null : Date.parse(date);
  };
  return newestFirst(items, timeOf).slice(0, maxItems);
}

/** The sitemaps of an index that have a web address. */
export function toNamedSitemaps(sitemaps: readonly RawSitemap[], base: string): NamedSitemap[] {
  return sitemaps.flatMap(({ address, modified }) => {
    const target = webAddress(address, base);
    return target === null
      ? []
      : [{ address: target, modifiedAt: firstOf([modified], (text) => feedDate(text)) }];
  });
}

function toItem(item: RawItem, feedBase: string, feedLanguage: string | null): FeedItem {
  const language = languageTag(item.language) ?? feedLanguage;
  // The order of figures is looked for only where it may matter.
  const readDate = (date: string) => feedDate(date) ?? feedDate(date, dateOrderOf(language, feedBase));
  const base = item.bases.reduce<string>((outer, inner) => resolved(inner, outer) ?? outer, feedBase);
  const { summary, content } = item;
  const updatedAt = firstOf(item.updates ?? [], readDate);
  return {
    guid: oneLine(item.guid ?? '', maxGuidLength) || null,
    title: titleOf(item.title),
    address: absoluteGuid(item) ?? firstOf(item.links, (link, at) => webAddress(link, base, at > 0)),
    publishedAt: firstOf(item.dates, readDate),
    ...(updatedAt === null ? {} : { updatedAt }),
    description: descriptionOf(summary) || descriptionOf(content),
    author: authorOf(item.author),
    contentHtml: contentOf(content) ?? (isFullText(summary) ? contentOf(summary) : null),
    language,
    ...outletOf(item, base),
  };
}

function outletOf({ source }: RawItem, base: string): Pick<FeedItem, 'outletName' | 'outletAddress'> {
  const address = source === undefined ? null : webAddress(source.address, base, true);
  if (source === undefined || address === null) return {};
  return {
    outletName: titleToText(cutText(source.name, maxNameLength * 4), maxNameLength),
    outletAddress: address,
  };
}

function firstOf<Value>(
  values: readonly (string | undefined)[],
  read: (value: string, at: number) => Value | null,
): Value | null {
  for (let at = 0; at < values.length; at += 1) {
    const value = values[at];
    const found = value === undefined ? null : read(value, at);
    if (found !== null) return found;
  }
  return null;
}

function titleOf(text: RawText | undefined): string {
  if (text === undefined) return '';
  if (text.kind === 'text') return oneLine(decodeMarkedEntities(text.value), maxTitleLength);
  return text.kind === 'html'
    ? htmlToText(text.value, maxTitleLength)
    : titleToText(text.value, maxTitleLength);
}

function descriptionOf(text: RawText | undefined): string {
  if (text === undefined) return '';
  return text.kind === 'text'
    ? oneLine(decodeMarkedEntities(cutText(text.value, maxDescriptionLength * 2)), maxDescriptionLength)
    : htmlToText(text.value, maxDescriptionLength);
}

function authorOf(author: string | undefined): string | null {
  return author === undefined ? null : titleToText(cutText(author, maxNameLength * 4), maxNameLength) || null;
}

function isFullText(text: RawText | undefined): boolean {
  return text !== undefined && text.value.length >= fullTextFrom;
}

function contentOf(text: RawText | undefined): string | null {
  if (text === undefined || text.value.trim() === '' || text.value.length > maxContentLength) return null;
  if (text.kind !== 'text') return text.value;
  return decodeMarkedEntities(text.value).replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

/**
 * @param mustBeAbsolute for identifiers, which may look like a path and are none
 */
function webAddress(link: string | undefined, base: string, mustBeAbsolute = false): string | null {
  const text = link?.trim().replaceAll('&amp;', '&') ?? '';
  if (text === '' || text.length > maxAddressLength) return null;
  if (mustBeAbsolute && !/^https?:\/\//i.test(text)) return null;
  const url = parseUrl(!text.startsWith('http') && startsWithHost(text, base) ? `//${text}` : text, base);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:') || url.hostname === '')
    return null;
  return url.href.length <= maxAddressLength ? url.href : null;
}

/** "www.paper.example/a" without a scheme, which is no path: a host named www, or one of the same site. */
function startsWithHost(link: string, base: string): boolean {
  const host = /^[\p{L}\d-]+(?:\.[\p{L}\d-]+)+(?=[/:?#]|$)/u.exec(cutText(link, maxHostLength))?.[0];
  if (host === undefined) return false;
  const own = parseUrl(base)?.hostname ?? '';
  return /^www\./i.test(host) || siteOf(host.toLowerCase()) === siteOf(own);
}

/** The guid that is the item's link in full, where the link is only a path. */
function absoluteGuid({ guid, links: [link] }: RawItem): string | null {
  if (link === undefined || guid === undefined || !link.startsWith('/') || !guid.endsWith(link)) return null;
  const address = webAddress(guid, guid, true);
  const url = address === null ? null : parseUrl(address);
  return url !== null && url.pathname + url.search === link ? address : null;
}

function resolved(link: string | undefined, base: string): string | null {
  return link === undefined ? null : (parseUrl(link.trim(), base)?.href ?? null);
}

function languageTag(text: string | undefined): string | null {
  if (text === undefined) return null;
  const tag = text.trim().toLowerCase().replaceAll('_', '-');
  return /^[a-z]{2,3}(?:-[a-z0-9]{1,8}){0,3}$/.test(tag) ? tag : null;
}

const dayNames = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

function skippedTimes(skip: RawFeed['skip']): { skip?: SkippedTimes } {
  const pick = (texts: readonly string[] = [], toNumber: (text: string) => number, count: number) => [
    ...new Set(texts.map(toNumber).filter((each) => Number.isInteger(each) && each >= 0 && each < count)),
  ];
  // Some write 24 for midnight.
  const hours = pick(
    skip?.hours,
    (text) => (text === '24' ? 0 : text === '' ? Number.NaN : Number(text)),
    24,
  );
  const days = pick(skip?.days, (text) => dayNames.indexOf(text.trim().toLowerCase()), 7);
  return hours.length + days.length === 0 ? {} : { skip: { hours, days } };
}

function ttl(minutes: number | undefined): number | null {
  if (minutes === undefined || !Number.isFinite(minutes) || minutes <= 0) return null;
  return Math.min(Math.round(minutes), maxTtlMinutes);
}
