/**
 * Source of a character class for a regular expression with the flag `u`. V8 tests `\p{L}` slowly, character by
 * character. So the class tests the frequent characters first and excludes the rest of ASCII and general punctuation
 * before it tests the Unicode classes.
 */
export function characterClass(frequent: string, unicode: string): string {
  return String.raw`(?:[${frequent}]|(?![\p{ASCII}\u2000-\u206F])[${unicode}])`;
}

/** What the Unicode classes match in ASCII. */
const asciiClasses: readonly [unicode: string, ascii: string][] = [
  ['\\p{Lu}', 'A-Z'],
  ['\\p{Ll}', 'a-z'],
  ['\\p{L}', 'A-Za-z'],
  ['\\p{N}', '0-9'],
  ['\\p{M}', ''],
];
/** General punctuation, such as curly quotation marks, has no letters and no digits. */
const mayBeOtherLetter = /[^\0-\x7F\u2000-\u206F]/;

/** Whether the letters and digits of a text are those of ASCII; false also for some other signs. */
export const hasAsciiLettersOnly = (text: string): boolean => !mayBeOtherLetter.test(text);

/**
 * A regular expression with Unicode classes of letters, digits and marks, which stand in brackets in its source. Gives the one
 * for a text: without Unicode classes where the text has ASCII letters only, which is several times as fast.
 */
export function letterPattern(source: string, flags = ''): (text: string) => RegExp {
  const unicode = new RegExp(source, `${flags}u`);
  const ascii = new RegExp(
    asciiClasses.reduce((written, [from, to]) => written.replaceAll(from, to), source),
    flags,
  );
  return (text) => (hasAsciiLettersOnly(text) ? ascii : unicode);
}

const commonSigns = /[\s!-/:-@[-`{-~\u2000-\u206F]+/g;
const otherSigns = /(?![A-Za-z0-9])[^\p{L}\p{N}]/gu;

/** The letters and digits of a text, without any other character. */
export function lettersOf(text: string): string {
  const letters = text.replace(commonSigns, '');
  return /[^A-Za-z0-9]/.test(letters) ? letters.replace(otherSigns, '') : letters;
}
