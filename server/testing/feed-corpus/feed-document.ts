import type { FeedFormat } from '#domain/feeds/feed-item.ts';

export interface ExpectedItem {
  title: string;
  /** Not compared when it is absent. */
  address?: string | null;
  publishedAt?: string | null;
  author?: string | null;
  description?: string;
}

/** A feed document of a test, with the content that the specification defines for it. */
export interface FeedDocument {
  name: string;
  isWellFormed: boolean;
  bytes: Buffer;
  contentType: string | null;
  address: string;
  expected: { format: FeedFormat; title?: string; items: ExpectedItem[] };
}

export const documentAddress = 'https://paper.example/feeds/news.xml';

export const dialects = [
  'rss-0.90',
  'rss-0.91',
  'rss-0.92',
  'rss-1.0',
  'rss-2.0',
  'atom-0.3',
  'atom-1.0',
] as const;
export type Dialect = (typeof dialects)[number];

export function formatOf(dialect: Dialect): FeedFormat {
  if (dialect.startsWith('atom')) return 'atom';
  return dialect === 'rss-0.90' || dialect === 'rss-1.0' ? 'rdf' : 'rss';
}

/** An item as markup; the caller writes the content of its elements. */
export interface ItemMarkup {
  /** With the tags of the element. */
  title: string;
  link?: string;
  /** Further elements. */
  more?: string;
}

export const plainTitle = (markup: string) => `<title>${markup}</title>`;

function itemLink(dialect: Dialect, link: string): string {
  return dialect.startsWith('atom')
    ? `<link rel="alternate" type="text/html" href="${link}"/>`
    : `<link>${link}</link>`;
}

export interface FeedMarkup {
  dialect: Dialect;
  title?: string;
  items: ItemMarkup[];
  /** Further elements of the channel or feed. */
  more?: string;
  /** Attributes of the root. */
  attributes?: string;
}

/** The document without XML declaration. */
export function writeFeed({
  dialect,
  title = plainTitle('The Paper'),
  items,
  more = '',
  attributes = '',
}: FeedMarkup): string {
  const link = 'https://paper.example/';
  const written = items.map(
    (item) => `${item.title}${itemLink(dialect, item.link ?? link)}${item.more ?? ''}`,
  );
  const head = `${title}<link>${link}</link><description>News</description>${more}`;
  const rdf = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"';
  switch (dialect) {
    case 'rss-0.90':
      return `<rdf:RDF ${rdf} xmlns="http://my.netscape.com/rdf/simple/0.9/"${attributes}>
<channel>${head}</channel>
${written.map((item) => `<item>${item}</item>`).join('\n')}
</rdf:RDF>`;
    case 'rss-1.0':
      return `<rdf:RDF ${rdf} xmlns="http://purl.org/rss/1.0/" xmlns:dc="http://purl.org/dc/elements/1.1/"${attributes}>
<channel rdf:about="${link}feed">${head}<items><rdf:Seq>${items.map((_, at) => `<rdf:li rdf:resource="${link}${at}"/>`).join('')}</rdf:Seq></items></channel>
${written.map((item, at) => `<item rdf:about="${link}${at}">${item}</item>`).join('\n')}
</rdf:RDF>`;
    case 'atom-0.3':
      return `<feed version="0.3" xmlns="http://purl.org/atom/ns#"${attributes}>${title}<link rel="alternate" type="text/html" href="${link}"/><modified>2026-03-05T10:00:00Z</modified>${more}
${written.map((item, at) => `<entry>${item}<id>tag:paper.example,2026:${at}</id><modified>2026-03-05T10:00:00Z</modified><issued>2026-03-05T10:00:00Z</issued></entry>`).join('\n')}
</feed>`;
    case 'atom-1.0':
      return `<feed xmlns="http://www.w3.org/2005/Atom"${attributes}>${title}<link rel="alternate" href="${link}"/><id>tag:paper.example,2026:feed</id><updated>2026-03-05T10:00:00Z</updated>${more}
${written.map((item, at) => `<entry>${item}<id>tag:paper.example,2026:${at}</id><updated>2026-03-05T10:00:00Z</updated></entry>`).join('\n')}
</feed>`;
    default:
      return `<rss version="${dialect.slice(4)}" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom"${attributes}>
<channel>${head}
${written.map((item) => `<item>${item}</item>`).join('\n')}
</channel></rss>`;
  }
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** A document in UTF-8 with its declaration. */
export function utf8(markup: string): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="utf-8"?>\n${markup}`);
}
