/**
 * Unicode's classes as the source of a regular expression with the flag `u`. V8 looks up `\p{L}` slowly, a sign
 * at a time, so ASCII is matched first and what else stands in most English texts is ruled out first.
 */
const seldom = String.raw`(?![\p{ASCII}\u2000-\u206F])`;

/** `[\p{L}\p{N}]` */
export const letterOrDigit = String.raw`(?:[A-Za-z0-9]|${seldom}[\p{L}\p{N}])`;

const commonSigns = /[\s!-/:-@[-`{-~\u2000-\u206F]+/g;
const otherSigns = /(?![A-Za-z0-9])[^\p{L}\p{N}]/gu;

/** Letters and digits of a text, without what stands between them. */
export function lettersOf(text: string): string {
  const letters = text.replace(commonSigns, '');
  return /[^A-Za-z0-9]/.test(letters) ? letters.replace(otherSigns, '') : letters;
}
