import { sliceText } from './cut-text.ts';

/**
 * Splits a text into parts of at least `size` characters; only the last part may be shorter. Each later part starts
 * with a character that `before` matches; without a match, the part extends to the end of the text.
 * @param before matches one character, with the flag `g`
 */
export function splitText(text: string, size: number, before: RegExp): string[] {
  const parts: string[] = [];
  let start = 0;
  while (text.length - start > size) {
    before.lastIndex = start + size;
    const next = before.exec(text)?.index;
    if (next === undefined) break;
    parts.push(sliceText(text, start, next));
    start = next;
  }
  parts.push(sliceText(text, start));
  return parts;
}
