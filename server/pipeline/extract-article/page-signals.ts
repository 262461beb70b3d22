import type { Block } from './blocks.ts';
import { type DomDocument, type DomElement, isHidden, nameWords } from './dom.ts';

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
  const named = [...document.querySelectorAll('[class],[id]')];
  return {
    hasWall: named.some(isWall),
    hasPlayer: document.querySelector(player) !== null,
    hasPasswordField: document.querySelector('input[type="password"]') !== null,
    timedUpdates: countUpdates(document),
    namedLive: named.some((element) => /\blive-?(?:blog|update|coverage|feed|post)/i.test(names(element))),
    headlineLinks: countHeadlineLinks(document),
    proseLength: blocks
      .filter((block) => block.length >= 80 && block.linkLength < block.length / 2)
      .reduce((sum, block) => sum + block.length, 0),
    heading: `${document.querySelector('title')?.textContent ?? ''} ${document.querySelector('h1')?.textContent ?? ''}`,
    visibleText: readVisible(blocks),
  };
}

const names = (element: DomElement): string =>
  `${element.getAttribute('class') ?? ''} ${element.getAttribute('id') ?? ''}`.slice(0, 400);

/** A wall counts when it is not hidden: many pages carry one that a script shows later. */
function isWall(element: DomElement): boolean {
  if (element.tagName === 'BODY' || element.tagName === 'HTML') return false;
  if (isHidden(element)) return false;
  return nameWords(element).some((word) => wallWords.has(word)) || wallNames.test(names(element));
}

function countUpdates(document: DomDocument): number {
  const times = [
    ...document.querySelectorAll(
      'article time[datetime],li time[datetime],section time[datetime],[class*="update"] time[datetime],[class*="post"] time[datetime]',
    ),
  ];
  const holders = new Set<unknown>();
  for (const time of times) {
    const holder = closestHolder(time);
    if (holder !== null && holder.querySelector('h1') === null && holder.querySelector('p') !== null)
      holders.add(holder);
  }
  return holders.size;
}

function closestHolder(time: DomElement): DomElement | null {
  let node = time.parentNode;
  for (let step = 0; node !== null && step < 4; step += 1) {
    const element = node as DomElement;
    if (
      /^(?:ARTICLE|LI|SECTION)$/.test(element.tagName ?? '') ||
      /\b(?:update|post)\b/i.test(element.getAttribute?.('class') ?? '')
    )
      return element;
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
