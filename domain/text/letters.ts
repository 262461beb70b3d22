/**
 * Source of a class of signs for a regular expression with the flag `u`. V8 looks up `\p{L}` slowly, a sign at a
 * time; so the frequent signs are tried first, and what else stands in most English texts, ASCII and general
 * punctuation, is ruled out before the Unicode classes are asked.
 */
export function signClass(frequent: string, unicode: string): string {
  return String.raw`(?:[${frequent}]|(?![\p{ASCII}\u2000-\u206F])[${unicode}])`;
}

const commonSigns = /[\s!-/:-@[-`{-~\u2000-\u206F]+/g;
const otherSigns = /(?![A-Za-z0-9])[^\p{L}\p{N}]/gu;

/** Letters and digits of a text, without what stands between them. */
export function lettersOf(text: string): string {
  const letters = text.replace(commonSigns, '');
  return /[^A-Za-z0-9]/.test(letters) ? letters.replace(otherSigns, '') : letters;
}
