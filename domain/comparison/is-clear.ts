import { sobriety } from '../stories/heated-words.ts';

/** A sentence in the first person is not clear without the ones around it. */
const minSobriety = 0.5;
/** A pronoun before any name: "At a 2016 rally, he praised them". */
const openPronoun =
  /^(?:The|A|An|In|At|On|For|From|When|While|As|After|Before|If|Although|Though|Despite|With|By|Most|Many|Some|Public|Such)\b\P{Lu}*?\b(?:he|she|his|her|him|they|their|it|its)\b/u;
const question = /\?["”]?$/;

/** Whether a reader understands the sentence without the ones around it. */
export const isClear = (text: string): boolean =>
  sobriety(text) >= minSobriety && !openPronoun.test(text) && !question.test(text);
