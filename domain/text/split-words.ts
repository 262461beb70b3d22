import { cutText } from '../text/cut-text.ts';
import { characterClass, hasAsciiLettersOnly } from './letters.ts';

const words = new RegExp(`${characterClass('A-Za-z0-9', '\\p{L}\\p{M}\\p{N}')}+`, 'gu');
/** Scripts without spaces between words; their text is split into pairs of characters. */
const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;
const maxWordLength = 40;

function pushPairs(run: string, into: string[], max: number): void {
  const characters = [...run];
  if (characters.length === 1) into.push(run);
  for (let i = 0; i + 1 < characters.length && into.length < max; i += 1)
    into.push(`${characters[i]}${characters[i + 1]}`);
}

/** The first `max` words of a text in lower case; pairs of characters for scripts without spaces. */
export function splitWords(text: string, max: number): string[] {
  const found: string[] = [];
  const plain = text.normalize('NFKC').toLowerCase();
  for (const [word] of plain.matchAll(words)) {
    if (found.length >= max) break;
    if ((word.codePointAt(0) ?? 0) >= 0x0e00 && unspaced.test(word)) pushPairs(word, found, max);
    else found.push(word.length > maxWordLength ? cutText(word, maxWordLength) : word);
  }
  return found;
}

const scripts: readonly [RegExp, string][] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/u, 'ja'],
  [/\p{Script=Hangul}/u, 'ko'],
  [/\p{Script=Han}/u, 'zh'],
  [/\p{Script=Cyrillic}/u, 'ru'],
  [/\p{Script=Arabic}/u, 'ar'],
  [/\p{Script=Hebrew}/u, 'he'],
  [/\p{Script=Greek}/u, 'el'],
  [/\p{Script=Devanagari}/u, 'hi'],
  [/\p{Script=Thai}/u, 'th'],
];
const latin = /\p{Script=Latin}/u;

/** The likely language of a text, by the script of its first letters; English for Latin letters. */
export function languageOfScript(text: string): string {
  const beginning = cutText(text, 400);
  if (hasAsciiLettersOnly(beginning)) return 'en';
  const letters = beginning.match(/\p{L}/gu) ?? [];
  const sample = letters.slice(0, 60).join('');
  const latinLetters = letters.slice(0, 60).filter((letter) => latin.test(letter)).length;
  if (latinLetters * 2 >= Math.min(60, letters.length)) return 'en';
  return scripts.find(([script]) => script.test(sample))?.[1] ?? 'en';
}
