/**
 * The characters that both fonts of the pictures have: Latin letters of Europe and Vietnam, digits and the usual
 * punctuation. The fonts have no Arabic, Cyrillic, Greek, Hebrew, Chinese, Japanese, Korean or emoji; a test draws
 * every character of this set.
 */
const drawable =
  /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u0131\u0134-\u0148\u014a-\u017e\u0192\u01a0\u01a1\u01af\u01b0\u0218-\u021b\u1e80-\u1e85\u1ea0-\u1ef9\u2013\u2014\u2018-\u201a\u201c-\u201e\u2020-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u2212]*$/;

/** Whether the fonts of the pictures have every character of a text. */
export function isDrawable(text: string): boolean {
  return drawable.test(text.normalize('NFC'));
}
