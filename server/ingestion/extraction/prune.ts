import { announcesLinks, isBoilerplate } from '#domain/text/boilerplate.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import type { Block } from './blocks.ts';
import { isElement, isText, nameWords } from './dom.ts';
import type { DomElement, DomNode } from './dom-types.ts';
import { elementsBelow, tagOf } from './elements.ts';

/** Nothing that holds this share of the text is ever dropped, whatever it is called. */
const guardedShare = 0.35;

const droppedTags: ReadonlySet<string> = new Set(
  (
    'figure figcaption aside form footer nav button select label time dialog menu iframe object embed video ' +
    'audio'
  ).split(' '),
);

/** A class or id with one of these words names something beside the text. */
const besideWords = new Set(
  (
    'caption captions credit credits related recirc recirculation recommended recommendations newsletter newsletters ' +
    'signup subscribe subscription share sharing shares sharedaddy social byline bylines bio meta metadata promo promos ' +
    'promotion gallery slideshow carousel ad ads advert advertisement advertising sponsor sponsored outbrain taboola ' +
    'comments comment disqus breadcrumb breadcrumbs pagination toolbar timestamp popup modal rail tags taglist relatedposts pullquote ' +
    'cookie consent paywall popular trending mostread navigation nav sidebar widget disclaimer copyright'
  ).split(' '),
);

/** Takes what stands beside the text out of the tree. */
export function pruneTree(root: DomElement): void {
  const total = textLength(root);
  for (const element of elementsBelow(root))
    if (droppedTags.has(tagOf(element)) && textLength(element) < guardedShare * total) element.remove();
  for (const box of elementsBelow(root)) if (tagOf(box) === 'span' && isBoxInSentence(box)) box.remove();
  for (const elements of besideByWord(root).values()) {
    const sum = [...elements].reduce((length, element) => length + textLength(element), 0);
    if (sum < guardedShare * total) for (const element of elements) element.remove();
  }
}

const linkedShare = 0.9;

/**
 * A box that opens over a name, set between the words of a sentence: several links to other articles, next
 * to nothing else, and none of its words its own child. The name itself, a link beside the box, stays.
 */
function isBoxInSentence(element: DomElement): boolean {
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

/** The outermost elements named by each word: a word that names much of the text means something else here. */
function besideByWord(root: DomElement): Map<string, Set<DomElement>> {
  const found = new Map<string, Set<DomElement>>();
  for (const element of elementsBelow(root)) {
    for (const word of nameWords(element)) {
      if (!besideWords.has(word)) continue;
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
const maxScraps = 4;

/**
 * Drops lists of links to other articles, link-dense blocks and boilerplate lines, then short scraps that
 * are no sentences at both ends.
 */
export function pruneBlocks(blocks: Block[], title: string | null): Block[] {
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
  const whole = withoutClippings(kept);
  const start = scrapsBefore(whole, title);
  return withoutHead(
    whole.slice(start, whole.length - scrapsBefore(whole.slice(start).reverse(), title)),
    title,
  );
}

/** A line of a list of links: most of it is a link, and it is no paragraph. */
const isTeaser = (block: Block): boolean => block.length < 200 && block.linkLength > 0.4 * block.length;

/** How many leading blocks are scraps; none when there are so many that they must be a list. */
function scrapsBefore(blocks: Block[], title: string | null): number {
  const scraps = blocks.findIndex((block) => !isScrap(block, title));
  return scraps > maxScraps ? 0 : Math.max(0, scraps);
}

function isScrap({ lines }: Block, title: string | null): boolean {
  const [line = ''] = lines;
  if (lines.length !== 1) return false;
  return line === title || bareAddress.test(line) || (line.length < shortLine && !endsSentence.test(line));
}

/** Highlights stand on top. */
const maxHighlights = 12;
/** Shorter ones may begin several paragraphs. */
const minClipping = 30;

/** What stands before the mark with which a line breaks off; undefined for a line that does not. */
function clippedStart(line: string): string | undefined {
  const mark = ['…', '...'].find((each) => line.endsWith(each));
  const start = mark === undefined ? '' : sliceText(line, 0, -mark.length).trimEnd();
  return start.length < minClipping ? undefined : start;
}

/** Drops highlights that repeat the beginning of a paragraph and break off. */
function withoutClippings(blocks: Block[]): Block[] {
  const isClipping = ({ lines }: Block): boolean => {
    const start = lines.length === 1 ? clippedStart(lines[0] ?? '') : undefined;
    return (
      start !== undefined &&
      blocks.some(({ lines: others }) =>
        others.some((line) => line.length > start.length + 4 && line.includes(start)),
      )
    );
  };
  return blocks.filter((block, at) => at >= maxHighlights || !isClipping(block));
}

/** Pages of one big cell put headline and byline into the first lines of the text. */
function withoutHead(blocks: Block[], title: string | null): Block[] {
  const [first, ...rest] = blocks;
  if (first === undefined || first.lines.length < 2) return blocks;
  const at = first.lines.findIndex((line) => line !== title && !/^by \p{Lu}.{1,60}$/iu.test(line));
  return at <= 0 ? blocks : [{ ...first, lines: first.lines.slice(at) }, ...rest];
}
