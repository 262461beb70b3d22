import { parseJsonFeed as parseByFeedsmith } from 'feedsmith';
import { parseJson } from '#domain/text/parse-json.ts';
import { maxReadItems, type RawFeed, type RawItem } from './raw-feed.ts';

type JsonFeed = ReturnType<typeof parseByFeedsmith<string>>;

/** Parses JSON Feed 1.0 and 1.1; null for other JSON. @throws SyntaxError for invalid JSON */
export function parseJsonFeed(text: string): RawFeed | null {
  const value: unknown = parseJson(text);
  if (!looksLikeFeed(value)) return null;
  let feed: JsonFeed;
  try {
    feed = parseByFeedsmith(value, { maxItems: maxReadItems });
  } catch {
    // It throws for a feed without any content.
    return { ...emptyFeed };
  }
  const [author] = feed.authors ?? [];
  return {
    ...emptyFeed,
    title: feed.title === undefined ? undefined : { value: feed.title, kind: 'text' },
    homeLink: feed.home_page_url,
    language: feed.language,
    self: feed.feed_url,
    hub: feed.hubs?.find(({ url }) => url !== undefined)?.url,
    items: (feed.items ?? []).map((item) => jsonItem(item, author?.name)),
  };
}

const emptyFeed: RawFeed = {
  format: 'json',
  title: undefined,
  homeLink: undefined,
  language: undefined,
  ttlMinutes: undefined,
  hub: undefined,
  base: undefined,
  items: [],
};

function looksLikeFeed(value: unknown): value is object {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { version, items } = value as { version?: unknown; items?: unknown };
  const hasVersion = typeof version === 'string' && version.includes('jsonfeed.org/version/');
  return (
    hasVersion ||
    (Array.isArray(items) && 'title' in value && ('home_page_url' in value || 'feed_url' in value))
  );
}

function jsonItem(item: NonNullable<JsonFeed['items']>[number], feedAuthor: string | undefined): RawItem {
  const { content_html: html, content_text: text, summary } = item;
  return {
    guid: item.id,
    title: item.title === undefined ? undefined : { value: item.title, kind: 'text' },
    links: [item.url, item.external_url, item.id],
    dates: [item.date_published, item.date_modified],
    updates: [item.date_modified],
    summary: summary === undefined ? undefined : { value: summary, kind: 'text' },
    content:
      html !== undefined
        ? { value: html, kind: 'html' }
        : text !== undefined
          ? { value: text, kind: 'text' }
          : undefined,
    author: item.authors?.[0]?.name ?? feedAuthor,
    language: item.language,
    bases: [],
  };
}
