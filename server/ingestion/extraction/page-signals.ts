import { cutText } from '#domain/text/cut-text.ts';
import type { Block } from './blocks.ts';
import { classWords, firstBelow, isHidden, isInside, type PageElements } from './elements.ts';
import { isElement, type TreeElement, type TreeNode } from './tree/tree.ts';

/** Signals of the page's kind in its markup, computed before the article is extracted. */
export interface PageSignals {
  /** An element whose class or id names a paywall. */
  hasWall: boolean;
  hasPlayer: boolean;
  hasPasswordField: boolean;
  /** Elements with a time element and a paragraph. */
  timedUpdates: number;
  namedLive: boolean;
  /** Headings that are links to other pages. */
  headlineLinks: number;
  /** Characters in paragraphs outside links. */
  proseLength: number;
  heading: string;
  /** The first part of the visible text, in lower case. */
  visibleText: string;
}

const wallWords = new Set('paywall regwall meterwall piano registrationwall subscriptionwall'.split(' '));
const wallNames =
  /\b(?:subscriber-only|subscribers-only|premium-content-lock|content-gate|article-gate|reg-wall|pay-wall)\b/i;
const playerName = /video-player|jwplayer/;
const playerAddress = /youtube\.com\/embed|player\.vimeo\.com|\/embed\/video/;
const visibleLimit = 60_000;

export function extractSignals(elements: PageElements, blocks: readonly Block[]): PageSignals {
  return {
    ...findClassSignals(elements),
    hasPlayer: hasPlayer(elements),
    hasPasswordField: elements.of('input').some(isPasswordField),
    timedUpdates: countUpdates(elements),
    headlineLinks: countHeadlineLinks(elements),
    proseLength: blocks
      .filter((block) => block.length >= 80 && block.linkLength < block.length / 2)
      .reduce((sum, block) => sum + block.length, 0),
    heading: `${elements.first('title')?.textContent ?? ''} ${elements.first('h1')?.textContent ?? ''}`,
    visibleText: visibleText(blocks),
  };
}

const isPasswordField = (input: TreeElement): boolean =>
  input.getAttribute('type')?.toLowerCase() === 'password';

function hasPlayer(elements: PageElements): boolean {
  return (
    elements.first('video') !== null ||
    elements.of('iframe').some((frame) => playerAddress.test(frame.getAttribute('src') ?? '')) ||
    elements.all.some((element) => playerName.test(element.getAttribute('class') ?? ''))
  );
}

const wallHint = /wall|piano|only|lock|gate/i;
const liveName = /\blive-?(?:blog|update|coverage|feed|post)/i;

function findClassSignals(elements: PageElements): Pick<PageSignals, 'hasWall' | 'namedLive'> {
  let hasWall = false;
  let namedLive = false;
  for (const element of elements.all) {
    const names = cutText(`${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`, 400);
    if (names === ' ') continue;
    namedLive ||= liveName.test(names);
    hasWall ||= wallHint.test(names) && isWall(element, names);
  }
  return { hasWall, namedLive };
}

/** A hidden paywall does not count: many pages contain one that a script shows later. */
function isWall(element: TreeElement, names: string): boolean {
  if (element.localName === 'body' || element.localName === 'html' || isHidden(element)) return false;
  return classWords(element).some((word) => wallWords.has(word)) || wallNames.test(names);
}

function countUpdates(elements: PageElements): number {
  const updates = new Set<TreeElement>();
  for (const time of elements.of('time')) {
    const update = time.getAttribute('datetime') === null ? null : updateAround(time);
    if (update === null || updates.has(update)) continue;
    if (firstBelow(update, 'h1') === null && firstBelow(update, 'p') !== null) updates.add(update);
  }
  return updates.size;
}

/** The element of a live update with this time, at most four levels up. */
function updateAround(time: TreeElement): TreeElement | null {
  let node = time.parentNode;
  for (let step = 0; step < 4 && node !== null && isElement(node); step += 1) {
    if (/^(?:article|li|section)$/.test(node.localName)) return node;
    if (/\b(?:update|post)\b/i.test(node.getAttribute('class') ?? '')) return node;
    node = node.parentNode;
  }
  return null;
}

const headingTags: ReadonlySet<string> = new Set(['h2', 'h3', 'h4']);
const isHeading = (node: TreeNode): boolean => isElement(node) && headingTags.has(node.localName);
const isLink = (node: TreeNode): boolean =>
  isElement(node) && node.localName === 'a' && node.getAttribute('href') !== null;

function countHeadlineLinks(elements: PageElements): number {
  const targets = new Set<string>();
  const add = (element: TreeElement) => {
    const text = element.textContent.trim();
    if (text.length >= 15) targets.add(text);
  };
  for (const link of elements.of('a')) if (isLink(link) && isInside(link, isHeading)) add(link);
  for (const tag of headingTags) {
    for (const heading of elements.of(tag)) if (isInside(heading, isLink)) add(heading);
  }
  return targets.size;
}

function visibleText(blocks: readonly Block[]): string {
  const parts: string[] = [];
  let length = 0;
  for (const block of blocks) {
    if (length > visibleLimit) break;
    parts.push(...block.lines);
    length += block.length;
  }
  return parts.join('\n').toLowerCase();
}
