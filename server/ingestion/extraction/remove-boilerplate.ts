import { announcesLinks, isBoilerplate } from '#domain/text/boilerplate.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import type { Block } from './blocks.ts';
import { classWords, isElement, isText } from './dom.ts';
import type { DomElement, DomNode } from './dom-types.ts';
import { elementsBelow, tagOf } from './elements.ts';

/** Elements with at least this share of the text are never removed. */
const guardedShare = 0.35;

const droppedTags: ReadonlySet<string> = new Set(
  (
    'figure figcaption aside form footer nav button select label time dialog menu iframe object embed video ' +
    'audio'
  ).split(' '),
);

/** Words of classes and ids that name boilerplate. */
const boilerplateNames = new Set(
  (
    'caption captions credit credits related recirc recirculation recommended recommendations newsletter newsletters ' +
    'signup subscribe subscription share sharing shares sharedaddy social byline bylines bio meta metadata promo promos ' +
    'promotion gallery slideshow carousel ad ads advert advertisement advertising sponsor sponsored outbrain taboola ' +
    'comments comment disqus breadcrumb breadcrumbs pagination toolbar timestamp popup modal rail tags taglist relatedposts pullquote ' +
    'cookie consent paywall popular trending mostread navigation nav sidebar widget disclaimer copyright'
  ).split(' '),
);

/** Removes elements that are not part of the article. */
export function removeBoilerplateElements(root: DomElement): void {
  const total = textLength(root);
  for (const element of elementsBelow(root))
    if (droppedTags.has(tagOf(element)) && textLength(element) < guardedShare * total) element.remove();
  for (const box of elementsBelow(root)) if (tagOf(box) === 'span' && isPopupInSentence(box)) box.remove();
  for (const elements of findBoilerplateByName(root).values()) {
    const sum = [...elements].reduce((length, element) => length + textLength(element), 0);
    if (sum < guardedShare * total) for (const element of elements) element.remove();
  }
}

const linkedShare = 0.9;

/**
 * Whether the element is a popup of a name inside a sentence: several links to other articles, almost no other text, and
 * no text or link as direct child. The name itself is a link outside the popup and stays.
 */
function isPopupInSentence(element: DomElement): boolean {
  for (const child of element.childNodes) {
    const isOwnWord = isText(child) ? (child.textContent ?? '').trim() !== '' : false;
    if (isOwnWord || (isElement(child) && tagOf(child) === 'a')) return false;
  }
  const links = elementsBelow(element).filter(
    (link) => tagOf(link) === 'a' && link.getAttribute('href') !== null,
  );
  if (links.length < 2) return false;
  const linked = links.reduce((length, link) => length + textLength(link), 0);
  return linked >= linkedShare * textLength(element);
}

/** The outermost elements by word. A word that names much of the text has another meaning on this page. */
function findBoilerplateByName(root: DomElement): Map<string, Set<DomElement>> {
  const found = new Map<string, Set<DomElement>>();
  for (const element of elementsBelow(root)) {
    for (const word of classWords(element)) {
      if (!boilerplateNames.has(word)) continue;
      const elements = found.get(word) ?? new Set();
      if (!hasAncestorIn(elements, element)) elements.add(element);
      found.set(word, elements);
    }
  }
  return found;
}

function hasAncestorIn(elements: ReadonlySet<DomNode>, element: DomElement): boolean {
  for (let node = element.parentNode; node !== null; node = node.parentNode)
    if (elements.has(node)) return true;
  return false;
}

function textLength(element: DomElement): number {
  return (element.textContent ?? '').replace(/\s+/g, ' ').length;
}

const linkShare = 0.8;

const endsSentence = /[.!?…。！？»”"’')\]:;؟]$/;
const bareAddress = /^https?:\/\/\S+$/;
const shortLine = 70;
const maxFragments = 4;

/**
 * Removes lists of links to other articles, link-dense blocks and boilerplate lines, then short fragments that are no
 * sentences at the start and the end.
 */
export function removeBoilerplateBlocks(blocks: Block[], title: string | null): Block[] {
  const total = blocks.reduce((sum, block) => sum + block.length, 0);
  const guarded = (block: Block): boolean => block.length >= guardedShare * total;
  const kept: Block[] = [];
  let inLinkList = false;
  for (const block of blocks) {
    inLinkList = announcesLinks(block.lines[0] ?? '') || (inLinkList && isTeaser(block));
    if (guarded(block)) kept.push(block);
    else if (!inLinkList && block.linkLength <= linkShare * block.length) {
      const lines = block.lines.filter((line) => !isBoilerplate(line));
      if (lines.length > 0) kept.push({ ...block, lines });
    }
  }
  const whole = removeTruncatedHighlights(kept);
  const start = countLeadingFragments(whole, title);
  return removeHeadlineAndByline(
    whole.slice(start, whole.length - countLeadingFragments(whole.slice(start).reverse(), title)),
    title,
  );
}

/** A row of a list of links: short, and mostly a link. */
const isTeaser = (block: Block): boolean => block.length < 200 && block.linkLength > 0.4 * block.length;

/** The number of leading fragments; 0 when there are so many that they must be a list. */
function countLeadingFragments(blocks: Block[], title: string | null): number {
  const count = blocks.findIndex((block) => !isFragment(block, title));
  return count > maxFragments ? 0 : Math.max(0, count);
}

function isFragment({ lines }: Block, title: string | null): boolean {
  const [line = ''] = lines;
  if (lines.length !== 1) return false;
  return line === title || bareAddress.test(line) || (line.length < shortLine && !endsSentence.test(line));
}

/** Highlights are in the first blocks. */
const maxHighlights = 12;
/** Shorter starts may occur in several paragraphs. */
const minHighlightLength = 30;

/** The text before a final ellipsis; undefined for other lines. */
function truncatedStart(line: string): string | undefined {
  const mark = ['…', '...'].find((each) => line.endsWith(each));
  const start = mark === undefined ? '' : sliceText(line, 0, -mark.length).trimEnd();
  return start.length < minHighlightLength ? undefined : start;
}

/** Removes highlights that repeat the truncated start of a paragraph. */
function removeTruncatedHighlights(blocks: Block[]): Block[] {
  const isTruncatedHighlight = ({ lines }: Block): boolean => {
    const start = lines.length === 1 ? truncatedStart(lines[0] ?? '') : undefined;
    return (
      start !== undefined &&
      blocks.some(({ lines: others }) =>
        others.some((line) => line.length > start.length + 4 && line.includes(start)),
      )
    );
  };
  return blocks.filter((block, at) => at >= maxHighlights || !isTruncatedHighlight(block));
}

/** Removes headline and byline from the first lines; pages with one big cell contain them. */
function removeHeadlineAndByline(blocks: Block[], title: string | null): Block[] {
  const [first, ...rest] = blocks;
  if (first === undefined || first.lines.length < 2) return blocks;
  const at = first.lines.findIndex((line) => line !== title && !/^by \p{Lu}.{1,60}$/iu.test(line));
  return at <= 0 ? blocks : [{ ...first, lines: first.lines.slice(at) }, ...rest];
}
