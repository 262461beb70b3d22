import { sliceText } from '#domain/text/cut-text.ts';
import { continueHash, emptyHash } from '#domain/text/fnv.ts';

/** Words of an outlet's editorial style: they identify outlets, not the wording of a subject. */
const styleWords = new Set(
  `u s us sen rep gov mr mrs ms dr said says told percent pct pm am bn mln jan feb mar apr jun jul aug sept sep
oct nov dec photo video image story article report reporter reporters reported news update updated copyright
column columnist editor editorial staff writer writes wrote newsletter monday tuesday wednesday thursday friday
saturday sunday`.split(/\s+/),
);

/** The words of a line that count. Their texts are made on demand, because the model knows few of them. */
export interface KeptWords {
  /** The line with its ASCII letters in lower case. */
  lower: string;
  /** Positions in the line, in UTF-16 units. The ending "'s" is left out. */
  starts: number[];
  ends: number[];
  /** FNV-1a hashes of the words as `keptWord` gives them. */
  hashes: number[];
  /** Whether each word is the neighbour of the one before it. */
  follows: boolean[];
}

const apostrophe = 0x27;
const curlyApostrophe = 0x2019;
const letterS = 0x73;
const sentenceMarks = '.!?:;\n“”"()—–';

/** 0 at the end of the text. */
const unitAt = (text: string, at: number): number => (at < text.length ? text.charCodeAt(at) : 0);
const isDigit = (unit: number): boolean => unit >= 0x30 && unit <= 0x39;
const isLetter = (unit: number): boolean => (unit | 0x20) >= 0x61 && (unit | 0x20) <= 0x7a;
const isCapital = (unit: number): boolean => unit >= 0x41 && unit <= 0x5a;
const isApostrophe = (unit: number): boolean => unit === apostrophe || unit === curlyApostrophe;

/** The text with its ASCII letters in lower case, each character at its place. */
function toLower(text: string): string {
  const lower = text.toLowerCase();
  return lower.length === text.length ? lower : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/** Continues a hash with a part of a line as `keptWord` writes it. */
export function hashPart(hash: number, line: string, start: number, end: number): number {
  let next = hash;
  for (let at = start; at < end; at += 1) {
    const unit = line.charCodeAt(at);
    next = continueHash(next, isApostrophe(unit) ? apostrophe : unit | 0x20);
  }
  return next;
}

function wordIn(lower: string, start: number, end: number): string {
  const word = sliceText(lower, start, end);
  return word.includes('’') ? word.replace('’', "'") : word;
}

/** A word in lower case, with a straight apostrophe. */
export const keptWord = ({ lower, starts, ends }: KeptWords, at: number): string =>
  wordIn(lower, starts[at] ?? 0, ends[at] ?? 0);

const styleHashes = new Set(Array.from(styleWords, (word) => hashPart(emptyHash, word, 0, word.length)));

function lettersEnd(line: string, from: number): number {
  let at = from;
  while (isLetter(unitAt(line, at))) at += 1;
  return at;
}

/** The end of the word that starts at a place: letters, and once letters after an apostrophe. */
function wordEnd(line: string, start: number): number {
  const end = lettersEnd(line, start);
  return isApostrophe(unitAt(line, end)) && isLetter(unitAt(line, end + 1)) ? lettersEnd(line, end + 1) : end;
}

/** The end of a word without "'s". */
function withoutPossessive(line: string, start: number, end: number): number {
  const isPossessive =
    end - start > 2 && (unitAt(line, end - 1) | 0x20) === letterS && isApostrophe(unitAt(line, end - 2));
  return isPossessive ? end - 2 : end;
}

function figureEnd(line: string, start: number): number {
  let at = start + 1;
  while (isDigit(unitAt(line, at)) || line[at] === '.' || line[at] === ',') at += 1;
  return at;
}

/**
 * The words of a line without names, which are written with a capital inside a sentence, and without words of style.
 * Words are neighbours unless a dropped word, a figure or a mark of a sentence stands between them.
 */
export function keepWords(line: string, onName?: (name: string) => void): KeptWords {
  const lower = toLower(line);
  const kept: KeptWords = { lower, starts: [], ends: [], hashes: [], follows: [] };
  let follows = false;
  let startsSentence = true;
  for (let at = 0; at < line.length; ) {
    const start = at;
    const unit = line.charCodeAt(start);
    if (!isLetter(unit)) {
      const isMark = sentenceMarks.includes(line.charAt(start));
      if (isMark || isDigit(unit)) follows = false;
      startsSentence ||= isMark;
      at = isDigit(unit) ? figureEnd(line, start) : start + 1;
      continue;
    }
    at = wordEnd(line, start);
    const end = withoutPossessive(line, start, at);
    const isName = isCapital(unit) && !startsSentence && !(unit === 0x49 && at === start + 1);
    if (isName) onName?.(wordIn(lower, start, end));
    startsSentence = false;
    const hash = isName ? 0 : hashPart(emptyHash, line, start, end);
    const isDropped = isName || (styleHashes.has(hash) && styleWords.has(wordIn(lower, start, end)));
    if (!isDropped) {
      kept.starts.push(start);
      kept.ends.push(end);
      kept.hashes.push(hash);
      kept.follows.push(follows);
    }
    follows = !isDropped;
  }
  return kept;
}
