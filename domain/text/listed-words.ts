import { sliceText } from './cut-text.ts';
import { continueHash, emptyHash, hashUnits } from './fnv.ts';

/** Words that are looked for in texts. */
export interface WordList {
  words: ReadonlySet<string>;
  /** 1 at the slots of the hashes of the words. */
  slots: Uint8Array;
  /** A sign that joins runs of letters to one word; '' for none. */
  joint: string;
  /** What belongs to a word directly after its letters; '' for nothing. */
  suffix: string;
}

const slotCount = 2 ** 14;
const slotOf = (hash: number): number => (hash ^ (hash >>> 14)) & (slotCount - 1);

/** The list of words that `visitListed` looks for: runs of letters a to z, with joints between and a suffix. */
export function listWords(listed: Iterable<string>, { joint = '', suffix = '' } = {}): WordList {
  const list = { words: new Set(listed), slots: new Uint8Array(slotCount), joint, suffix };
  for (const word of list.words) list.slots[slotOf(hashUnits(word))] = 1;
  return list;
}

/** The end of text gives no letter. */
function isLetterAt(text: string, at: number): boolean {
  const code = at < text.length ? text.charCodeAt(at) : 0;
  return code >= 0x61 && code <= 0x7a;
}

const isJoint = (text: string, at: number, joint: string): boolean =>
  joint !== '' && text[at] === joint && isLetterAt(text, at + 1);

/**
 * Calls `visit` with each word of the list in a text in lower case, in order, and returns the number of all words. Most
 * words are in no list: their hashes say so, without a string for each.
 */
export function visitListed(
  lower: string,
  { words, slots, joint, suffix }: WordList,
  visit: (word: string) => void,
): number {
  let count = 0;
  let at = 0;
  while (at < lower.length) {
    if (!isLetterAt(lower, at)) {
      at += 1;
      continue;
    }
    const start = at;
    let hash = emptyHash;
    for (; isLetterAt(lower, at) || isJoint(lower, at, joint); at += 1)
      hash = continueHash(hash, lower.charCodeAt(at));
    const end = suffix !== '' && lower.startsWith(suffix, at) ? at + suffix.length : at;
    for (; at < end; at += 1) hash = continueHash(hash, lower.charCodeAt(at));
    count += 1;
    if (slots[slotOf(hash)] === 0) continue;
    const word = sliceText(lower, start, at);
    if (words.has(word)) visit(word);
  }
  return count;
}
