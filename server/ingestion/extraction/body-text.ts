import { Readability } from '@mozilla/readability';
import { collectBlocks } from './blocks.ts';
import { removeBoilerplateBlocks } from './boilerplate-blocks.ts';
import { removeBoilerplateElements } from './boilerplate-elements.ts';
import { isHidden } from './dom.ts';
import type { DomDocument, DomElement } from './dom-types.ts';
import { elementsBelow, type PageElements, tagOf } from './elements.ts';
import { protectFromReadability } from './protect-from-readability.ts';
import { removeSignUpBoxes } from './sign-up-boxes.ts';

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

/** A method of Readability that its types leave out. */
const untyped = Readability.prototype as unknown as {
  _hasSingleTagInsideElement(element: DomElement, tag: string): boolean;
};

/**
 * Readability with two of its questions answered by our own walk: linkedom compiles a selector for each search by
 * tag, and makes an object of every style attribute that is looked at.
 */
class PlainReadability extends Readability<DomElement> {
  _getAllNodesWithTag(node: DomElement, tags: readonly string[]): DomElement[] {
    const wanted = new Set(tags.map((tag) => tag.toLowerCase()));
    return elementsBelow(node).filter((element) => wanted.has(tagOf(element)));
  }

  /**
   * Readability replaces an element by its only child, or the child's attributes by those of the element. Both get the
   * names of both, since a name may say that this is a caption or an advertisement.
   */
  _hasSingleTagInsideElement(element: DomElement, tag: string): boolean {
    const has = untyped._hasSingleTagInsideElement.call(this, element, tag);
    const child = has ? element.firstElementChild : null;
    if (child !== null) joinNames(element, child);
    return has;
  }

  _isProbablyVisible(node: DomElement): boolean {
    if (isHidden(node)) return false;
    if (node.getAttribute('aria-hidden') !== 'true') return true;
    return (node.getAttribute('class') ?? '').includes('fallback-image');
  }
}

function joinNames(outer: DomElement, inner: DomElement): void {
  const [of, within] = [namesOf(outer), namesOf(inner)];
  if (of === within) return;
  const joined = `${of} ${within}`;
  outer.setAttribute('class', joined);
  inner.setAttribute('class', joined);
}

function namesOf(element: DomElement): string {
  let names = element.getAttribute('class') ?? '';
  for (const attribute of ['id', 'data-component', 'data-testid']) {
    const value = element.getAttribute(attribute);
    if (value !== null) names += ` ${value}`;
  }
  return names;
}

/**
 * Finds the article's text. Consumes `document`: read everything else from it first.
 * @param byline of the page's metadata; null if it has none
 */
export function extractBody(
  document: DomDocument,
  elements: PageElements,
  byline: string | null,
): ExtractedBody {
  const reader = new PlainReadability(document as never, {
    keepClasses: true,
    disableJSONLD: true,
    serializer: (node) => node as unknown as DomElement,
  });
  removeSignUpBoxes(elements);
  protectFromReadability(elements);
  const parsed = reader.parse();
  const content = parsed?.content ?? null;
  if (content !== null) removeBoilerplateElements(content);
  return {
    content,
    paragraphs:
      content === null
        ? []
        : removeBoilerplateBlocks(
            collectBlocks(content),
            parsed?.title ?? null,
            `${byline ?? ''} ${parsed?.byline ?? ''}`,
          ).map((block) => block.lines.join('\n')),
    title: parsed?.title ?? null,
    byline: parsed?.byline ?? null,
    siteName: parsed?.siteName ?? null,
    excerpt: parsed?.excerpt ?? null,
    publishedTime: parsed?.publishedTime ?? null,
    language: parsed?.lang ?? null,
  };
}
