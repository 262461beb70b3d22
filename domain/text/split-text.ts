import { sliceText } from './cut-text.ts';

/**
 * The text in parts of at least `size` characters, but for the last one. Each later part begins with a character
 * that `before` finds; where there is none, the part goes on to the end.
 * @param before of one character, with the flag `g`
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
