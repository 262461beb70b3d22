import { announcesLinks, hasLinkLabel, isBoilerplate } from '#domain/text/boilerplate.ts';
import type { Block } from './blocks.ts';
import { guardedShare } from './boilerplate-elements.ts';
import { countClosingNotes } from './closing-notes.ts';

const linkShare = 0.8;

const endsSentence = /[.!?…。！？»”"’')\]:;؟]$/;
const bareAddress = /^https?:\/\/\S+$/;
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec';
const date = new RegExp(
  `^(?:[a-z]{3,9},? )?(?:(?:${months})[a-z]*\\.? \\d{1,2},? \\d{4}|\\d{1,2} (?:${months})[a-z]*\\.?,? \\d{4})`,
  'i',
);
const isDate = (line: string): boolean => date.test(line);
const shortLine = 70;
const maxFragments = 4;

/**
 * Removes lists of links to other articles, link-dense blocks and boilerplate lines, then short fragments that are no
 * sentences at the start and the end, and notes of the newsroom at the end.
 * @param byline names its author, whose biography is a note; null if unknown
 */
export function removeBoilerplateBlocks(
  blocks: Block[],
  title: string | null,
  byline: string | null,
): Block[] {
  const whole = removeTruncatedHighlights(removeLinksAndLines(blocks));
  const start = countLeadingFragments(whole, title);
  return removeHeadlineAndByline(trimEnd(whole.slice(start), title, byline), title);
}

function removeLinksAndLines(blocks: readonly Block[]): Block[] {
  const total = blocks.reduce((sum, block) => sum + block.length, 0);
  const kept: Block[] = [];
  const skipped = findSkippedPromotions(blocks);
  let inLinkList = false;
  let removedLinks = 0;
  for (const [at, block] of blocks.entries()) {
    if (skipped.has(at)) continue;
    const isGuarded = block.length >= guardedShare * total;
    inLinkList = announcesLinks(block.lines[0] ?? '') || (inLinkList && isTeaser(block));
    if (!isGuarded && (inLinkList || isLinks(block))) {
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
  return line.length < shortLine && (!endsSentence.test(line) || isDate(line));
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
  const at = first.lines.findIndex(
    (line) => line !== title && !/^by \p{Lu}.{1,60}$/iu.test(line) && !isDate(line),
  );
  if (at === -1) return rest;
  return at === 0 ? blocks : [{ ...first, lines: first.lines.slice(at) }, ...rest];
}
