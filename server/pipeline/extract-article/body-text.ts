import { Readability } from '@mozilla/readability';
import { readBlocks } from './blocks.ts';
import type { DomDocument, DomElement } from './dom.ts';
import { pruneBlocks, pruneTree } from './prune.ts';

/** What Readability made of the page; its reading consumes the document. */
export interface ReadBody {
  /** The pruned tree of the text, or null when none was found. */
  content: DomElement | null;
  paragraphs: string[];
  title: string | null;
  byline: string | null;
  siteName: string | null;
  excerpt: string | null;
  publishedTime: string | null;
  language: string | null;
}

/** Finds the article's text. Consumes `document`: read everything else from it first. */
export function readBody(document: DomDocument): ReadBody {
  const reader = new Readability<DomElement>(document as never, {
    keepClasses: true,
    disableJSONLD: true,
    serializer: (node) => node as unknown as DomElement,
  });
  const parsed = reader.parse();
  const content = parsed?.content ?? null;
  if (content !== null) pruneTree(content);
  return {
    content,
    paragraphs:
      content === null
        ? []
        : pruneBlocks(readBlocks(content), parsed?.title ?? null).map((block) => block.lines.join('\n')),
    title: parsed?.title ?? null,
    byline: parsed?.byline ?? null,
    siteName: parsed?.siteName ?? null,
    excerpt: parsed?.excerpt ?? null,
    publishedTime: parsed?.publishedTime ?? null,
    language: parsed?.lang ?? null,
  };
}
