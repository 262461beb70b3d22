import { dateInText } from '#domain/articles/date-in-text.ts';
import { publicationDate } from '#domain/articles/publication-date.ts';
import type { Block } from './blocks.ts';
import { classWords, elementsBelow, isInside, type PageElements } from './elements.ts';
import { isParagraph } from './find-article.ts';
import { tidyByline } from './metadata.ts';
import { isElement, type TreeElement } from './tree/tree.ts';
import { isText } from './tree/tree-document.ts';

/** What stands around the headline of an article, down to its first paragraph. */
export interface HeadOfArticle {
  elements: readonly TreeElement[];
  /** Lines of the page, those of the headline left out. */
  lines: readonly string[];
}

const linesAbove = 5;
const linesBelow = 5;
const minParagraph = 80;
const maxLine = 120;
const maxName = 100;

/**
 * @param headline where it stands among the blocks; -1 if unknown
 * @param first the first block of the article
 */
export function headOfArticle(
  elements: PageElements,
  blocks: readonly Block[],
  { headline, first }: { headline: number; first: number },
): HeadOfArticle {
  const from = headline < 0 ? first : headline;
  const paragraph = blocks.findIndex(
    (block, at) => at >= Math.max(first, headline) && isParagraph(block) && block.length >= minParagraph,
  );
  const own = blocks.slice(Math.max(0, from - linesAbove), paragraph < 0 ? from + linesBelow : paragraph + 1);
  const order = new Map(elements.all.map((element, at) => [element, at]));
  const places = own.map(({ holder }) => order.get(holder) ?? 0);
  return {
    elements: elements.all.slice(Math.min(...places), Math.max(...places) + 1),
    lines: own.flatMap((block) => (block.isHeading ? [] : block.lines)),
  };
}

const authorWords = new Set('author authors byline bylines writer reporter fn'.split(' '));
const namesAuthor = (element: TreeElement): boolean =>
  element.getAttribute('rel') === 'author' ||
  element.getAttribute('itemprop') === 'author' ||
  classWords(element).some((word) => authorWords.has(word));

/** "By Jo Reed" in the words of the largest languages. */
const bylineStart = /^(?:by|von|par|por|di|door|av|af|autor[ae]?|auteur|autore)[:\s]+(?=\p{Lu})/iu;

/** The words of an element without those of times in it. */
function wordsWithoutTimes(element: TreeElement): string {
  const parts: string[] = [];
  const add = (node: TreeElement): void => {
    for (const child of node.childNodes) {
      if (isText(child)) parts.push(child.data);
      else if (isElement(child) && child.localName !== 'time') add(child);
    }
  };
  if (element.textSize.length <= maxName * 2) add(element);
  return parts.join('');
}

/** A name as bylines have it; what follows a mark or a number is no part of it. */
function nameIn(text: string): string | null {
  const [part = ''] = text
    .replace(/\s+/g, ' ')
    .trim()
    .split(/[|•·\d@]/);
  const name = tidyByline(part.trim().replace(bylineStart, ''));
  if (name === null || name.length > maxName || name.split(' ').length > 12) return null;
  return /^\p{Lu}|^\p{Lo}/u.test(name) && !/[.!?:]$/.test(name) ? name : null;
}

/** The author as readers see the name; null if none stands at the head of the article. */
export function visibleByline({ elements, lines }: HeadOfArticle): string | null {
  const named = new Set(elements.filter(namesAuthor));
  const inner = [...named].filter((element) => !elementsBelow(element).some((below) => named.has(below)));
  for (const element of inner) {
    const name = nameIn(wordsWithoutTimes(element));
    if (name !== null) return name;
  }
  const line = lines.find((each) => each.length <= maxName && bylineStart.test(each));
  return line === undefined ? null : nameIn(line);
}

const isElsewhere = (element: TreeElement): boolean =>
  isInside(element, (above) => isElement(above) && /^(?:a|nav|aside|footer)$/.test(above.localName));

/** The date as readers see it at the head of the article. */
export function visibleDate(
  { elements, lines }: HeadOfArticle,
  options: { language: string | null; notAfter?: Date | undefined },
): string | null {
  for (const element of elements) {
    const time =
      element.localName === 'time' && !isElsewhere(element) ? element.getAttribute('datetime') : null;
    const date = publicationDate(time, options.notAfter);
    if (date !== null) return date;
  }
  for (const line of lines) {
    const date = line.length > maxLine ? null : dateInText(line, options);
    if (date !== null) return date;
  }
  return null;
}
