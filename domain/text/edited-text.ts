import { sliceText } from '../text/cut-text.ts';
import type { Span } from './quoted-spans.ts';

export interface Replacement extends Span {
  with: string;
}

/** A text with replaced spans; positions can be mapped back to the original. */
export interface EditedText {
  text: string;
  /** Maps a span of the edited text to the original; a replacement maps to the whole span that it replaced. */
  toOriginal(span: Span): Span;
}

interface Piece {
  /** In the edited text. */
  start: number;
  end: number;
  original: Span;
  isReplaced: boolean;
}

/** Sorts replacements and drops those that overlap an earlier one. */
function sorted(replacements: readonly Replacement[]): Replacement[] {
  const kept: Replacement[] = [];
  for (const each of [...replacements].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (each.start >= (kept.at(-1)?.end ?? 0) && each.end > each.start) kept.push(each);
  }
  return kept;
}

function findPiece(pieces: readonly Piece[], at: number): Piece | undefined {
  return pieces.find((piece) => at >= piece.start && at < piece.end);
}

/** Replaces spans. Of overlapping spans the earlier one is used, then the longer one. */
export function editText(original: string, replacements: readonly Replacement[]): EditedText {
  const pieces: Piece[] = [];
  let text = '';
  const add = (span: Span, written: string, isReplaced: boolean) => {
    if (written !== '') {
      pieces.push({ start: text.length, end: text.length + written.length, original: span, isReplaced });
    }
    text += written;
  };
  let at = 0;
  for (const each of sorted(replacements)) {
    add({ start: at, end: each.start }, sliceText(original, at, each.start), false);
    add(each, each.with, true);
    at = each.end;
  }
  add({ start: at, end: original.length }, sliceText(original, at), false);
  return {
    text,
    toOriginal({ start, end }) {
      const first = findPiece(pieces, start);
      const last = findPiece(pieces, Math.max(start, end - 1));
      if (first === undefined || last === undefined) throw new RangeError('the span lies outside the text');
      return {
        start: first.isReplaced ? first.original.start : first.original.start + start - first.start,
        end: last.isReplaced ? last.original.end : last.original.start + end - last.start,
      };
    },
  };
}
