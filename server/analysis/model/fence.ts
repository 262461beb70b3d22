import { randomBytes } from 'node:crypto';

/** A new random delimiter of 96 bits, so that no text can contain it. */
export function createFence(): string {
  return randomBytes(12).toString('hex');
}

/** Encloses data between delimiter lines; `label` is on the first line. */
export function fenced(fence: string, data: string, label = ''): string {
  return `BEGIN ${fence}${label === '' ? '' : ` ${label}`}\n${data}\nEND ${fence}`;
}

/** A model's text without copied delimiters and their labels. */
export function withoutFences(written: string): string {
  return written.replace(
    /\b(?:(?:BEGIN|END) )?[0-9a-f]{24}(?: A\d{1,2} (?:left|center|right|unrated))?\b/g,
    ' ',
  );
}
