import { cutText } from '#domain/text/cut-text.ts';
import { nextBelow, type TreeElement, type TreeNode } from './tree/tree.ts';

/** The elements below a node, in document order. */
export function elementsBelow(root: TreeNode): TreeElement[] {
  const found: TreeElement[] = [];
  for (let node = nextBelow(root, root); node !== null; node = nextBelow(node, root)) found.push(node);
  return found;
}

/** The first element below a node that has this tag, in lower case. */
export function firstBelow(root: TreeNode, tag: string): TreeElement | null {
  let node = nextBelow(root, root);
  while (node !== null && node.localName !== tag) node = nextBelow(node, root);
  return node;
}

/** Whether an ancestor of this element passes the test. */
export function isInside(element: TreeElement, test: (above: TreeNode) => boolean): boolean {
  for (let node = element.parentNode; node !== null; node = node.parentNode) if (test(node)) return true;
  return false;
}

/** Whether the attribute contains this word, in lower case. */
export function hasWord(element: TreeElement, attribute: string, word: string): boolean {
  const value = element.getAttribute(attribute);
  return value?.toLowerCase().split(/\s+/).includes(word) ?? false;
}

/** The lower-case words of an element's class and id: "ArticleBody_main-text" gives article, body, main, text. */
export function classWords(element: TreeElement): string[] {
  const names = `${element.className} ${element.id}`;
  if (names === ' ') return [];
  return cutText(names, 400)
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/)
    .filter((word) => word !== '');
}

/** Whether its own markup hides the element. Style sheets are not loaded. */
export function isHidden(element: TreeElement): boolean {
  if (element.getAttribute('hidden') !== null) return true;
  const style = element.getAttribute('style');
  return style !== null && /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style);
}

/** All elements of a page, indexed by tag. */
export class PageElements {
  readonly all: readonly TreeElement[];
  readonly #byTag = new Map<string, TreeElement[]>();

  constructor(root: TreeNode) {
    this.all = elementsBelow(root);
    for (const element of this.all) {
      const same = this.#byTag.get(element.localName);
      if (same === undefined) this.#byTag.set(element.localName, [element]);
      else same.push(element);
    }
  }

  /** In document order. */
  of(tag: string): readonly TreeElement[] {
    return this.#byTag.get(tag) ?? [];
  }

  first(tag: string): TreeElement | null {
    return this.#byTag.get(tag)?.[0] ?? null;
  }
}
