/** Scripts without spaces between words; two of their characters count as one word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
/** Code ranges that include those scripts: a fast check before the slower Unicode classes. */
const mayBeUnspaced = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u19FF\u2E80-\uFAFF\uFF00-\uFFEF]/;

const isLetterOrDigit = /^[\p{L}\p{N}]$/u;
const isMark = /^\p{M}$/u;
const joiners = "'’.,-";

export const kinds = { letter: 1, mark: 2, joiner: 3, other: 4 } as const;
/** Cache of the kind of each character of the Basic Multilingual Plane; 0 where not computed yet. */
const known = new Uint8Array(0x1_0000);

function lookup(point: number): number {
  const character = String.fromCodePoint(point);
  if (isLetterOrDigit.test(character)) return kinds.letter;
  if (isMark.test(character)) return kinds.mark;
  return joiners.includes(character) ? kinds.joiner : kinds.other;
}

/** The kind of the character at a place of a text, see `kinds`. */
export function kindAt(text: string, at: number): number {
  const point = text.codePointAt(at) ?? 0;
  if (point > 0xffff) return lookup(point);
  const kind = known[point] || lookup(point);
  known[point] = kind;
  return kind;
}

/** A word starts with a letter or digit. Marks, and joiners between letters or digits, continue it. */
function countSpaced(text: string): number {
  let words = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at += 1) {
    const kind = kindAt(text, at);
    if (kind === kinds.letter) {
      if (!isInWord) words += 1;
      isInWord = true;
    } else if (kind === kinds.joiner) {
      isInWord &&= at + 1 < text.length && kindAt(text, at + 1) === kinds.letter;
    } else if (kind !== kinds.mark) isInWord = false;
    const isPair = (text.charCodeAt(at) & 0xfc00) === 0xd800 && (text.charCodeAt(at + 1) & 0xfc00) === 0xdc00;
    if (isPair) at += 1;
  }
  return words;
}

/** The number of words of a text in any script. */
export function countWords(text: string): number {
  if (!mayBeUnspaced.test(text)) return countSpaced(text);
  const characters = text.match(unspaced)?.length ?? 0;
  return countSpaced(text.replace(unspaced, ' ')) + Math.round(characters / 2);
}
