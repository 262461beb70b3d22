import { cutText, sliceText } from '../text/cut-text.ts';
import { lettersOf } from './letters.ts';

/** A half-open stretch of a text, in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

const closers: Readonly<Record<string, string>> = { '“': '”', '„': '“', '«': '»', '"': '"' };
/** A post of a social network, set into the article with its author: — Ada Holm (@adaholm). */
const embeddedPost = /[—–-] ?[^()\n]{2,60}\(@\w{1,30}\)/;
/** Single marks, which are apostrophes too. */
const singles: Readonly<Record<string, string>> = { '‘': '’', "'": "'" };

/** A line of a transcript: who speaks, then a colon. */
const speaker =
  /^(?:[A-Z][A-Z.'’-]+(?: [A-Z][A-Z.'’-]*){0,4}|[A-Z][a-z]+(?: [A-Z][a-z'’.-]+){1,2}|Q|A)(?: \([^)\n]{1,40}\))?: /;
/** So many lines with a speaker make a transcript. */
const minSpeakers = 5;

/** Where the speech of a transcript begins; the end of the text when it is none. */
function startOfTranscript(text: string): number {
  let first = text.length;
  let found = 0;
  for (let start = 0; start < text.length; ) {
    if (speaker.test(sliceText(text, start, start + 120))) {
      found += 1;
      first = Math.min(first, start);
    }
    if (found >= minSpeakers) return first;
    const newline = text.indexOf('\n', start);
    start = newline === -1 ? text.length : newline + 1;
  }
  return text.length;
}

function opensSingle(paragraph: string, at: number): boolean {
  const before = paragraph[at - 1];
  return (before === undefined || /[\s(—–-]/.test(before)) && /[A-Za-z]/.test(paragraph[at + 1] ?? '');
}

/** So far behind its opening mark a single closing mark is looked for. */
const maxSingleLength = 600;

/** A closing single quotation mark, not an apostrophe: no letter follows it. -1 when there is none. */
function nextSingleClose(paragraph: string, close: string, from: number): number {
  for (let i = paragraph.indexOf(close, from); i !== -1; i = paragraph.indexOf(close, i + 1)) {
    if (!/[A-Za-z0-9]/.test(paragraph[i + 1] ?? ' ')) return i;
  }
  return -1;
}

/**
 * Where the quotation that opens before `from` ends; asked from left to right, so that the next closing mark
 * of a kind is looked for once and not from each opening mark before it.
 */
function closesOf(paragraph: string): (mark: string, from: number) => number {
  const known = new Map<string, number>();
  return (mark, from) => {
    const single = singles[mark];
    if (single === undefined) return paragraph.indexOf(closers[mark] ?? '"', from);
    let close = known.get(single);
    if (close === undefined || (close !== -1 && close < from)) {
      close = nextSingleClose(paragraph, single, from);
      known.set(single, close);
    }
    return close < from + maxSingleLength ? close : -1;
  };
}

/** Of a quotation and of a line so many letters and figures must agree. */
const headLength = 40;

function headOf(text: string): string {
  return cutText(lettersOf(cutText(text, headLength * 2).toLowerCase()), headLength);
}

/** Lines without marks that begin as a quotation elsewhere does: a post or a speech that stands there as a box. */
function findRepeated(text: string, quoted: readonly Span[]): Span[] {
  const heads = new Set<string>();
  for (const { start, end } of quoted) {
    if (end - start < headLength) continue;
    const head = headOf(sliceText(text, start, end));
    if (head.length === headLength) heads.add(head);
  }
  if (heads.size === 0) return [];
  const repeated: Span[] = [];
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    const isQuoted = overlapsSpans(quoted, { start, end: start + 1 });
    if (!isQuoted && end - start >= headLength && heads.has(headOf(sliceText(text, start, end))))
      repeated.push({ start, end });
    start = end + 1;
  }
  return repeated;
}

/** Quoted speech of a text, in order: what stands in marks, and what is repeated of it without marks. */
export function findQuotedSpans(text: string): Span[] {
  const marked = findMarkedSpans(text);
  return mergeSpans(marked, findRepeated(text, marked));
}

const mark = /["“„«'‘]/g;

/** Where the next mark stands that may open a quotation; -1 when none does. */
function findMark(paragraph: string, from: number): number {
  mark.lastIndex = from;
  return mark.test(paragraph) ? mark.lastIndex - 1 : -1;
}

/**
 * Quoted speech within a paragraph, marks included, in order. A quotation ends with its paragraph: writers
 * repeat the opening mark in the next one. An unclosed straight or single mark counts only when it opens the
 * paragraph, since it may stand for inches or minutes.
 */
function findMarkedIn(paragraph: string): Span[] {
  const spans: Span[] = [];
  const closeOf = closesOf(paragraph);
  /** Marks that have no end left in this paragraph: not looked for again. */
  const endless = new Set<string>();
  for (let i = findMark(paragraph, 0); i !== -1; i = findMark(paragraph, i + 1)) {
    const opening = paragraph[i] as string;
    if (endless.has(opening) || (opening in singles && !opensSingle(paragraph, i))) continue;
    const close = closeOf(opening, i + 1);
    if (close !== -1) {
      spans.push({ start: i, end: close + 1 });
      i = close;
    } else if (opening === '“' || (opening === '"' && i === 0)) {
      spans.push({ start: i, end: paragraph.length });
      break;
    } else if (opening in closers) {
      endless.add(opening);
    }
  }
  return spans;
}

/**
 * Stretches of quoted speech, marks included, in order. A post set into the article counts as a quotation, and
 * so does a transcript from its first speaker on.
 */
function findMarkedSpans(text: string): Span[] {
  const spans: Span[] = [];
  const transcript = startOfTranscript(text);
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    const paragraph = sliceText(text, start, end);
    if (start >= transcript || embeddedPost.test(cutText(paragraph, 2000))) spans.push({ start, end });
    else
      for (const span of findMarkedIn(paragraph))
        spans.push({ start: start + span.start, end: start + span.end });
    start = end + 1;
  }
  return spans;
}

/** Both lists in order, stretches that touch made one. */
export function mergeSpans(one: readonly Span[], other: readonly Span[]): Span[] {
  if (other.length === 0) return [...one];
  const merged: Span[] = [];
  for (const span of [...one, ...other].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

/** Whether a stretch touches any of the ordered spans. */
export function overlapsSpans(spans: readonly Span[], stretch: Span): boolean {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) <= stretch.start) low = middle + 1;
    else high = middle;
  }
  const span = spans[low];
  return span !== undefined && span.start < stretch.end;
}
