import { cutText, sliceText } from '../text/cut-text.ts';
import { lettersOf } from './letters.ts';

/** A half-open span of a text, in UTF-16 units. */
export interface Span {
  start: number;
  end: number;
}

const closers: Readonly<Record<string, string>> = { '“': '”', '„': '“', '«': '»', '"': '"' };
/** An embedded post of a social network with its author: — Ada Holm (@adaholm). */
const embeddedPost = /[—–-] ?[^()\n]{2,60}\(@\w{1,30}\)/;
/** Single quotation marks, which are also apostrophes. */
const singles: Readonly<Record<string, string>> = { '‘': '’', "'": "'" };

/** A line of a transcript: the speaker, then a colon. */
const speaker =
  /^(?:[A-Z][A-Z.'’-]+(?: [A-Z][A-Z.'’-]*){0,4}|[A-Z][a-z]+(?: [A-Z][a-z'’.-]+){1,2}|Q|A)(?:, [A-Z]{4,12})?(?: \([^)\n]{1,40}\))?:(?: |$)/;
/** A text with this many speaker lines, of which a speaker has two, is a transcript; headings with colons differ. */
const minSpeakers = 5;

/** The start of a transcript; the end of the text when it is not a transcript. */
function startOfTranscript(text: string): number {
  let first = text.length;
  let found = 0;
  const names = new Set<string>();
  for (let start = 0; start < text.length; ) {
    const isEmpty = text[start] === '\n';
    const [name] = isEmpty ? [] : (speaker.exec(sliceText(text, start, start + 120)) ?? []);
    if (name !== undefined) {
      found += 1;
      names.add(name);
      first = Math.min(first, start);
    }
    if (found >= minSpeakers && names.size < found) return first;
    const newline = text.indexOf('\n', start);
    start = newline === -1 ? text.length : newline + 1;
  }
  return text.length;
}

function opensSingle(paragraph: string, at: number): boolean {
  const before = paragraph[at - 1];
  return (before === undefined || /[\s(—–-]/.test(before)) && /[A-Za-z]/.test(paragraph[at + 1] ?? '');
}

/** Maximum distance between single quotation marks. */
const maxSingleLength = 600;

/** The position of the next closing single mark, which no letter follows; -1 without one. */
function nextSingleClose(paragraph: string, close: string, from: number): number {
  for (let i = paragraph.indexOf(close, from); i !== -1; i = paragraph.indexOf(close, i + 1)) {
    if (!/[A-Za-z0-9]/.test(paragraph[i + 1] ?? ' ')) return i;
  }
  return -1;
}

/**
 * Gives a function that finds the end of the quotation that opens before `from`. Calls go from left to right, so the
 * next closing mark of each kind is cached and not searched again for each opening mark.
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

/** Letters and digits at the start of a quotation and of a line that must be equal. */
const headLength = 40;

function headOf(text: string): string {
  return cutText(lettersOf(cutText(text, headLength * 2).toLowerCase()), headLength);
}

/** Lines without marks that start like a quotation elsewhere in the text: the box with a post or a speech. */
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

/** Quoted speech of a text, in order: text in quotation marks, and its repetitions without marks. */
export function findQuotedSpans(text: string): Span[] {
  const marked = findMarkedSpans(text);
  return mergeSpans(marked, findRepeated(text, marked));
}

const mark = /["“„«'‘]/g;

/** The position of the next mark that can open a quotation; -1 without one. */
function findMark(paragraph: string, from: number): number {
  mark.lastIndex = from;
  return mark.test(paragraph) ? mark.lastIndex - 1 : -1;
}

/**
 * Quoted speech in a paragraph, marks included, in order. A quotation ends with its paragraph, because writers repeat
 * the opening mark in the next one. An unclosed straight mark counts only at the start of the paragraph, because it
 * can mean inches.
 */
function findMarkedIn(paragraph: string): Span[] {
  const spans: Span[] = [];
  const closeOf = closesOf(paragraph);
  /** Marks without a closing mark in the rest of this paragraph. */
  const unclosed = new Set<string>();
  for (let i = findMark(paragraph, 0); i !== -1; i = findMark(paragraph, i + 1)) {
    const opening = paragraph[i] as string;
    if (unclosed.has(opening) || (opening in singles && !opensSingle(paragraph, i))) continue;
    const close = closeOf(opening, i + 1);
    if (close !== -1) {
      spans.push({ start: i, end: close + 1 });
      i = close;
    } else if (opening === '“' || (opening === '"' && i === 0)) {
      spans.push({ start: i, end: paragraph.length });
      break;
    } else if (opening in closers) {
      unclosed.add(opening);
    }
  }
  return spans;
}

function pushMarked(spans: Span[], text: string, { start, end }: Span, isInTranscript: boolean): void {
  const paragraph = sliceText(text, start, end);
  if (isInTranscript || embeddedPost.test(cutText(paragraph, 2000))) spans.push({ start, end });
  else
    for (const span of findMarkedIn(paragraph))
      spans.push({ start: start + span.start, end: start + span.end });
}

/**
 * Spans of quoted speech, marks included, in order. An embedded post is a quotation, and so is a transcript from its
 * first speaker on.
 */
function findMarkedSpans(text: string): Span[] {
  const spans: Span[] = [];
  const transcript = startOfTranscript(text);
  for (let start = 0; start < text.length; ) {
    const newline = text.indexOf('\n', start);
    const end = newline === -1 ? text.length : newline;
    const isInTranscript = start >= transcript;
    if (isInTranscript || end > start) pushMarked(spans, text, { start, end }, isInTranscript);
    start = end + 1;
  }
  return spans;
}

/** Both lists merged in order; spans that touch become one. */
export function mergeSpans(first: readonly Span[], second: readonly Span[]): Span[] {
  if (second.length === 0) return [...first];
  const merged: Span[] = [];
  for (const span of [...first, ...second].sort((a, b) => a.start - b.start)) {
    const last = merged.at(-1);
    if (last !== undefined && span.start <= last.end) last.end = Math.max(last.end, span.end);
    else merged.push({ ...span });
  }
  return merged;
}

/** Whether a span overlaps any of the sorted spans. */
export function overlapsSpans(spans: readonly Span[], searched: Span): boolean {
  let low = 0;
  let high = spans.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((spans[middle]?.end ?? 0) <= searched.start) low = middle + 1;
    else high = middle;
  }
  const span = spans[low];
  return span !== undefined && span.start < searched.end;
}
