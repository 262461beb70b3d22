import type { Block } from './blocks.ts';
import { type DomDocument, type DomElement, isElement, isHidden, nameWords } from './dom.ts';

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
const player =
  'video,[class*="video-player"],[class*="jwplayer"],iframe[src*="youtube.com/embed"],iframe[src*="player.vimeo.com"],iframe[src*="/embed/video"]';
const visibleLimit = 60_000;

export function readSignals(document: DomDocument, blocks: readonly Block[]): PageSignals {
  return {
    ...readNames(document),
    hasPlayer: document.querySelector(player) !== null,
    hasPasswordField: document.querySelector('input[type="password"]') !== null,
    timedUpdates: countUpdates(document),
    headlineLinks: countHeadlineLinks(document),
    proseLength: blocks
      .filter((block) => block.length >= 80 && block.linkLength < block.length / 2)
      .reduce((sum, block) => sum + block.length, 0),
    heading: `${document.querySelector('title')?.textContent ?? ''} ${document.querySelector('h1')?.textContent ?? ''}`,
    visibleText: readVisible(blocks),
  };
}

const wallHint = /wall|piano|only|lock|gate/i;
const liveName = /\blive-?(?:blog|update|coverage|feed|post)/i;

function readNames(document: DomDocument): Pick<PageSignals, 'hasWall' | 'namedLive'> {
  let hasWall = false;
  let namedLive = false;
  for (const element of document.querySelectorAll('[class],[id]')) {
    const names = `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`.slice(0, 400);
    namedLive ||= liveName.test(names);
    hasWall ||= wallHint.test(names) && isWall(element, names);
  }
  return { hasWall, namedLive };
}

/** A wall counts when it is not hidden: many pages carry one that a script shows later. */
function isWall(element: DomElement, names: string): boolean {
  if (element.tagName === 'BODY' || element.tagName === 'HTML' || isHidden(element)) return false;
  return nameWords(element).some((word) => wallWords.has(word)) || wallNames.test(names);
}

function countUpdates(document: DomDocument): number {
  const holders = new Set<DomElement>();
  for (const time of document.querySelectorAll('time[datetime]')) {
    const holder = updateAround(time);
    if (holder?.querySelector('h1') === null && holder.querySelector('p') !== null) holders.add(holder);
  }
  return holders.size;
}

/** The element that an update with this time would be: at most four levels up. */
function updateAround(time: DomElement): DomElement | null {
  let node = time.parentNode;
  for (let step = 0; step < 4 && node !== null && isElement(node); step += 1) {
    if (/^(?:ARTICLE|LI|SECTION)$/.test(node.tagName)) return node;
    if (/\b(?:update|post)\b/i.test(node.getAttribute('class') ?? '')) return node;
    node = node.parentNode;
  }
  return null;
}

function countHeadlineLinks(document: DomDocument): number {
  const targets = new Set<string>();
  for (const link of document.querySelectorAll(
    'h2 a[href],h3 a[href],h4 a[href],a[href] h2,a[href] h3,a[href] h4',
  )) {
    const text = (link.textContent ?? '').trim();
    if (text.length >= 15) targets.add(text);
  }
  return targets.size;
}

function readVisible(blocks: readonly Block[]): string {
  const parts: string[] = [];
  let length = 0;
  for (const block of blocks) {
    if (length > visibleLimit) break;
    parts.push(...block.lines);
    length += block.length;
  }
  return parts.join('\n').toLowerCase();
}
