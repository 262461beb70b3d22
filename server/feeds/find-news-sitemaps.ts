import { parseUrl } from '#domain/articles/parse-url.ts';
import type { NamedSitemap, ParsedFeed } from '#domain/feeds/feed-item.ts';
import { chooseSitemaps, type FetchSitemapsDeps, fetchSitemaps } from '#server/ingestion/fetch-sitemaps.ts';
import type { FeedLink } from './feed-links.ts';

interface Deps extends FetchSitemapsDeps {
  signal: AbortSignal;
}

const maxLines = 10_000;
const maxNamed = 50;
/** Where sites put the sitemap of their news when robots.txt does not name it. */
const usualPlaces = ['/news-sitemap.xml', '/sitemap-news.xml', '/sitemap_news.xml'];

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
  const joined = await fetchSitemaps({ fetcher, feedPool }, parsed.sitemaps, signal);
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
    ...{ address: robots, purpose: 'feed', expect: 'any', signal: deps.signal },
  });
  const named = answer.kind === 'ok' ? sitemapsInRobots(answer.text, answer.address) : [];
  const ofNews = chooseSitemaps(named.map((address): NamedSitemap => ({ address, modifiedAt: null })));
  const usual = usualPlaces.flatMap((place) => parseUrl(place, pageAddress)?.href ?? []);
  for (const url of [...new Set([...ofNews.map(({ address }) => address), ...usual])])
    if (await hasNews(deps, url)) return [{ url, title: 'News sitemap' }];
  return [];
}
