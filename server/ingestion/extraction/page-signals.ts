import { cutText } from '#domain/text/cut-text.ts';
import type { Block } from './blocks.ts';
import { isElement, isHidden, nameWords } from './dom.ts';
import type { DomElement, DomNode } from './dom-types.ts';
import { firstBelow, isInside, type PageElements, tagOf } from './elements.ts';

/** What the page's markup tells about its kind, read before the article is taken out of it. */
export interface PageSignals {
  /** An element that is named as a wall before the rest of the text. */
  hasWall: boolean;
  hasPlayer: boolean;
  hasPasswordField: boolean;
  /** Elements with a time of their own that hold a paragraph of text. */
  timedUpdates: number;
  namedLive: boolean;
  /** Headings that are links to other pages. */
  headlineLinks: number;
  /** Characters in paragraphs that are no links. */
  proseLength: number;
  heading: string;
  /** The page's visible text in lower case, its first part. */
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
    hasPasswordField: elements.of('input').some(asksPassword),
    timedUpdates: countUpdates(elements),
    headlineLinks: countHeadlineLinks(elements),
    proseLength: blocks
      .filter((block) => block.length >= 80 && block.linkLength < block.length / 2)
      .reduce((sum, block) => sum + block.length, 0),
    heading: `${elements.first('title')?.textContent ?? ''} ${elements.first('h1')?.textContent ?? ''}`,
    visibleText: visibleText(blocks),
  };
}

const asksPassword = (input: DomElement): boolean => input.getAttribute('type')?.toLowerCase() === 'password';

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

/** A wall counts when it is not hidden: many pages carry one that a script shows later. */
function isWall(element: DomElement, names: string): boolean {
  if (tagOf(element) === 'body' || tagOf(element) === 'html' || isHidden(element)) return false;
  return nameWords(element).some((word) => wallWords.has(word)) || wallNames.test(names);
}

function countUpdates(elements: PageElements): number {
  const holders = new Set<DomElement>();
  for (const time of elements.of('time')) {
    const holder = time.getAttribute('datetime') === null ? null : updateAround(time);
    if (holder === null || holders.has(holder)) continue;
    if (firstBelow(holder, 'h1') === null && firstBelow(holder, 'p') !== null) holders.add(holder);
  }
  return holders.size;
}

/** The element that an update with this time would be: at most four levels up. */
function updateAround(time: DomElement): DomElement | null {
  let node = time.parentNode;
  for (let step = 0; step < 4 && node !== null && isElement(node); step += 1) {
    if (/^(?:article|li|section)$/.test(tagOf(node))) return node;
    if (/\b(?:update|post)\b/i.test(node.getAttribute('class') ?? '')) return node;
    node = node.parentNode;
  }
  return null;
}

const headingTags: ReadonlySet<string> = new Set(['h2', 'h3', 'h4']);
const isHeading = (node: DomNode): boolean => isElement(node) && headingTags.has(tagOf(node));
const isLink = (node: DomNode): boolean =>
  isElement(node) && tagOf(node) === 'a' && node.getAttribute('href') !== null;

function countHeadlineLinks(elements: PageElements): number {
  const targets = new Set<string>();
  const add = (element: DomElement) => {
    const text = (element.textContent ?? '').trim();
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
