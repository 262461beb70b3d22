const lowSurrogate = /^[\uDC00-\uDFFF]/;
const highSurrogate = /[\uD800-\uDBFF]$/;

/**
 * The first `max` UTF-16 units of a text; one less where the cut would halve a character outside the Basic
 * Multilingual Plane, such as an emoji. Well-formed text stays well formed.
 */
export function cutText(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = text.slice(0, Math.max(0, max));
  return highSurrogate.test(cut) ? cut.slice(0, -1) : cut;
}

/** The last `max` UTF-16 units of a text; one less where the cut would halve a character. */
export function cutTextStart(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = max <= 0 ? '' : text.slice(-max);
  return lowSurrogate.test(cut) ? cut.slice(1) : cut;
}

/**
 * At most `max` UTF-16 units with an ellipsis at the end when something was cut, which happens between two
 * words unless the last word alone takes more than half of the space.
 */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = cutText(text, max - 1);
  const blank = cut.lastIndexOf(' ');
  const kept = blank > max / 2 ? cut.slice(0, blank) : cut;
  return `${withoutTrailing(kept)}…`;
}

const separators = new Set(' \t\n\r\u00A0,;:–—-');

/** By hand, as an expression anchored at the end is tried from each separator of a long run of them. */
function withoutTrailing(text: string): string {
  let end = text.length;
  while (end > 0 && separators.has(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
