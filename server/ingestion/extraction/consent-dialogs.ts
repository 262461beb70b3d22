import { consentCounter } from '#domain/text/consent-words.ts';
import type { Block } from './blocks.ts';
import { textLength } from './boilerplate-elements.ts';
import { classWords, elementsBelow, nameWords } from './elements.ts';
import { isElement, type TreeElement } from './tree/tree.ts';

const dialogName = /^(?:cookies?|consent|gdpr|privacy|cmp|dialog|alertdialog|modal|popup)$/;
const wordLength = 6;
/** The share of words about consent in a box that is named as a dialog, and in one outside of the article. */
const shares = { named: 1 / 40, unnamed: 1 / 20 };
/** An article with fewer such words besides those of a box is about something else. */
const othersShare = 1 / 200;
const counts = { named: 2, unnamed: 3 };
/** The element around the headline with so many characters more holds the article. */
const scopeLength = 300;

function isNamedDialog(element: TreeElement): boolean {
  if (element.localName === 'dialog' || element.getAttribute('aria-modal') === 'true') return true;
  const words = ['role', 'aria-label'].flatMap((name) => nameWords(element.getAttribute(name) ?? ''));
  return [...classWords(element), ...words].some((word) => dialogName.test(word));
}

/**
 * Removes the boxes with requests for consent to cookies: those that have the words of such a request, are named
 * as dialogs, stand outside of the element that holds headline and article or are the only ones of it that have them, and
 * do not hold the headline.
 */
export function removeConsentDialogs(
  body: TreeElement,
  blocks: readonly Block[],
  headline: TreeElement | null,
): void {
  const above = new Set<TreeElement>();
  let scope: TreeElement | null = null;
  for (let node = headline; node !== null; node = elementAbove(node)) {
    above.add(node);
    if (scope === null && headline !== null && textLength(node) > textLength(headline) + scopeLength)
      scope = node;
  }
  const texts = blocks.map(({ lines }) => lines.join(' '));
  const countWords = consentCounter(texts.join('\n'));
  /** By element: first its own words, then those of the elements below as well. */
  const words = new Map<TreeElement, number>();
  for (const [at, { holder }] of blocks.entries()) {
    const count = countWords(texts[at] ?? '');
    if (count === 0) continue;
    for (let node: TreeElement | null = holder; node !== null && !words.has(node); node = elementAbove(node))
      words.set(node, 0);
    words.set(holder, (words.get(holder) ?? 0) + count);
  }
  if (words.size === 0) return;
  const below = [body, ...elementsBelow(body)];
  for (const element of below.toReversed()) {
    const [count, next] = [words.get(element) ?? 0, elementAbove(element)];
    if (count > 0 && next !== null) words.set(next, (words.get(next) ?? 0) + count);
  }
  const present = new Set(below);
  const inScope = scope === null ? present : new Set(elementsBelow(scope));
  const ofScope = scope === null ? 0 : (words.get(scope) ?? 0);
  for (const [element, count] of words) {
    if (above.has(element) || !present.has(element)) continue;
    const kind = isNamedDialog(element) ? 'named' : 'unnamed';
    if (count < counts[kind] || count * wordLength < shares[kind] * textLength(element)) continue;
    // Asked last: each removal makes the page measure its text again.
    const isOnlyOne = () =>
      scope !== null && (ofScope - count) * wordLength < othersShare * textLength(scope);
    if (kind === 'named' || !inScope.has(element) || isOnlyOne()) element.remove();
  }
}

const elementAbove = ({ parentNode }: TreeElement): TreeElement | null =>
  parentNode !== null && isElement(parentNode) ? parentNode : null;
