/** Control characters, invisible ones, and those that change the direction of writing; joiners of letters are none of them. */
const unseen = /[\p{Cc}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/**
 * A text that people enter to be shown, such as a title or a name: one line that contains nothing unseen, so that it cannot
 * imitate what stands around it.
 */
export function displayLine(entered: string): string {
  return entered.replace(/\s+/g, ' ').replace(unseen, '').trim();
}
