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

/** A name that a build made: parts of it are single letters or have no vowel ("kAdLm", "iWyzoK"). */
const isRandom = (parts: readonly string[]): boolean =>
  parts.length > 1 && parts.some((part) => part.length === 1 || !/[aeiouy]/i.test(part));

/** Pages of a site have the same names. */
const knownWords = new Map<string, readonly string[]>();
const maxKnown = 5000;
const maxKnownLength = 100;

/**
 * The lower-case words of a value that names something: "ArticleBody_main-text" gives article, body, main, text. Parts
 * with digits and random ones say nothing, and utilities of style sheets ("mt-[theme(sticky-header)]", "md:hidden") do
 * not name what they are on.
 */
export function nameWords(value: string): readonly string[] {
  const known = knownWords.get(value);
  if (known !== undefined) return known;
  const found = splitName(value);
  if (knownWords.size < maxKnown && value.length < maxKnownLength) knownWords.set(value, found);
  return found;
}

function splitName(value: string): string[] {
  const found: string[] = [];
  for (const name of cutText(value, 400).split(/\s+/)) {
    if (/[:[(]/.test(name)) continue;
    for (const token of name.split(/[^A-Za-z0-9]+/)) {
      if (token === '' || /\d/.test(token)) continue;
      const parts = token.split(/(?<=[a-z])(?=[A-Z])/);
      if (!isRandom(parts)) for (const part of parts) found.push(part.toLowerCase());
    }
  }
  return found;
}

/** An id with more words is made of those of a heading. */
const maxIdWords = 3;

/** The words of an element's class and id. */
export function classWords(element: TreeElement): string[] {
  const words = element.className === '' ? [] : [...nameWords(element.className)];
  const id = element.id === '' ? [] : nameWords(element.id);
  if (id.length > 0 && id.length <= maxIdWords) words.push(...id);
  return words;
}

/** Whether its own markup hides the element. Style sheets are not loaded. */
export function isHidden(element: TreeElement): boolean {
  if (element.localName === 'body' || element.localName === 'html') return false;
  if (element.getAttribute('hidden') !== null) return true;
  const style = element.getAttribute('style');
  return style !== null && /(?:display\s*:\s*none|visibility\s*:\s*hidden)/i.test(style);
}

const hidingName = /(?:^|\s)(?:hidden|d-none)(?:\s|$)/;
/** "md:block", "d-lg-flex": shown on wide screens. */
const showingName =
  /(?:^|\s)(?:[a-z\d]+:(?:block|flex|grid|inline|table|contents)|d-[a-z]+-(?:block|flex|grid|inline|table))/;

/** Whether its class hides the element on all screens, by the convention of the large style sheets. */
export const isHiddenByClass = ({ className }: TreeElement): boolean =>
  hidingName.test(className) && !showingName.test(className);

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
