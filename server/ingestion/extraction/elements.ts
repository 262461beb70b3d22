import type { DomElement, DomNode } from './dom-types.ts';

const lowerA = 97;

/** An element's tag in lower case; Readability makes elements of tags in capitals. */
export function tagOf({ localName }: DomElement): string {
  return localName.charCodeAt(0) < lowerA ? localName.toLowerCase() : localName;
}

/**
 * The elements below a node, in document order. It replaces `querySelectorAll`, because linkedom compiles the selector
 * for each call, which needed an eighth of the time of a page.
 */
export function elementsBelow(root: DomNode): DomElement[] {
  const found: DomElement[] = [];
  collect(root, found);
  return found;
}

function collect(parent: DomNode, found: DomElement[]): void {
  for (let child = parent.firstElementChild; child !== null; child = child.nextElementSibling) {
    found.push(child);
    // The content of a template is not part of the page.
    if (tagOf(child) !== 'template') collect(child, found);
  }
}

/** The first element below a node that has this tag, in lower case. */
export function firstBelow(root: DomNode, tag: string): DomElement | null {
  for (let child = root.firstElementChild; child !== null; child = child.nextElementSibling) {
    if (tagOf(child) === tag) return child;
    const found = tagOf(child) === 'template' ? null : firstBelow(child, tag);
    if (found !== null) return found;
  }
  return null;
}

/** Whether an ancestor of this element passes the test. */
export function isInside(element: DomElement, test: (above: DomNode) => boolean): boolean {
  for (let node = element.parentNode; node !== null; node = node.parentNode) if (test(node)) return true;
  return false;
}

/** Whether the attribute contains this word, in lower case. */
export function hasWord(element: DomElement, attribute: string, word: string): boolean {
  const value = element.getAttribute(attribute);
  return value?.toLowerCase().split(/\s+/).includes(word) ?? false;
}

/** All elements of a page, indexed by tag. */
export class PageElements {
  readonly all: readonly DomElement[];
  readonly #byTag = new Map<string, DomElement[]>();

  constructor(root: DomNode) {
    this.all = elementsBelow(root);
    for (const element of this.all) {
      const tag = tagOf(element);
      const same = this.#byTag.get(tag);
      if (same === undefined) this.#byTag.set(tag, [element]);
      else same.push(element);
    }
  }

  /** In document order. */
  of(tag: string): readonly DomElement[] {
    return this.#byTag.get(tag) ?? [];
  }

  first(tag: string): DomElement | null {
    return this.#byTag.get(tag)?.[0] ?? null;
  }
}
