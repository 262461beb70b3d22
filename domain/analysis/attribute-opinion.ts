import type { OpinionSign } from './opinion-signs.ts';

/** What stands before the author's words: "opinion" is said only where the publisher says it. */
const openings: Readonly<Record<OpinionSign, string>> = {
  marked: 'In an opinion article, the author writes: ',
  worded: 'The author writes: ',
};
/** A straight mark that opens a quotation; one after a word or a figure closes it, or is the sign of inches. */
const openingMark = /(?<=^|[\s([“‘—–-])"(?=\S)/g;

/** A quotation inside another has single marks. */
function innerMarks(sentence: string): string {
  return sentence.replace(openingMark, '‘').replace(/["”]/g, '’').replaceAll('“', '‘');
}

/**
 * The sentences of an author's view as quotations, the first after words that say whose they are, so that nobody reads
 * a view as a fact. Marks of quotation inside a sentence become single ones; nothing else is changed.
 */
export function attributeOpinion(sentences: readonly string[], sign: OpinionSign): string[] {
  return sentences.map((sentence, at) => `${at === 0 ? openings[sign] : ''}“${innerMarks(sentence)}”`);
}

/** A sentence of a report that judges, as its outlet's words: a story quotes several outlets. */
export const attributeReport = (sentence: string, outlet: string): string =>
  `${outlet} writes: “${innerMarks(sentence)}”`;
