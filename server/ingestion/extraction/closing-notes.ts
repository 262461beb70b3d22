import { isReaderNotice } from '#domain/text/reader-notices.ts';
import type { Block } from './blocks.ts';

const maxNoteLength = 450;
/** More blocks at the end are no notes. */
const maxNotes = 5;
/** A shorter text is not searched for notes. */
const minBlocks = 4;

const trade =
  /\b(?:reporter|correspondent|columnist|(?:staff|senior|freelance|contributing|feature) (?:writer|editor)|journalist|contributor|newsroom fellow|reporting fellow|editor[- ]at[- ]large|writer based|managing editor)\b/;
const biography =
  /^(?:the (?:author|writer) )?(?:\S+ ){0,5}?(?:is|are|was|covers?|writes?|reports?|has (?:been|covered|written|worked)|joined|works?|lives?|grew up)\b/;
const contact =
  /\b(?:reach|e-?mail|contact|follow|twitter|bluesky|mastodon|linkedin|tips)\b.{0,80}(?:@|\bhere\b|\bon (?:x|twitter|bluesky))|\S@\S+\.\S/;
const address = /\w@[\w-]+\.[a-z]{2}|(?:^|\s)@\w{3}/i;

/** Statements that belong to the text. */
const statement = /^(?:disclaimer|disclosure|correction|clarification|note)\b/i;

/** The words of the names in a byline, in lower case. */
function namesIn(byline: string | null): ReadonlySet<string> {
  const words = (byline ?? '').toLowerCase().match(/\p{L}[\p{L}’'-]{2,}/gu) ?? [];
  return new Set(
    words.filter((word) => !/^(?:the|and|von|van|staff|news|editor|reporter|writer)$/.test(word)),
  );
}

function isBiography(line: string, names: ReadonlySet<string>): boolean {
  const lower = line.toLowerCase();
  if (!biography.test(lower)) return false;
  const first = lower.split(/[^\p{L}’'-]+/u).slice(0, 4);
  if (first.some((word) => names.has(word))) return true;
  return trade.test(lower) && /^\p{Lu}\S+ \p{Lu}/u.test(line) && !/[“"]/.test(line);
}

function isNote(block: Block, names: ReadonlySet<string>): boolean {
  const [line = ''] = block.lines;
  if (block.length > maxNoteLength || block.isHeading) return false;
  if (block.italicLength >= 0.85 * block.length) return !statement.test(line);
  if (/^[_*•—–-]+$/.test(line) || isReaderNotice(line)) return true;
  return (
    isBiography(line, names) || (block.length < 220 && address.test(line) && contact.test(line.toLowerCase()))
  );
}

/**
 * How many blocks at the end are notes of the newsroom: a biography of an author, an address for replies, and notes in
 * italics. A text in italics as a whole has none.
 */
export function countClosingNotes(blocks: readonly Block[], byline: string | null): number {
  if (blocks.length < minBlocks) return 0;
  const names = namesIn(byline);
  let count = 0;
  while (count < blocks.length) {
    const block = blocks[blocks.length - 1 - count];
    if (block === undefined || !isNote(block, names)) break;
    count += 1;
  }
  return count > maxNotes || count > blocks.length / 2 ? 0 : count;
}
