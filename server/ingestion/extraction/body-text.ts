import { Readability } from '@mozilla/readability';
import { collectBlocks } from './blocks.ts';
import { isHidden } from './dom.ts';
import type { DomDocument, DomElement } from './dom-types.ts';
import { elementsBelow, tagOf } from './elements.ts';
import { removeBoilerplateBlocks, removeBoilerplateElements } from './remove-boilerplate.ts';

/** What Readability made of the page; its reading consumes the document. */
export interface ExtractedBody {
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

/**
 * Readability with two of its questions answered by our own walk: linkedom compiles a selector for each search by
 * tag, and makes an object of every style attribute that is looked at.
 */
class PlainReadability extends Readability<DomElement> {
  _getAllNodesWithTag(node: DomElement, tags: readonly string[]): DomElement[] {
    const wanted = new Set(tags.map((tag) => tag.toLowerCase()));
    return elementsBelow(node).filter((element) => wanted.has(tagOf(element)));
  }

  _isProbablyVisible(node: DomElement): boolean {
    if (isHidden(node)) return false;
    if (node.getAttribute('aria-hidden') !== 'true') return true;
    return (node.getAttribute('class') ?? '').includes('fallback-image');
  }
}

/** Finds the article's text. Consumes `document`: read everything else from it first. */
export function extractBody(document: DomDocument): ExtractedBody {
  const reader = new PlainReadability(document as never, {
    keepClasses: true,
    disableJSONLD: true,
    serializer: (node) => node as unknown as DomElement,
  });
  const parsed = reader.parse();
  const content = parsed?.content ?? null;
  if (content !== null) removeBoilerplateElements(content);
  return {
    content,
    paragraphs:
      content === null
        ? []
        : removeBoilerplateBlocks(collectBlocks(content), parsed?.title ?? null).map((block) =>
            block.lines.join('\n'),
          ),
    title: parsed?.title ?? null,
    byline: parsed?.byline ?? null,
    siteName: parsed?.siteName ?? null,
    excerpt: parsed?.excerpt ?? null,
    publishedTime: parsed?.publishedTime ?? null,
    language: parsed?.lang ?? null,
  };
}
