import { Parser } from 'htmlparser2';
import { maxItems, type RawFeed, type RawItem } from './raw-feed.ts';
import { writeInChunks } from './write-in-chunks.ts';

/** Sitemaps that an index names. */
const maxSitemaps = 1000;
const maxTextLength = 4000;
/** Elements of real sitemaps are four levels deep. */
const maxDepth = 20;

/** A sitemap that an index names. */
export interface RawSitemap {
  address: string | undefined;
  modified: string | undefined;
}

export interface RawSitemaps {
  feed: RawFeed;
  /** Null for a sitemap, which is no index. */
  sitemaps: RawSitemap[] | null;
  /** Entries with and without news. */
  entries: number;
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

/** The texts of one entry by their place below it, such as "loc" and "news/title". */
type Entry = Map<string, string>;

function toItem(entry: Entry): RawItem | null {
  const title = entry.get('news/title');
  if (title === undefined) return null;
  return {
    guid: undefined,
    title: { value: title, kind: 'text' },
    links: [entry.get('loc')],
    dates: [entry.get('news/publication_date'), entry.get('lastmod')],
    updates: [entry.get('lastmod')],
    ...{ summary: undefined, content: undefined, author: undefined },
    language: entry.get('news/publication/language'),
    bases: [],
  };
}

/**
 * Parses a sitemap by Google's schema for news, or an index of sitemaps. Entries without news are counted and left out.
 * Names are compared without their prefix, which sites choose as they like.
 */
export function parseSitemap(text: string, root: string): RawSitemaps {
  const items: RawItem[] = [];
  const sitemaps: RawSitemap[] = [];
  const path: string[] = [];
  let entries = 0;
  let entry: Entry | null = null;
  let value = '';
  const parser = new Parser(
    {
      onopentag(tag) {
        path.push(localName(tag));
        value = '';
        if (path.length === 2) entry = new Map();
      },
      ontext(part) {
        if (value.length < maxTextLength) value += part;
      },
      onclosetag() {
        const place = path.slice(2).join('/');
        const content = value.trim();
        if (entry !== null && place !== '' && content !== '' && !entry.has(place)) entry.set(place, content);
        value = '';
        if (path.length === 2 && entry !== null) {
          entries += 1;
          const item = root === 'urlset' ? toItem(entry) : null;
          if (item !== null) items.push(item);
          else if (root === 'sitemapindex')
            sitemaps.push({ address: entry.get('loc'), modified: entry.get('lastmod') });
          entry = null;
        }
        path.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  writeInChunks(
    parser,
    text,
    () => items.length >= maxItems || sitemaps.length >= maxSitemaps || path.length > maxDepth,
  );
  parser.end();
  const feed: RawFeed = {
    format: 'sitemap',
    ...{ title: undefined, homeLink: undefined, language: undefined, ttlMinutes: undefined, hub: undefined },
    ...{ base: undefined, items: items.slice(0, maxItems) },
  };
  return { feed, sitemaps: root === 'sitemapindex' ? sitemaps.slice(0, maxSitemaps) : null, entries };
}
