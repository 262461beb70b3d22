import { documentAddress, type ExpectedItem, type FeedDocument } from './feed-document.ts';

type Format = FeedDocument['expected']['format'];

/** A small document and its expected items. */
export type Shape = [
  name: string,
  format: Format,
  markup: string,
  items: ExpectedItem[],
  contentType?: string | null,
];

export const rss = (inside: string, attributes = 'version="2.0"') =>
  `<rss ${attributes}><channel><title>The Paper</title><link>https://paper.example/</link>${inside}</channel></rss>`;
export const atom = (inside: string, attributes = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom"${attributes}><title>The Paper</title><id>urn:x</id>${inside}</feed>`;
export const one = '<item><title>One</title><link>https://paper.example/1</link></item>';
export const first: ExpectedItem = { title: 'One', address: 'https://paper.example/1' };
export const date = 'Thu, 05 Mar 2026 10:00:00 GMT';
export const iso = '2026-03-05T10:00:00.000Z';
export const rdf = 'xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/"';
export const dc = 'xmlns:dc="http://purl.org/dc/elements/1.1/"';

/** Builds the documents of the shapes, as bytes with their headers. */
export function toDocuments(
  shapes: readonly Shape[],
  {
    prefix,
    isWellFormed,
    bytes,
  }: { prefix: string; isWellFormed: boolean; bytes: (markup: string) => Buffer },
): FeedDocument[] {
  return shapes.map(([name, format, markup, items, contentType = 'application/xml']) => ({
    name: `${prefix || format}: ${name}`,
    isWellFormed,
    bytes: bytes(markup),
    contentType,
    address: documentAddress,
    expected: { format, items },
  }));
}
