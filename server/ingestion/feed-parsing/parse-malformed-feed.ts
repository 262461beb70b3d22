import { type CollectedItem, collectElements } from './collect-elements.ts';
import { decodeBase64 } from './decode-base64.ts';
import { decodeXml } from './decode-xml.ts';
import { atomText, type RawFeed, type RawItem, type RawText, rssText } from './raw-feed.ts';

/**
 * Parses a feed that is not well-formed XML as far as possible (unclosed and misplaced tags, bare ampersands, truncated
 * documents), and a well-formed feed in which the other parser finds nothing.
 */
export function parseMalformedFeed(text: string, root: string): RawFeed {
  const { feed, items } = collectElements(text, root === 'feed');
  return assemble(root, feed, items);
}

function assemble(root: string, feed: CollectedItem, items: readonly CollectedItem[]): RawFeed {
  const isAtom = root === 'feed';
  return {
    format: isAtom ? 'atom' : root === 'rdf' ? 'rdf' : 'rss',
    title: textOf(feed, 'title', isAtom),
    homeLink: linkOf(feed),
    language: plainTextOf(feed, 'language') ?? feed.attributes['xml:lang'],
    ttlMinutes: Number(plainTextOf(feed, 'ttl')) || undefined,
    hub: feed.links.find(({ rel }) => rel === 'hub')?.href,
    base: feed.attributes['xml:base'],
    items: items.map((item) => assembleItem(item, isAtom)),
  };
}

function assembleItem(item: CollectedItem, isAtom: boolean): RawItem {
  const guid = item.kept.find(({ name }) => name === 'guid');
  const id = plainTextOf(item, 'guid') ?? plainTextOf(item, 'id') ?? item.attributes['rdf:about'];
  const isPermanent = guid?.attributes.isPermaLink?.toLowerCase() !== 'false';
  return {
    guid: id,
    title: textOf(item, 'title', isAtom),
    links: [linkOf(item), isPermanent ? id : undefined, decoded(item.attributes.href)],
    dates: 'pubdate published issued date created updated modified'
      .split(' ')
      .map((name) => plainTextOf(item, name)),
    summary: textOf(item, isAtom ? 'summary' : 'description', isAtom) ?? textOf(item, 'summary', isAtom),
    content: isAtom
      ? textOf(item, 'content', true)
      : (textOf(item, 'encoded', false) ?? textOf(item, 'fullitem', false)),
    author: plainTextOf(item, 'name') ?? plainTextOf(item, 'creator') ?? plainTextOf(item, 'author'),
    language: plainTextOf(item, 'language') ?? item.attributes['xml:lang'],
    bases: [item.attributes['xml:base']],
  };
}

function linkOf(item: CollectedItem): string | undefined {
  const pages = item.links.filter(
    ({ href, rel }) => href !== undefined && /alternate$/i.test(rel ?? 'alternate'),
  );
  const page = pages.find(({ type }) => type === undefined || type.includes('html')) ?? pages[0];
  return plainTextOf(item, 'link') ?? decoded(page?.href);
}

const decoded = (value: string | undefined) => (value === undefined ? undefined : decodeXml(value).trim());

function plainTextOf(item: CollectedItem, wanted: string): string | undefined {
  for (const { name, markup } of item.kept) {
    const words = name === wanted ? decodeXml(markup).trim() : '';
    if (words !== '') return words;
  }
  return undefined;
}

function textOf(item: CollectedItem, wanted: string, isAtom: boolean): RawText | undefined {
  const kept = item.kept.find(({ name, markup }) => name === wanted && markup.trim() !== '');
  if (kept === undefined) return undefined;
  const { type } = kept.attributes;
  const mode = kept.attributes.mode?.trim().toLowerCase();
  if (!isAtom) return rssText(decodeXml(kept.markup));
  if (mode === 'base64') return base64Text(decodeXml(kept.markup), type);
  // Unescaped markup is HTML and must not be decoded.
  const isInline = /xhtml/.test(type ?? '') || (mode === 'xml' && /html/.test(type ?? ''));
  return isInline ? { value: kept.markup, kind: 'html' } : atomText(decodeXml(kept.markup), type);
}

/** Publishers encode HTML without a type, whose default is plain text; so text with markup counts as HTML. */
function base64Text(encoded: string, type: string | undefined): RawText {
  const value = decodeBase64(encoded) ?? encoded;
  return atomText(value, type)?.kind === 'html' ? { value, kind: 'html' } : { value, kind: 'guess' };
}
