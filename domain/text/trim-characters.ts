import { sliceText } from './cut-text.ts';

/**
 * Removes the characters of `unwanted` at the end of a text, in linear time. A regular expression such as /x+$/ needs
 * quadratic time for long runs of these characters.
 */
export function trimEndOf(text: string, unwanted: string): string {
  let end = text.length;
  while (end > 0 && unwanted.includes(text.charAt(end - 1))) end -= 1;
  return sliceText(text, 0, end);
}

/** Removes the characters of `unwanted` at the start and at the end of a text, in linear time. */
export function trimOf(text: string, unwanted: string): string {
  let start = 0;
  while (start < text.length && unwanted.includes(text.charAt(start))) start += 1;
  return trimEndOf(sliceText(text, start), unwanted);
}
