import {
  atomDates,
  attributeOf,
  firstTextOf,
  languageAndBase,
  languageOf,
  linksOf,
  minutesOf,
  moduleDates,
  numberOf,
  textOf,
  typedText,
} from './feed-element.ts';
import { atomLayout, rdfLayout, rssLayout } from './feed-layouts.ts';
import { type FeedElement, parseElements, UnusualFeedError } from './parse-elements.ts';
import { alternate, type RawFeed, type RawItem, rssText } from './raw-feed.ts';
import { type AuthorReader, atomAuthor, createAuthorReader } from './usual-author.ts';

/**
 * Parses the usual documents of RSS 2.0, RDF and Atom as feedsmith does, but several times faster; null for any other
 * document, also for one that is no XML by the strict rules of saxes.
 */
export function parseUsualFeed(text: string, root: string): RawFeed | null {
  try {
    if (root === 'rss') return parseRss(text);
    if (root === 'feed') return parseAtom(text);
    return root === 'rdf' ? parseRdf(text) : null;
  } catch {
    return null;
  }
}

function parseRss(text: string): RawFeed {
  const authorOf = createAuthorReader();
  const { root, items } = parseElements(text, 'rss', rssLayout, (item) => rssItem(item, authorOf));
  const channel = onlyChannel(root, items);
  return {
    format: 'rss',
    ...channelOf(channel, root),
    homeLink: textOf(channel, 'link') ?? alternate(linksOf(channel, 'atom:link')),
    language: textOf(channel, 'language') ?? languageOf(channel, root),
    ttlMinutes: numberOf(channel, 'ttl') ?? minutesOf(channel),
    items,
  };
}

function channelOf(channel: FeedElement, root: FeedElement) {
  return {
    title: rssText(textOf(channel, 'title') ?? firstTextOf(channel, 'dc:title')),
    homeLink: textOf(channel, 'link'),
    language: languageOf(channel, root),
    ttlMinutes: minutesOf(channel),
    hub: linksOf(channel, 'atom:link').find(({ rel }) => rel === 'hub')?.href,
    base: attributeOf(root, 'xml:base'),
  };
}

function rssItem(item: FeedElement, authorOf: AuthorReader): RawItem {
  requireText(item);
  const guid = item.children.find(({ name }) => name === 'guid');
  const id = guid?.text.trim() || undefined;
  const isPermanent = guid === undefined || attributeOf(guid, 'ispermalink')?.toLowerCase() !== 'false';
  const author = authorOf(item);
  return {
    guid: id,
    title:
      rssText(textOf(item, 'title') ?? firstTextOf(item, 'dc:title') ?? textOf(item, 'media:title')) ??
      typedText(item, 'atom:title'),
    links: [textOf(item, 'link'), isPermanent ? id : undefined, alternate(linksOf(item, 'atom:link'))],
    dates: [textOf(item, 'pubdate'), ...moduleDates(item), ...atomDates(item, 'atom:')],
    summary: rssText(
      textOf(item, 'description') ?? firstTextOf(item, 'dc:description') ?? textOf(item, 'itunes:summary'),
    ),
    content: rssText(textOf(item, 'content:encoded')),
    author: author?.name ?? firstTextOf(item, 'dc:creator') ?? author?.email ?? textOf(item, 'itunes:author'),
    ...languageAndBase(item),
  };
}

function parseRdf(text: string): RawFeed {
  const { root, items } = parseElements(text, 'rdf', rdfLayout, rdfItem);
  const channel = onlyChannel(root, items);
  return { format: 'rdf', ...channelOf(channel, root), items: listedItems(channel, items) };
}

