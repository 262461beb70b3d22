/*
 * Cutting text to a length: these functions never split a surrogate pair. PostgreSQL rejects a lone surrogate in
 * `jsonb`, and UTF-8 turns it into U+FFFD. Between positions that were found in the text, `slice` does.
 */

const lowSurrogate = /^[\uDC00-\uDFFF]/;
const highSurrogate = /[\uD800-\uDBFF]$/;

/**
 * The first `max` UTF-16 units of a text; one less where the cut would split a character outside the Basic
 * Multilingual Plane, such as an emoji. Well-formed text stays well formed.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, Math.max(0, max));
  return highSurrogate.test(cut) ? cut.slice(0, -1) : cut;
}

/** The last `max` UTF-16 units of a text; one less where the cut would split a character. */
export function cutTextStart(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = max <= 0 ? '' : text.slice(-max);
  return lowSurrogate.test(cut) ? cut.slice(1) : cut;
}

/** Whether the units before and at `index` are a surrogate pair. */
function isInsideCharacter(text: string, index: number): boolean {
  return (text.charCodeAt(index) & 0xfc00) === 0xdc00 && (text.charCodeAt(index - 1) & 0xfc00) === 0xd800;
}

/**
 * The part between two positions, as `String.prototype.slice` counts them. A position inside a surrogate pair moves
 * inwards, so that the part contains only whole characters.
 */
export function sliceText(text: string, start: number, end?: number): string {
  const size = text.length;
  let from = start < 0 ? Math.max(0, size + start) : start;
  let to = end === undefined ? size : end < 0 ? size + end : Math.min(end, size);
  if (isInsideCharacter(text, from)) from += 1;
  if (isInsideCharacter(text, to)) to -= 1;
  return from < to ? text.slice(from, to) : '';
}

/** The text with its first character in upper case. */
export function upperFirst(text: string): string {
  const [first = ''] = text;
  return first.toUpperCase() + text.slice(first.length);
}

/** The text with its first character in lower case. */
export function lowerFirst(text: string): string {
  const [first = ''] = text;
  return first.toLowerCase() + text.slice(first.length);
}
