import type { Block } from './blocks.ts';
import { isDroppedTag } from './boilerplate-elements.ts';
import { boilerplateNames } from './boilerplate-names.ts';
import { elementsBelow, nameWords } from './elements.ts';
import { isElement, type TreeElement, type TreeNode } from './tree/tree.ts';

/** The part of the page that has the article. */
export interface FoundArticle {
  content: TreeElement;
  /** The kinds of the boxes that hold its paragraphs, as `boxKind` gives them. */
  kinds: ReadonlySet<string>;
  /** What it holds, before anything else is removed. */
  blocks: readonly Block[];
  /** Where its first block stands in the page. */
  first: number;
}

/** Blocks of the page, from one to before another. */
interface Range {
  from: number;
  to: number;
}

/** The blocks of a page and what is known of them. */
interface Reading {
  blocks: readonly Block[];
  /** How much each block counts as a paragraph of the article: 0 outside of paragraphs and in other parts of the page. */
  weights: readonly number[];
  /** The blocks of each element. */
  ranges: ReadonlyMap<TreeElement, Range>;
  /** Where the headline of the article stands; -1 if it is not there. */
  headline: number;
}

/** Shorter texts are no paragraphs. */
const minLength = 25;
const maxLinked = 0.6;
/** An article element with fewer characters may hold the headline alone. */
const minArticle = 400;
/** A name that has this share of the paragraphs may mean the article. */
const ambiguousShare = 0.35;
const ambiguousWeight = 0.4;
/** How far above a paragraph the element may be that holds the article's paragraphs. */
const levels = 5;
/** A second kind of box has this share of the paragraphs of the first. */
const secondShare = 0.25;
/** More are those of a hostile page. */
const maxKinds = 20;
/** More blocks between headline and text are no standfirst. */
const maxAbove = 20;

/** Elements of paragraphs, lists and tables: the box of their text is around them. */
const textTags = new Set('p li ul ol dl dd dt blockquote pre h1 h2 h3 h4 h5 h6 summary figure'.split(' '));

const parentOf = (node: TreeNode): TreeElement | null =>
  node.parentNode !== null && isElement(node.parentNode) ? node.parentNode : null;

/** The element around the paragraph or list that holds the text. */
export function boxOf(holder: TreeElement): TreeElement {
  let box = holder;
  while (textTags.has(box.localName)) {
    const above = parentOf(box);
    if (above === null) break;
    box = above;
  }
  return box;
}

/** What a box has in common with those that hold the other parts of the same text: its tag and the words of its class. */
export function boxKind(box: TreeElement): string {
  const parts: string[] = [];
  for (let node: TreeElement | null = box; node !== null && parts.length < levels; node = parentOf(node)) {
    const words = nameWords(node.className);
    parts.push([node.localName, ...words].join('.'));
    if (words.length > 0) break;
  }
  return parts.join('<');
}

const wordsOf = (kind: string): string[] => (kind.split('<').at(-1) ?? '').split('.');

/** Whether a box is of one of these kinds, also with fewer or more words: "text.block" and "text.block.first". */
export function hasKind(kinds: ReadonlySet<string>, kind: string): boolean {
  if (kinds.has(kind)) return true;
  const words = wordsOf(kind);
  return [...kinds].some((other) => {
    const [few = [], many = []] = [words, wordsOf(other)].sort((a, b) => a.length - b.length);
    return few.length > 2 && few.every((word) => many.includes(word));
  });
}

export const isParagraph = (block: Block): boolean =>
  !block.isHeading && block.length >= minLength && block.linkLength < maxLinked * block.length;

/** Where the headline stands: the heading with the words of the title, or the first one of the first order. */
export function findHeadline(blocks: readonly Block[], title: string | null): number {
  const wanted = lettersOf(title ?? '');
  const isSame = ({ isHeading, lines }: Block): boolean => isHeading && lettersOf(lines.join('')) === wanted;
  const first = wanted === '' ? -1 : blocks.findIndex(isSame);
  return first >= 0 ? first : blocks.findIndex(({ holder }) => holder.localName === 'h1');
}

const lettersOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Finds the article by its paragraphs; removes from its element what stands before and after it. */
export function findArticle(blocks: readonly Block[], headline: number): FoundArticle | null {
  const reading = { blocks, headline, weights: weigh(blocks), ranges: rangesOf(blocks) };
  const top = findBox(reading);
  return top === null ? null : extend(reading, top);
}

function weigh(blocks: readonly Block[]): number[] {
  const namesBy = new Map<TreeElement, readonly string[]>();
  const namesOf = (element: TreeElement): readonly string[] => {
    const known = namesBy.get(element);
    if (known !== undefined) return known;
    const above = parentOf(element);
    const inherited = above === null ? [] : namesOf(above);
    const own = boilerplateNames(element).flatMap(({ name, kind }) => (kind === 'boilerplate' ? [name] : []));
    if (isDroppedTag(element)) own.push(`<${element.localName}>`);
    const names = own.length === 0 ? inherited : [...new Set([...inherited, ...own])];
    namesBy.set(element, names);
    return names;
  };
  const lengths = new Map<string, number>();
  let total = 0;
  for (const { holder, length } of blocks.filter(isParagraph)) {
    total += length;
    for (const name of namesOf(holder)) lengths.set(name, (lengths.get(name) ?? 0) + length);
  }
  return blocks.map((block) => {
    const names = isParagraph(block) ? namesOf(block.holder) : null;
    if (names === null) return 0;
    if (names.length === 0) return 1;
    return names.some((name) => (lengths.get(name) ?? 0) < ambiguousShare * total) ? 0 : ambiguousWeight;
  });
}

/** Each element is met once from its first block and once from its last one, however deep the page is. */
function rangesOf(blocks: readonly Block[]): Map<TreeElement, Range> {
  const ranges = new Map<TreeElement, Range>();
  for (const [at, { holder }] of blocks.entries())
    for (let node: TreeElement | null = holder; node !== null && !ranges.has(node); node = parentOf(node))
      ranges.set(node, { from: at, to: 0 });
  for (let at = blocks.length - 1; at >= 0; at -= 1)
    for (let node = blocks[at]?.holder ?? null; node !== null; node = parentOf(node)) {
      const range = ranges.get(node);
      if (range === undefined || range.to > 0) break;
      range.to = at + 1;
    }
  return ranges;
}

/** The element with the best paragraphs: each counts in full for its box, and less for the elements above. */
function findBox(reading: Reading): TreeElement | null {
  const { blocks, weights } = reading;
  const { from, to } = articleAround(reading);
  const scores = new Map<TreeElement, number>();
  for (let at = from; at < to; at += 1) {
    const [block, weight = 0] = [blocks[at], weights[at]];
    if (block === undefined || weight === 0) continue;
    const score = weight * scoreOf(block);
    let node: TreeElement | null = boxOf(block.holder);
    for (let level = 0; node !== null && level < levels; level += 1) {
      scores.set(node, (scores.get(node) ?? 0) + score / (level < 2 ? level + 1 : level * 3));
      node = parentOf(node);
    }
  }
  let top: TreeElement | null = null;
  let best = 0;
  for (const [element, score] of scores) {
    const { trimmedLength, inLinks } = element.textSize;
    const value = score * (1 - inLinks / Math.max(1, trimmedLength));
    if (value > best) [top, best] = [element, value];
  }
  return top;
}

function scoreOf({ lines, length, linkLength }: Block): number {
  const commas = lines.join(' ').match(/[,،、，]/g)?.length ?? 0;
  return (1 + Math.min(commas, 10) + Math.min(3, length / 100)) * (1 - linkLength / length);
}

