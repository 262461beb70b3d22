import { sliceText } from './cut-text.ts';

/**
 * The text without the characters of `unwanted` at its end. An expression such as /x+$/ is tried from each
 * character of a long run and takes quadratic time; this takes linear time.
 */
export function trimEndOf(text: string, unwanted: string): string {
  let end = text.length;
  while (end > 0 && unwanted.includes(text.charAt(end - 1))) end -= 1;
  return sliceText(text, 0, end);
}

/** The text without the characters of `unwanted` at its start and at its end, in linear time. */
export function trimOf(text: string, unwanted: string): string {
  let start = 0;
  while (start < text.length && unwanted.includes(text.charAt(start))) start += 1;
  return trimEndOf(sliceText(text, start), unwanted);
}
