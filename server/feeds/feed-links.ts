import { Parser } from 'htmlparser2';
import { parseUrl } from '#domain/articles/parse-url.ts';
import { feedKey } from '#domain/feeds/feed-key.ts';
import { cutText } from '#domain/text/cut-text.ts';
import { maxOpenElements, writeInChunks } from '#server/ingestion/feed-parsing/write-in-chunks.ts';

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
const usualPlaces = ['/feed/', '/rss.xml', '/rss', '/feed.xml', '/atom.xml', '/index.xml', '/feed.json'];

/** The addresses that a site's feed is looked for at, best first. */
export function usualFeedAddresses(pageAddress: string): string[] {
  return usualPlaces.flatMap((place) => parseUrl(place, pageAddress)?.href ?? []);
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
