import type { ParsedFeed } from '#domain/feeds/feed-item.ts';
import { brokenShapes } from './broken-shapes.ts';
import { encodedDocuments } from './encoded-documents.ts';
import type { ExpectedItem, FeedDocument } from './feed-document.ts';
import { utf8 } from './feed-document.ts';
import { frameShapes } from './frame-shapes.ts';
import { itemShapes } from './item-shapes.ts';
import { jsonDocuments } from './json-documents.ts';
import { toDocuments } from './shape.ts';
import { titleDocuments } from './title-documents.ts';

/**
 * Feeds written from the specifications of RSS 0.90 to 2.0, RDF, Atom 0.3 and 1.0, JSON Feed 1.0 and 1.1, each with
 * its expected content: headlines in every syntax, many encodings and shapes, and broken documents.
 */
export function feedCorpus(): FeedDocument[] {
  const wellFormed = { prefix: '', isWellFormed: true, bytes: utf8 };
  const broken = { prefix: 'broken', isWellFormed: false, bytes: (markup: string) => Buffer.from(markup) };
  return [
    ...titleDocuments(),
    ...encodedDocuments(),
    ...toDocuments([...itemShapes, ...frameShapes], wellFormed),
    ...jsonDocuments(),
    ...toDocuments(brokenShapes, broken),
  ];
}

export interface Comparison {
  /** True when the format and the number of items are as expected. */
  isRead: boolean;
  titles: number;
  titlesExact: number;
  /** The differences, as text. */
  differences: string[];
}

/** Compares the parsed feed with the expected content of the document. */
export function compareFeed({ expected }: FeedDocument, parsed: ParsedFeed): Comparison {
  const titles = expected.items.length;
  if (parsed.kind === 'failed') {
    return { isRead: false, titles, titlesExact: 0, differences: [`${parsed.code}: ${parsed.message}`] };
  }
  const differences: string[] = [];
  if (parsed.format !== expected.format) differences.push(`read as ${parsed.format}`);
  if (parsed.items.length !== titles) differences.push(`${parsed.items.length} items of ${titles}`);
  const isRead = differences.length === 0;
  if (expected.title !== undefined && parsed.title !== expected.title)
    differences.push(`feed “${parsed.title}”`);
  let titlesExact = 0;
  for (const [at, item] of expected.items.entries()) {
    const found = parsed.items[at];
    if (found?.title === item.title) titlesExact += 1;
    for (const field of Object.keys(item) as (keyof ExpectedItem)[]) {
      if (found?.[field] !== item[field])
        differences.push(`${field} ${JSON.stringify(found?.[field])} for ${JSON.stringify(item[field])}`);
    }
  }
  return { isRead, titles, titlesExact, differences };
}
