import { randomBytes } from 'node:crypto';

/** A mark that no text can contain, since it is new and random each time: 96 bits. */
export function createFence(): string {
  return randomBytes(12).toString('hex');
}

/** Sets data apart; `label` stands on the opening line. */
export function fenced(fence: string, data: string, label = ''): string {
  return `BEGIN ${fence}${label === '' ? '' : ` ${label}`}\n${data}\nEND ${fence}`;
}

/** What a model wrote without fences, and the labels on their lines, it copied along. */
export function withoutFences(written: string): string {
  return written.replace(/\b(?:(?:BEGIN|END) )?[0-9a-f]{24}(?: A\d{1,2} (?:left|center|right))?\b/g, ' ');
}
