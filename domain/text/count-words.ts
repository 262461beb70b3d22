/** Scripts that put no blank between words; two of their characters make about one word. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/gu;
/** Where those scripts stand, with much else: a quick look at whether there may be any. */
const mayBeUnspaced = /[\u0E00-\u0EFF\u1000-\u109F\u1780-\u19FF\u2E80-\uFAFF\uFF00-\uFFEF]/;

const isLetterOrDigit = /^[\p{L}\p{N}]$/u;
const isMark = /^\p{M}$/u;
const joiners = "'’.,-";

const kinds = { letter: 1, mark: 2, joiner: 3, other: 4 } as const;
/** What each character of the first plane is, once it was looked at; 0 before. */
const known = new Uint8Array(0x1_0000);

function lookup(point: number): number {
  const character = String.fromCodePoint(point);
  if (isLetterOrDigit.test(character)) return kinds.letter;
  if (isMark.test(character)) return kinds.mark;
  return joiners.includes(character) ? kinds.joiner : kinds.other;
}

function kindAt(text: string, at: number): number {
  const point = text.codePointAt(at) ?? 0;
  if (point > 0xffff) return lookup(point);
  const kind = known[point] || lookup(point);
  known[point] = kind;
  return kind;
}

/** A word begins with a letter or digit; marks belong to it, and what joins two letters or digits. */
function countSpaced(text: string): number {
  let words = 0;
  let isInside = false;
  for (let at = 0; at < text.length; at += 1) {
    const kind = kindAt(text, at);
    if (kind === kinds.letter) {
      if (!isInside) words += 1;
      isInside = true;
    } else if (kind === kinds.joiner) {
      isInside &&= at + 1 < text.length && kindAt(text, at + 1) === kinds.letter;
    } else if (kind !== kinds.mark) isInside = false;
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
