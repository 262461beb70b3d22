import { wallPhrase } from '#domain/text/boilerplate.ts';
import { isAboutConsent } from '#domain/text/consent-words.ts';
import { isReaderNotice } from '#domain/text/reader-notices.ts';
import type { Block } from './blocks.ts';
import { guardedShare, textLength } from './boilerplate-elements.ts';
import { elementsBelow, firstBelow, isInside } from './elements.ts';
import { boxKind, boxOf, type FoundArticle, hasKind, isParagraph } from './find-article.ts';
import { isElement, leadsElsewhere, type TreeElement, type TreeNode } from './tree/tree.ts';

const maxCaption = 300;
const maxCaptionBlocks = 3;
const maxLabel = 20;
const maxParagraphs = 3;
const controls = new Set(['button', 'input', 'textarea', 'select']);

/** A box that holds no paragraph of the kinds that the article is made of. */
interface ForeignBox {
  element: TreeElement;
  blocks: Block[];
  /** Whether no paragraph of the article follows. */
  isLast: boolean;
}

/**
 * Removes boxes inside the article that are no part of it: offers and notices to readers, requests for consent, captions
 * beside images, teasers of other articles, controls and labels. A box that holds none of these stays.
 */
export function removeForeignBoxes(article: FoundArticle): void {
  const { content } = article;
  const limit = guardedShare * textLength(content);
  for (const box of findForeignBoxes(article))
    if (textLength(box.element) < limit && isNoPart(box)) box.element.remove();
}

function findForeignBoxes({ content, kinds, blocks }: FoundArticle): ForeignBox[] {
  const owned = new Set<TreeElement>();
  let last = -1;
  for (const [at, block] of blocks.entries()) {
    if (!hasKind(kinds, boxKind(boxOf(block.holder)))) continue;
    if (isParagraph(block)) last = at;
    for (let node = boxOf(block.holder); !owned.has(node); ) {
      owned.add(node);
      if (node === content || node.parentNode === null || !isElement(node.parentNode)) break;
      node = node.parentNode;
    }
  }
  const boxes = new Map<TreeElement, ForeignBox>();
  const outermost = new Map<TreeElement, TreeElement>();
  for (const [at, block] of blocks.entries()) {
    let element = boxOf(block.holder);
    if (owned.has(element) || element === content) continue;
    const passed: TreeElement[] = [];
    for (;;) {
      const found = outermost.get(element);
      passed.push(element);
      const above: TreeNode | null = found ?? element.parentNode;
      if (above === null || above === content || !isElement(above) || owned.has(above)) break;
      element = above;
      if (found !== undefined) break;
    }
    for (const each of passed) outermost.set(each, element);
    const box = boxes.get(element);
    if (box === undefined) boxes.set(element, { element, blocks: [block], isLast: at > last });
    else box.blocks.push(block);
  }
  return [...boxes.values()];
}

function isNoPart(box: ForeignBox): boolean {
  const { blocks, element } = box;
  const lines = blocks.flatMap((block) => block.lines);
  if (lines.some((line) => wallPhrase.test(line.toLowerCase()) || isReaderNotice(line))) return true;
  if (isAboutConsent(lines.join(' '), { min: 2 })) return true;
  return isLabel(box) || isCaption(box) || isTeaser(box) || hasControls(element, blocks);
}

/** One word that is no heading, such as that for advertisements in any language. */
const isLabel = ({ blocks: [only, second] }: ForeignBox): boolean =>
  only !== undefined &&
  second === undefined &&
  !only.isHeading &&
  only.length <= maxLabel &&
  !/\s/.test(only.lines.join(' '));

function isCaption({ element, blocks }: ForeignBox): boolean {
  if (blocks.length > maxCaptionBlocks || textLength(element) > maxCaption) return false;
  return firstBelow(element, 'img') !== null && blocks.every((block) => !block.isHeading);
}

/** A heading that is a link, or a box with a heading of its own behind the last paragraph. */
function isTeaser({ element, blocks, isLast }: ForeignBox): boolean {
  const [first] = blocks;
  if (isLast && first?.isHeading === true && blocks.length <= maxParagraphs + 1) return true;
  const isHeadline = (link: TreeElement): boolean =>
    link.localName === 'a' && leadsElsewhere(link) && (hasHeading(link) || isInside(link, isHeading));
  return elementsBelow(element).some(isHeadline);
}

const isHeading = (node: unknown): boolean => /^h[1-6]$/.test((node as TreeElement).localName ?? '');
const hasHeading = (element: TreeElement): boolean => elementsBelow(element).some(isHeading);

/** Buttons and fields: a placeholder of something from another site, a form or a player. */
const hasControls = (element: TreeElement, blocks: readonly Block[]): boolean =>
  blocks.filter(isParagraph).length <= maxParagraphs &&
  elementsBelow(element).some(({ localName }) => controls.has(localName));