function rdfItem(item: FeedElement): RawItem {
  requireText(item);
  const about = attributeOf(item, 'about') ?? attributeOf(item, 'rdf:about');
  return {
    guid: about,
    title: rssText(textOf(item, 'title') ?? firstTextOf(item, 'dc:title')),
    links: [textOf(item, 'link'), about],
    dates: [...moduleDates(item), ...atomDates(item, 'atom:')],
    summary: rssText(textOf(item, 'description') ?? firstTextOf(item, 'dc:description')),
    content: rssText(textOf(item, 'content:encoded')),
    author: firstTextOf(item, 'dc:creator'),
    ...languageAndBase(item),
  };
}

function parseAtom(text: string): RawFeed {
  const { root: feed, items } = parseElements(text, 'atom', atomLayout, atomItem);
  requireContent(feed, items);
  const links = linksOf(feed, 'link');
  const author = atomAuthor(feed)?.name;
  return {
    format: 'atom',
    title: typedText(feed, 'title'),
    homeLink: alternate(links),
    language: attributeOf(feed, 'xml:lang'),
    ttlMinutes: minutesOf(feed),
    hub: links.find(({ rel }) => rel === 'hub')?.href,
    base: attributeOf(feed, 'xml:base'),
    // The author of the feed may stand after its entries.
    items: items.map((item) => ({ ...item, author: item.author ?? author })),
  };
}

function atomItem(entry: FeedElement): RawItem {
  requireText(entry);
  const child = (wanted: string) => entry.children.find(({ name }) => name === wanted);
  const author = atomAuthor(entry);
  if (author === undefined && child('source') !== undefined) throw new UnusualFeedError();
  const [content, title] = [child('content'), child('title')];
  const source = content && attributeOf(content, 'src');
  const id = textOf(entry, 'id');
  const [published, updated] = atomDates(entry, '');
  const titleLanguage = title?.text.trim() ? attributeOf(title, 'xml:lang') : undefined;
  const { language, bases } = languageAndBase(entry);
  return {
    guid: id,
    title:
      typedText(entry, 'title') ?? rssText(firstTextOf(entry, 'dc:title') ?? textOf(entry, 'media:title')),
    links: [alternate(linksOf(entry, 'link')), source, id],
    dates: [published, ...moduleDates(entry), updated],
    summary: typedText(entry, 'summary'),
    content: source === undefined ? typedText(entry, 'content') : undefined,
    author: author?.name ?? firstTextOf(entry, 'dc:creator') ?? author?.email,
    language: titleLanguage ?? attributeOf(entry, 'xml:lang') ?? language,
    bases,
  };
}

function onlyChannel(root: FeedElement, items: readonly RawItem[]): FeedElement {
  const [channel, ...others] = root.children;
  // Items beside the channel of RSS count only where it has none.
  if (channel?.name !== 'channel' || others.length > 0) throw new UnusualFeedError();
  requireContent(channel, items);
  return channel;
}

/** Whether feedsmith keeps an item without known texts depends on elements that are skipped here. */
function requireText(item: FeedElement): void {
  const isKnown = ({ name, text }: FeedElement) => text.trim() !== '' && !name.endsWith('link');
  if (!item.children.some(isKnown)) throw new UnusualFeedError();
}

function requireContent(feed: FeedElement, items: readonly RawItem[]): void {
  if (items.length === 0 && textOf(feed, 'title') === undefined) throw new UnusualFeedError();
}

/** The items in the order of the channel's list; all of them where it has none. */
function listedItems(channel: FeedElement, items: RawItem[]): RawItem[] {
  const list = channel.children
    .find(({ name }) => name === 'items')
    ?.children.find(({ name }) => name === 'seq');
  if (list === undefined || list.children.length === 0) return items;
  const byAddress = new Map<string, RawItem>();
  for (const item of items)
    if (item.guid !== undefined && !byAddress.has(item.guid)) byAddress.set(item.guid, item);
  const listed = list.children.flatMap((entry) => {
    const address = attributeOf(entry, 'rdf:resource') ?? attributeOf(entry, 'resource');
    return byAddress.get(address ?? '') ?? [];
  });
  if (listed.length < list.children.length || new Set(listed).size < listed.length)
    throw new UnusualFeedError();
  return listed;
}
