import { cutText } from './cut-text.ts';
import { trimEndOf } from './trim-characters.ts';

const separators = ' \t\n\r\u00A0,;:–—-';

/**
 * At most `max` UTF-16 units, with an ellipsis at the end of a text that was cut. The cut is between two words, unless
 * the last word alone is longer than half of `max`.
 */
export function cutAtWord(text: string, max: number): string {
  if (text.length <= max) return text;
  const cut = cutText(text, max - 1);
  const blank = cut.lastIndexOf(' ');
  const kept = blank > max / 2 ? cut.slice(0, blank) : cut;
  return `${trimEndOf(kept, separators)}…`;
}
