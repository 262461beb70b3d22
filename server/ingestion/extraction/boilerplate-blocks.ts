import { announcesLinks, hasLinkLabel, isBoilerplate } from '#domain/text/boilerplate.ts';
import type { Block } from './blocks.ts';
import { guardedShare } from './boilerplate-elements.ts';
import { countClosingNotes } from './closing-notes.ts';
import { boxKind, boxOf, hasKind } from './find-article.ts';
import type { TreeNode } from './tree/tree.ts';

const linkShare = 0.8;

const endsSentence = /[.!?…。！？»”"’')\]:;؟]$/;
const bareAddress = /^https?:\/\/\S+$/;
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const date = new RegExp(
  `^(?:[a-z]{3,9},? )?(?:(?:${months})[a-z]*\\.? \\d{1,2},? \\d{4}|\\d{1,2} (?:${months})[a-z]*\\.?,? \\d{4})`,
  'i',
);
const isDate = (line: string): boolean => date.test(line);
/** "12.03.2024 - 21:15Reading time: 2 min." */
const isMostlyTime = (line: string): boolean =>
  /^\D{0,12}\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/.test(line) &&
  (line.match(/\d/g)?.length ?? 0) >= line.length / 5;
const shortLine = 70;
const minSentence = 60;
const maxFragments = 4;

/** What is known of the article besides its text. */
export interface ArticleFacts {
  title: string | null;
  /** Names its author, whose biography is a note; null if unknown. */
  byline: string | null;
  /** The kinds of boxes that hold its paragraphs. */
  kinds: ReadonlySet<string>;
}

/**
 * Removes lists of links to other articles, link-dense blocks and boilerplate lines, then short fragments that are no
 * sentences at the start and the end, and notes of the newsroom at the end.
 */
export function removeBoilerplateBlocks(blocks: Block[], { title, byline, kinds }: ArticleFacts): Block[] {
  const whole = removeRepeatedHighlights(removeRepeatedLabels(removeLinksAndLines(blocks, kinds)), kinds);
  const start = countLeadingFragments(whole, title);
  return removeHeadlineAndByline(trimEnd(whole.slice(start), title, byline), title);
}

/** "READ ANOTHER STORY HERE | Five held after brawl" */
const labelledLine = /^(\p{L}[^|»>]{9,60}?)\s*[|»>]\s*\S/u;

/** Removes lines that begin with a label that another line has, too: references to other articles. */
function removeRepeatedLabels(blocks: Block[]): Block[] {
  const counts = new Map<string, number>();
  const labelOf = ({ lines }: Block): string | undefined =>
    lines.length === 1 ? labelledLine.exec(lines[0] ?? '')?.[1] : undefined;
  for (const block of blocks) {
    const label = labelOf(block);
    if (label !== undefined) counts.set(label, (counts.get(label) ?? 0) + 1);
  }
  return blocks.filter((block) => (counts.get(labelOf(block) ?? '') ?? 0) < 2);
}

function removeLinksAndLines(blocks: readonly Block[], kinds: ReadonlySet<string>): Block[] {
  const total = blocks.reduce((sum, block) => sum + block.length, 0);
  const kept: Block[] = [];
  const skipped = findSkippedPromotions(blocks);
  const linkLists = findLinkLists(blocks);
  let inLinkList = false;
  let removedLinks = 0;
  for (const [at, block] of blocks.entries()) {
    if (skipped.has(at)) continue;
    const isGuarded = block.length >= guardedShare * total;
    inLinkList = announcesLinks(block.lines[0] ?? '') || (inLinkList && isTeaser(block));
    if (
      !isGuarded &&
      (inLinkList ||
        linkLists.has(block.holder.localName === 'li' ? block.holder.parentNode : null) ||
        (isLinks(block) && !isLinkedSentence(block, kinds)))
    ) {
      removedLinks += 1;
      continue;
    }
    const lines = isGuarded ? block.lines : block.lines.filter((line) => !isBoilerplate(line));
    if (lines.length === 0) continue;
    if (removedLinks >= minListLength && kept.at(-1)?.isHeading === true) kept.pop();
    removedLinks = 0;
    kept.push({ ...block, lines });
  }
  return kept;
}

const skipStart = /^skip (?:past|over) .{0,30}(?:promotion|newsletter|advert)/i;
const skipEnd = /^(?:after|end of) .{0,30}(?:promotion|newsletter|advert)/i;
const maxSkipped = 8;

/** The blocks between "Skip past promotion" and "after promotion", links for readers who listen to the page. */
function findSkippedPromotions(blocks: readonly Block[]): ReadonlySet<number> {
  const skipped = new Set<number>();
  for (const [at, { lines }] of blocks.entries()) {
    if (!skipStart.test(lines[0] ?? '')) continue;
    const ahead = blocks.slice(at, at + maxSkipped).findIndex((block) => skipEnd.test(block.lines[0] ?? ''));
    for (let next = 0; next <= ahead; next += 1) skipped.add(at + next);
  }
  return skipped;
}

/** Fewer links below a heading may be the only words of a section. */
const minListLength = 2;

const isLinks = (block: Block): boolean =>
  block.linkLength > linkShare * block.length || (isTeaser(block) && hasLinkLabel(block.lines[0] ?? ''));

/** A sentence that is a link as a whole, in a box as those of the other paragraphs. */
const isLinkedSentence = (block: Block, kinds: ReadonlySet<string>): boolean =>
  block.length >= minSentence &&
  /[.!?…。]["”’»]?$/.test(block.lines.at(-1) ?? '') &&
  !hasLinkLabel(block.lines[0] ?? '') &&
  block.holder.localName === 'p' &&
  hasKind(kinds, boxKind(boxOf(block.holder)));

/** The lists of which each item is mostly a link. */
function findLinkLists(blocks: readonly Block[]): ReadonlySet<TreeNode | null> {
  const lists = new Map<TreeNode | null, { items: number; others: number }>();
  for (const block of blocks) {
    if (block.holder.localName !== 'li') continue;
    const list = lists.get(block.holder.parentNode) ?? { items: 0, others: 0 };
    if (isTeaser(block)) list.items += 1;
    else list.others += 1;
    lists.set(block.holder.parentNode, list);
  }
  return new Set(
    [...lists].filter(([, { items, others }]) => items > 1 && others === 0).map(([list]) => list),
  );
}

/** Removes notes and fragments at the end, also fragments above notes. */
function trimEnd(blocks: Block[], title: string | null, byline: string | null): Block[] {
  let kept = blocks;
  for (let round = 0; round < 2; round += 1) {
    kept = kept.slice(0, kept.length - countClosingNotes(kept, byline));
    kept = kept.slice(0, kept.length - countLeadingFragments([...kept].reverse(), title));
  }
  return kept;
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
  if (line === title || bareAddress.test(line)) return true;
  return line.length < shortLine && (!endsSentence.test(line) || isDate(line) || isMostlyTime(line));
}

/** Highlights are in the first blocks. */
const maxHighlights = 12;
/** Shorter starts may occur in several paragraphs. */
const minHighlightLength = 30;

/** The text before a final ellipsis; undefined for other lines. */
function truncatedStart(line: string): string | undefined {
  const mark = ['…', '...'].find((each) => line.endsWith(each));
  const start = mark === undefined ? '' : line.slice(0, -mark.length).trimEnd();
  return start.length < minHighlightLength ? undefined : start;
}

/** Removes highlights and teasers above the text that repeat sentences of it, also truncated. */
function removeRepeatedHighlights(blocks: Block[], kinds: ReadonlySet<string>): Block[] {
  const texts = blocks.map(({ lines }) => lines.join(' '));
  return blocks.filter(({ lines, holder }, at) => {
    if (at >= maxHighlights || lines.length !== 1) return true;
    const [line = ''] = lines;
    const start = truncatedStart(line);
    if (start !== undefined) {
      const rest = texts.filter((_, other) => other !== at).join(' ');
      return !rest.includes(start);
    }
    const isOwn = holder.localName !== 'li' && hasKind(kinds, boxKind(boxOf(holder)));
    return (
      isOwn ||
      line.length < minHighlightLength ||
      !texts.some((text, other) => other > at && text.includes(line))
    );
  });
}

/** Removes headline and byline from the first lines; pages with one big cell contain them. */
function removeHeadlineAndByline(blocks: Block[], title: string | null): Block[] {
  const [first, ...rest] = blocks;
  if (first === undefined || first.lines.length < 2) return blocks;
  const isHead = (line: string): boolean =>
    line === title || /^by \p{Lu}.{1,60}$/iu.test(line) || isDate(line);
  if (!isHead(first.lines[0] ?? '')) return blocks;
  const at = first.lines.findIndex(
    (line) => !isHead(line) && (line.length >= shortLine || endsSentence.test(line)),
  );
  return at === -1 ? rest : [{ ...first, lines: first.lines.slice(at) }, ...rest];
}