/** The blocks of the article element around the headline, where it has paragraphs; else those of the page. */
function articleAround({ blocks, weights, ranges, headline }: Reading): Range {
  let node: TreeElement | null = blocks[headline]?.holder ?? null;
  while (node !== null && node.localName !== 'article') node = parentOf(node);
  const range = node === null ? undefined : ranges.get(node);
  const within = blocks.slice(range?.from ?? 0, range?.to ?? 0);
  const length = within.reduce((sum, block, at) => {
    const weight = weights[(range?.from ?? 0) + at] ?? 0;
    return weight > 0 ? sum + block.length : sum;
  }, 0);
  return range !== undefined && length >= minArticle ? range : { from: 0, to: blocks.length };
}

/**
 * Takes what belongs to the same text in the elements above, up to the article: paragraphs in boxes of the same kind,
 * those between the headline and the text, and those of a second kind that has much of the text.
 */
function extend({ blocks, weights, ranges, headline }: Reading, top: TreeElement): FoundArticle {
  const rangeOf = (element: TreeElement): Range => ranges.get(element) ?? { from: 0, to: 0 };
  const kindOf = blocks.map(({ holder }, at) => ((weights[at] ?? 0) > 0 ? boxKind(boxOf(holder)) : null));
  const hasHeadline = (from: number, to: number): boolean =>
    blocks.slice(from, to).some(({ holder }) => holder.localName === 'h1');
  const seed = rangeOf(top);
  const kinds: Set<string> = new Set();
  for (const kind of largeKinds(seed, 0)) kinds.add(kind);
  let { from, to } = seed;
  let content = top;
  let seen = seed;
  for (let node: TreeElement | null = top; node !== null; node = parentOf(node)) {
    const range = rangeOf(node);
    const isSecond = hasHeadline(range.from, seen.from) || hasHeadline(seen.to, range.to);
    if (isSecond && hasHeadline(seen.from, seen.to)) break;
    const isArticle = node.localName === 'article' || node.localName === 'main';
    if (isArticle) for (const kind of largeKinds(range, ambiguousWeight)) kinds.add(kind);
    const before = { from, to };
    // Only further kinds can be found again where an element below was searched.
    const unseen = isArticle
      ? [range]
      : [
          { from: range.from, to: seen.from },
          { from: seen.to, to: range.to },
        ];
    for (const part of unseen)
      for (let at = part.from; at < part.to; at += 1) {
        const kind = kindOf[at] ?? null;
        if (kind === null || !hasKind(kinds, kind)) continue;
        from = Math.min(from, at);
        to = Math.max(to, at + 1);
      }
    seen = range;
    const isAbove = headline >= range.from && headline < from && from - headline < maxAbove;
    const first = isAbove ? kindOf.slice(headline + 1, from).findIndex((kind) => kind !== null) : -1;
    if (first >= 0) from = headline + 1 + first;
    if (from < before.from || to > before.to) content = node;
    if (isArticle || node.localName === 'body') break;
  }
  for (const element of elementsBelow(content)) {
    const range = ranges.get(element);
    if (range !== undefined && (range.to <= from || range.from >= to)) element.remove();
  }
  return { content, kinds, blocks: blocks.slice(from, to), first: from };

  /** The kinds of boxes that have much of the text in paragraphs of more than this weight. */
  function largeKinds(range: Range, above: number): string[] {
    const lengths = new Map<string, number>();
    for (let at = range.from; at < range.to; at += 1) {
      const kind = (weights[at] ?? 0) > above ? (kindOf[at] ?? null) : null;
      if (kind !== null) lengths.set(kind, (lengths.get(kind) ?? 0) + (blocks[at]?.length ?? 0));
    }
    const known = [...(kinds.size === 0 ? lengths.keys() : kinds)].map((kind) => lengths.get(kind) ?? 0);
    const largest = Math.max(0, ...known);
    const large = [...lengths].filter(([, length]) => length >= secondShare * largest);
    return large
      .sort(([, a], [, b]) => b - a)
      .slice(0, maxKinds)
      .map(([kind]) => kind);
  }
}
