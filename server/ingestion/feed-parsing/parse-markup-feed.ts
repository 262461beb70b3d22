import { collectElements } from './collect-elements.ts';
import {
  attributeOf,
  authorOf,
  type FeedElement,
  firstText,
  linksOf,
  numberOf,
  textOf,
  typedText,
} from './feed-element.ts';
import {
  alternate,
  type RawFeed,
  type RawItem,
  type RawText,
  rssText,
  syndicationMinutes,
} from './raw-feed.ts';

/**
 * Parses RSS, RDF, Atom and CDF of any quality as far as possible: unclosed and misplaced tags, bare ampersands,
 * truncated documents. Entities that the document declares are not expanded.
 * @param root name of the root element in lower case, without prefix
 * @param isBalanced every element has its end
 */
export function parseMarkupFeed(text: string, root: string, isBalanced: boolean): RawFeed {
  const isAtom = root === 'feed';
  const { feed, items } = collectElements(text, isBalanced, isAtom ? atomItem : rssItem);
  const links = linksOf(feed);
  const author = authorOf(feed)?.name;
  const page = alternate(links);
  return {
    format: isAtom ? 'atom' : root === 'rdf' ? 'rdf' : 'rss',
    title: titleOf(feed, isAtom),
    homeLink: (isAtom ? page?.href : undefined) ?? firstText(feed, 'link') ?? page?.href,
    language: (isAtom ? attributeOf(feed, 'xml:lang') : undefined) ?? languageOf(feed),
    ttlMinutes:
      numberOf(feed, 'ttl') ??
      syndicationMinutes(firstText(feed, 'sy:updateperiod'), numberOf(feed, 'sy:updatefrequency')),
    skip: { hours: listTexts(feed, 'skiphours', 'hour'), days: listTexts(feed, 'skipdays', 'day') },
    hub: links.find(({ rel }) => rel === 'hub')?.href,
    self: links.find(({ rel }) => rel === 'self')?.href,
    base: attributeOf(feed, 'xml:base'),
    // The author of the feed may stand after its entries.
    items: listedItems(
      feed,
      isAtom ? items.map((item) => ({ ...item, author: item.author ?? author })) : items,
    ),
  };
}

function listTexts(feed: FeedElement, list: string, entry: string): string[] {
  const entries = feed.children.find(({ name }) => name === list)?.children ?? [];
  return entries.flatMap((each) => (each.name === entry ? [textOf(each)] : []));
}

function titleOf(element: FeedElement, isAtom: boolean): RawText | undefined {
  const typed = isAtom ? typedText(element, 'title') : undefined;
  return typed ?? rssText(firstText(element, 'title', 'dc:title', 'media:title'));
}

function languageOf(element: FeedElement): string | undefined {
  return firstText(element, 'language', 'dc:language') ?? attributeOf(element, 'xml:lang');
}

function rssItem(item: FeedElement): RawItem {
  const guid = item.children.find(({ name }) => name === 'guid');
  const isPermanent = guid === undefined || attributeOf(guid, 'ispermalink')?.toLowerCase() !== 'false';
  const about = attributeOf(item, 'rdf:about') ?? attributeOf(item, 'about');
  const id = firstText(item, 'guid', 'id') ?? about;
  const author = authorOf(item);
  const link = item.children.find(({ name, markup }) => name === 'link' && markup.trim() !== '');
  return {
    guid: id,
    title: titleOf(item, false),
    links: [
      firstText(item, 'link'),
      isPermanent ? id : undefined,
      alternate(linksOf(item))?.href,
      attributeOf(item, 'href'),
      id,
    ],
    ...datesOf(item),
    summary: rssText(firstText(item, 'description', 'dc:description', 'itunes:summary', 'summary')),
    content: rssText(firstText(item, 'content:encoded', 'encoded', 'fullitem')),
    author:
      author?.name ??
      firstText(item, 'dc:creator', 'creator') ??
      author?.email ??
      firstText(item, 'itunes:author'),
    language: languageOf(item),
    source: sourceOf(item),
    bases: [attributeOf(item, 'xml:base'), link && attributeOf(link, 'xml:base')],
  };
}

function sourceOf(item: FeedElement): RawItem['source'] {
  const source = item.children.find(({ name }) => name === 'source');
  const address = source && attributeOf(source, 'url');
  return source === undefined || address === undefined ? undefined : { name: textOf(source), address };
}

function atomItem(entry: FeedElement): RawItem {
  const child = (wanted: string) => entry.children.find(({ name }) => name === wanted);
  const [content, title, from] = [child('content'), child('title'), child('source')];
  const source = content && attributeOf(content, 'src');
  const id = firstText(entry, 'id', 'guid');
  const author = authorOf(entry) ?? (from && authorOf(from));
  const link = alternate(linksOf(entry));
  const titleLanguage = title?.markup.trim() ? attributeOf(title, 'xml:lang') : undefined;
  return {
    guid: id,
    title: titleOf(entry, true),
    links: [link?.href ?? firstText(entry, 'link'), source, id],
    ...datesOf(entry),
    summary: typedText(entry, 'summary') ?? rssText(firstText(entry, 'description')),
    content: source === undefined ? typedText(entry, 'content') : undefined,
    author: author?.name ?? firstText(entry, 'dc:creator', 'creator') ?? author?.email,
    language: titleLanguage ?? attributeOf(entry, 'xml:lang') ?? languageOf(entry),
    bases: [attributeOf(entry, 'xml:base'), link?.base],
  };
}

/** When it was published, then when it was changed. */
const dateRanks = new Map(
  'pubdate published issued created dc:date date dcterms:issued dcterms:created dcterms:modified updated modified'
    .split(' ')
    .map((name, at) => [name, at]),
);

const firstUpdate = dateRanks.get('dcterms:modified');

function datesOf(item: FeedElement): Pick<RawItem, 'dates' | 'updates'> {
  const dates = Array<string | undefined>(dateRanks.size).fill(undefined);
  for (const child of item.children) {
    const rank = dateRanks.get(child.name);
    if (rank !== undefined) dates[rank] ??= textOf(child) || undefined;
  }
  return { dates, updates: dates.slice(firstUpdate) };
}

/** The items in the order of the channel's list, where RDF has one that names each of them once. */
function listedItems(feed: FeedElement, items: RawItem[]): RawItem[] {
  const list = feed.children
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
  return new Set(listed).size < items.length ? items : listed;
}
