import { parseAtomFeed, parseRdfFeed, parseRssFeed } from 'feedsmith';
import {
  alternate,
  atomText,
  maxItems,
  type RawFeed,
  type RawItem,
  rssText,
  syndicationMinutes,
} from './raw-feed.ts';

type RssFeed = ReturnType<typeof parseRssFeed<string>>;
type RdfFeed = ReturnType<typeof parseRdfFeed<string>>;
type AtomFeed = ReturnType<typeof parseAtomFeed<string>>;

const options = { maxItems };

/** Parses RSS (0.9x, 2.0), RDF (0.90, 1.0) or Atom (0.3, 1.0) by the name of its root; null when it fails. */
export function parseWellFormedFeed(text: string, root: string): RawFeed | null {
  try {
    if (root === 'rss') return fromRss(parseRssFeed(text, options));
    if (root === 'feed') return fromAtom(parseAtomFeed(text, options));
    if (root === 'rdf') return fromRdf(parseRdfFeed(text, options));
    return null;
  } catch {
    // It throws for a feed without content, and for names such as "__proto__".
    return null;
  }
}

type RssItem = NonNullable<RssFeed['items']>[number];
type RdfItem = NonNullable<RdfFeed['items']>[number];
type AtomEntry = NonNullable<AtomFeed['entries']>[number];
type AtomPart = RssItem['atom'];

function fromRss(feed: RssFeed): RawFeed {
  return {
    format: 'rss',
    title: rssText(feed.title ?? feed.dc?.titles?.[0]),
    homeLink: feed.link ?? alternate(feed.atom?.links),
    language: feed.language ?? feed.dc?.languages?.[0] ?? feed.xml?.lang,
    ttlMinutes: feed.ttl ?? syndicationMinutes(feed.sy?.updatePeriod, feed.sy?.updateFrequency),
    hub: feed.atom?.links?.find(({ rel }) => rel === 'hub')?.href,
    base: feed.xml?.base,
    items: (feed.items ?? []).map(rssItem),
  };
}

function rssItem(item: RssItem): RawItem {
  const { guid, dc, atom, content } = item;
  const [author] = item.authors ?? [];
  return {
    guid: guid?.value,
    title: rssText(item.title ?? dc?.titles?.[0] ?? item.media?.title?.value) ?? atomTitle(atom),
    links: [item.link, guid?.isPermaLink === false ? undefined : guid?.value, alternate(atom?.links)],
    dates: [item.pubDate, ...moduleDates(item), atom?.published, atom?.updated],
    summary: rssText(item.description ?? dc?.descriptions?.[0]) ?? rssText(item.itunes?.summary),
    content: rssText(content?.encoded),
    author: author?.name ?? dc?.creators?.[0] ?? author?.email ?? item.itunes?.author,
    language: dc?.languages?.[0] ?? item.xml?.lang,
    bases: [item.xml?.base],
  };
}

function atomTitle(atom: AtomPart): RawItem['title'] {
  return atomText(atom?.title?.value, atom?.title?.type);
}

function moduleDates({ dc, dcterms }: Pick<RssItem, 'dc' | 'dcterms'>): (string | undefined)[] {
  return [dc?.dates?.[0], dcterms?.issued?.[0], dcterms?.created?.[0], dcterms?.modified?.[0]];
}

function fromRdf(feed: RdfFeed): RawFeed {
  return {
    format: 'rdf',
    title: rssText(feed.title ?? feed.dc?.titles?.[0]),
    homeLink: feed.link,
    language: feed.dc?.languages?.[0] ?? feed.xml?.lang,
    ttlMinutes: syndicationMinutes(feed.sy?.updatePeriod, feed.sy?.updateFrequency),
    hub: feed.atom?.links?.find(({ rel }) => rel === 'hub')?.href,
    base: feed.xml?.base,
    items: (feed.items ?? []).map(rdfItem),
  };
}

function rdfItem(item: RdfItem): RawItem {
  const { dc, rdf, content } = item;
  return {
    guid: rdf?.about,
    title: rssText(item.title ?? dc?.titles?.[0]),
    links: [item.link, rdf?.about],
    dates: [...moduleDates(item), item.atom?.published, item.atom?.updated],
    summary: rssText(item.description ?? dc?.descriptions?.[0]),
    content: rssText(content?.encoded),
    author: dc?.creators?.[0],
    language: dc?.languages?.[0] ?? item.xml?.lang,
    bases: [item.xml?.base],
  };
}

function fromAtom(feed: AtomFeed): RawFeed {
  const author = feed.authors?.[0]?.name;
  return {
    format: 'atom',
    title: atomText(feed.title?.value, feed.title?.type),
    homeLink: alternate(feed.links),
    language: feed.xml?.lang,
    ttlMinutes: syndicationMinutes(feed.sy?.updatePeriod, feed.sy?.updateFrequency),
    hub: feed.links?.find(({ rel }) => rel === 'hub')?.href,
    base: feed.xml?.base,
    items: (feed.entries ?? []).map((entry) => atomItem(entry, author)),
  };
}

function atomItem(entry: AtomEntry, feedAuthor: string | undefined): RawItem {
  const [author] = entry.authors ?? entry.source?.authors ?? [];
  const { content, dc, title } = entry;
  return {
    guid: entry.id,
    title: atomText(title?.value, title?.type) ?? rssText(dc?.titles?.[0] ?? entry.media?.title?.value),
    links: [alternate(entry.links), content?.src, entry.id],
    dates: [entry.published, ...moduleDates(entry), entry.updated],
    summary: atomText(entry.summary?.value, entry.summary?.type),
    content: content?.src === undefined ? atomText(content?.value, content?.type) : undefined,
    author: author?.name ?? dc?.creators?.[0] ?? author?.email ?? feedAuthor,
    language: title?.xml?.lang ?? entry.xml?.lang ?? dc?.languages?.[0],
    bases: [entry.xml?.base],
  };
}
