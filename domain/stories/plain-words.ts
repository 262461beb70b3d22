import { cutText } from '../text/cut-text.ts';

/** Stems are cut before they are looked for: "unity" has the stem "uniti". Short ones would match anything. */
const shortStem = 4;

/** Whether a word with this stem stands in a text in lower case, so that it is no name. The text is known to have the stem. */
export const isPlainIn = (text: string, stem: string): boolean =>
  text.includes(` ${stem.length > shortStem ? cutText(stem, stem.length - 1) : stem}`);
