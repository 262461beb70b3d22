import { boilerplateNames, type NamedAs } from './boilerplate-names.ts';
import { elementsBelow, firstBelow } from './elements.ts';
import { isElement, type TreeElement, type TreeNode } from './tree/tree.ts';
import { isText } from './tree/tree-document.ts';

/** Elements with at least this share of the text are never removed. */
export const guardedShare = 0.35;

const droppedTags: ReadonlySet<string> = new Set(
  (
    'figure figcaption aside form footer nav button select label time dialog menu iframe object embed video ' +
    'audio input'
  ).split(' '),
);
const droppedRoles = new Set(
  'complementary navigation dialog alertdialog banner contentinfo search toolbar menu'.split(' '),
);

/** Removes elements that are not part of the article. */
export function removeBoilerplateElements(root: TreeElement): void {
  const limit = guardedShare * textLength(root);
  for (const element of elementsBelow(root))
    if (isDroppedTag(element) && textLength(element) < limit) element.remove();
  for (const box of elementsBelow(root)) if (box.localName === 'span' && isPopupInSentence(box)) box.remove();
  for (const elements of findBoilerplateByName(root).values()) {
    const sum = [...elements].reduce((length, element) => length + textLength(element), 0);
    if (sum < limit) for (const element of elements) element.remove();
  }
}

export function isDroppedTag(element: TreeElement): boolean {
  if (element.localName === 'figure') return firstBelow(element, 'blockquote') === null;
  if (droppedTags.has(element.localName)) return true;
  const role = element.getAttribute('role');
  return role !== null && droppedRoles.has(role);
}

const linkedShare = 0.9;
const quotedShare = 0.8;

/**
 * Whether the element is a popup of a name inside a sentence: several links to other articles, almost no other text, and
 * no text or link as direct child. The name itself is a link outside the popup and stays.
 */
function isPopupInSentence(element: TreeElement): boolean {
  for (const child of element.childNodes) {
    const isOwnWord = isText(child) ? child.textContent.trim() !== '' : false;
    if (isOwnWord || (isElement(child) && child.localName === 'a')) return false;
  }
  const links = linksBelow(element);
  return links.length >= 2 && linkLength(links) >= linkedShare * textLength(element);
}

/** The outermost elements by name. A name that stands for much of the text has another meaning on this page. */
function findBoilerplateByName(root: TreeElement): Map<string, Set<TreeElement>> {
  const found = new Map<string, Set<TreeElement>>();
  /** By name: where the elements below the last one with it end. */
  const ends = new Map<string, number>();
  const elements = elementsBelow(root);
  for (const [at, element] of elements.entries()) {
    for (const named of boilerplateNames(element)) {
      if (at < (ends.get(named.name) ?? 0) || !isMeant(named, element)) continue;
      const same = found.get(named.name) ?? new Set();
      found.set(named.name, same.add(element));
      ends.set(named.name, at + 1 + elementsBelow(element).length);
    }
  }
  return found;
}

/** "Skip past newsletter promotion": the words show where a promotion begins and ends. */
const skipMark = /^\s*(?:skip|after|end of) [a-z ]{0,40}$/i;

function isMeant({ kind, name }: NamedAs, element: TreeElement): boolean {
  if (element.firstElementChild === null && skipMark.test(element.textContent)) return false;
  if (!name.includes('quote') && isFilledByQuotation(element)) return false;
  return kind === 'boilerplate' || isFilledByLinks(element);
}

/** A post of a network that the article quotes stands in boxes of many names. */
function isFilledByQuotation(element: TreeElement): boolean {
  const quotation = element.localName === 'blockquote' ? element : firstBelow(element, 'blockquote');
  return quotation !== null && textLength(quotation) >= quotedShare * textLength(element);
}

/** Whether links to other pages make up most of a small box, besides a heading. */
function isFilledByLinks(element: TreeElement): boolean {
  if (/^(?:p|a|span|td|tr|body|table)$/.test(element.localName)) return false;
  const links = linksBelow(element);
  return links.length > 0 && linkLength(links) >= 0.6 * textLength(element);
}

const linksBelow = (element: TreeElement): TreeElement[] =>
  elementsBelow(element).filter((link) => link.localName === 'a' && link.getAttribute('href') !== null);

const linkLength = (links: readonly TreeElement[]): number =>
  links.reduce((length, link) => length + textLength(link), 0);

/** Characters of the text in and below an element, with single spaces. */
export const textLength = ({ textSize }: TreeNode): number => textSize.length;
