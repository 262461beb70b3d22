import { sliceText } from '../text/cut-text.ts';
import { continueHash, emptyHash } from '../text/fnv.ts';

/** The words of a text: letters A to Z with single apostrophes inside. The text of a word is made on demand. */
export interface TermWords {
  text: string;
  /** Positions in the text, in UTF-16 units. */
  starts: number[];
  ends: number[];
  /** Equal for words that differ only in case or in the kind of apostrophe. */
  hashes: number[];
}

/** The number of different slots of `slotOf` and `pairSlot`. */
export const hashValues = 2 ** 15;

const apostrophe = 0x27;
const curlyApostrophe = 0x2019;

export const slotOf = (hash: number): number => (hash ^ (hash >>> 15)) & (hashValues - 1);
export const pairSlot = (hash: number, next: number): number => slotOf(continueHash(hash, 0) ^ next);

/** The end of text gives no letter. */
function isLetterAt(text: string, at: number): boolean {
  if (at >= text.length) return false;
  const lower = text.charCodeAt(at) | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}

function isApostropheAt(text: string, at: number): boolean {
  if (at >= text.length) return false;
  const code = text.charCodeAt(at);
  return code === apostrophe || code === curlyApostrophe;
}

/** The words of a text. */
export function splitTerms(text: string): TermWords {
  const words: TermWords = { text, starts: [], ends: [], hashes: [] };
  for (let at = 0; at < text.length; at += 1) {
    if (!isLetterAt(text, at)) continue;
    words.starts.push(at);
    let hash = emptyHash;
    for (; ; at += 1) {
      if (isLetterAt(text, at)) hash = continueHash(hash, text.charCodeAt(at) | 0x20);
      else if (isApostropheAt(text, at) && isLetterAt(text, at + 1)) hash = continueHash(hash, apostrophe);
      else break;
    }
    words.ends.push(at);
    words.hashes.push(hash);
  }
  return words;
}

/** The word in lower case, its first apostrophe straight; '' outside the text. */
export function wordAt({ text, starts, ends }: TermWords, at: number): string {
  const start = starts[at];
  return start === undefined ? '' : sliceText(text, start, ends[at]).toLowerCase().replace('’', "'");
}
