/**
 * Source of a character class for a regular expression with the flag `u`. V8 tests `\p{L}` slowly, character by
 * character. So the class tests the frequent characters first and excludes the rest of ASCII and general punctuation
 * before it tests the Unicode classes.
 */
export function characterClass(frequent: string, unicode: string): string {
  return String.raw`(?:[${frequent}]|(?![\p{ASCII}\u2000-\u206F])[${unicode}])`;
}

const commonSigns = /[\s!-/:-@[-`{-~\u2000-\u206F]+/g;
const otherSigns = /(?![A-Za-z0-9])[^\p{L}\p{N}]/gu;

/** The letters and digits of a text, without any other character. */
export function lettersOf(text: string): string {
  const letters = text.replace(commonSigns, '');
  return /[^A-Za-z0-9]/.test(letters) ? letters.replace(otherSigns, '') : letters;
}
