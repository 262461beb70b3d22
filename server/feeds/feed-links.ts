import { Parser } from 'htmlparser2';
import { parseUrl } from '#domain/articles/parse-url.ts';
import type { NamedSitemap, ParsedFeed } from '#domain/feeds/feed-item.ts';
import { feedKey } from '#domain/feeds/feed-key.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { maxOpenElements, writeInChunks } from '#server/ingestion/feed-parsing/write-in-chunks.ts';
import { chooseSitemaps, type FetchSitemapsDeps, fetchSitemaps } from '#server/ingestion/fetch-sitemaps.ts';

export interface FeedLink {
  url: string;
  title: string | null;
}

const feedTypes =
  /^application\/(?:(?:rss|atom|rdf)\+xml|feed\+json)$|^application\/json$|^text\/xml$|^application\/xml$/;
const looksLikeFeed =
  /\.(?:rss|atom|rdf)$|\/(?:feed|feeds|rss|atom)(?:\/|$)|\/(?:rss|feed|atom|index)\.(?:xml|json)$|[?&]feed=/i;
const maxLinks = 20;
const maxTitleLength = 200;

/** Where feeds commonly lie, for pages that name none. */
const usualFeeds = ['/feed/', '/rss.xml', '/rss', '/feed.xml', '/atom.xml', '/index.xml', '/feed.json'];

/** The addresses that a site's feed is looked for at, best first. */
export function usualFeedAddresses(pageAddress: string): string[] {
  return usualFeeds.flatMap((place) => parseUrl(place, pageAddress)?.href ?? []);
}

/**
 * The feeds that a page names: in `link` elements first, as it is meant, then in links of its text that look like one;
 * JSON last, which is seldom a feed. Each address once. A page is read up to the first element that is too deep.
 */
export function feedLinks(html: string, pageAddress: string): FeedLink[] {
  const declared: FeedLink[] = [];
  const data: FeedLink[] = [];
  const linked: FeedLink[] = [];
  let base = pageAddress;
  let depth = 0;
  const parser = new Parser({
    onopentag(name, { href, rel, type, title }) {
      depth += 1;
      if (href === undefined) return;
      if (name === 'base') base = parseUrl(href, pageAddress)?.href ?? base;
      const mediaType = type?.toLowerCase().split(';')[0]?.trim() ?? '';
      const isAlternate = /(?:^|\s)(?:alternate|feed)(?:\s|$)/i.test(rel ?? '');
      if (name === 'link' && isAlternate && feedTypes.test(mediaType))
        add(mediaType.endsWith('json') ? data : declared, href, base, title);
      if (name === 'a' && looksLikeFeed.test(href.split('#')[0] ?? '')) add(linked, href, base, title);
    },
    onclosetag() {
      depth -= 1;
    },
  });
  writeInChunks(parser, html, () => depth > maxOpenElements);
  parser.end();
  const keys = new Set<string>();
  const once = [...declared, ...linked, ...data].filter(({ url }) => {
    const key = feedKey(url) ?? '';
    return !keys.has(key) && keys.add(key);
  });
  return once.slice(0, maxLinks);
}

function add(links: FeedLink[], href: string, base: string, title: string | undefined): void {
  const url = parseUrl(href.trim(), base);
  if (url === null || !/^https?:$/.test(url.protocol) || links.length >= maxLinks * 2) return;
  const words = cutText((title ?? '').replace(/\s+/g, ' ').trim(), maxTitleLength);
  links.push({ url: url.href, title: words === '' ? null : words });
}

interface Deps extends FetchSitemapsDeps {
  signal: AbortSignal;
}

const maxLines = 10_000;
const maxNamed = 50;
/** Where sites put the sitemap of their news when robots.txt does not name it. */
const usualSitemaps = ['/news-sitemap.xml', '/sitemap-news.xml', '/sitemap_news.xml'];

/** The sitemaps that a robots.txt names; the lines stand outside its groups. */
export function sitemapsInRobots(text: string, address: string): string[] {
  const found = text.split(/\r\n|\r|\n/, maxLines).flatMap((line) => {
    const isSitemap = line.slice(0, 8).toLowerCase() === 'sitemap:' || /^\s{0,8}sitemap\s?:/i.test(line);
    const target = isSitemap ? parseUrl(line.slice(line.indexOf(':') + 1).trim(), address) : null;
    return target !== null && /^https?:$/.test(target.protocol) ? [target.href] : [];
  });
  return [...new Set(found)].slice(0, maxNamed);
}

type Parsed = Extract<ParsedFeed, { kind: 'parsed' }>;

/** The news of a sitemap, or of those that an index names; null without any. */
export async function fetchNewsSitemap(
  { fetcher, feedPool, signal }: Deps,
  parsed: Parsed,
): Promise<Parsed | null> {
  if (parsed.sitemaps === undefined) return parsed;
  const joined = await fetchSitemaps({ fetcher, feedPool }, parsed.sitemaps, { signal });
  return 'feed' in joined ? joined.feed : null;
}

async function hasNews(deps: Deps, address: string): Promise<boolean> {
  const { fetcher, feedPool, signal } = deps;
  signal.throwIfAborted();
  const answer = await fetcher.fetch({ address, purpose: 'feed', expect: 'any', signal });
  if (answer.kind !== 'ok') return false;
  const parsed = await feedPool.parse(answer, { signal });
  if (parsed.kind === 'failed' || parsed.format !== 'sitemap') return false;
  return ((await fetchNewsSitemap(deps, parsed))?.items.length ?? 0) > 0;
}

/** The first sitemap of news that robots.txt names, or that lies at a usual place, of the site of a page. */
export async function findNewsSitemaps(deps: Deps, pageAddress: string): Promise<FeedLink[]> {
  const robots = parseUrl('/robots.txt', pageAddress)?.href ?? '';
  const answer = await deps.fetcher.fetch({
    address: robots,
    purpose: 'feed',
    expect: 'any',
    signal: deps.signal,
  });
  const named = answer.kind === 'ok' ? sitemapsInRobots(answer.text, answer.address) : [];
  const ofNews = chooseSitemaps(named.map((address): NamedSitemap => ({ address, modifiedAt: null })));
  const usual = usualSitemaps.flatMap((place) => parseUrl(place, pageAddress)?.href ?? []);
  for (const url of [...new Set([...ofNews.map(({ address }) => address), ...usual])])
    if (await hasNews(deps, url)) return [{ url, title: 'News sitemap' }];
  return [];
}
