import { sliceText } from '#domain/text/cut-text.ts';
import { findIntroduced, findReferences, isNamedIn } from '#domain/text/references.ts';
import { type ParsedDocument, textSentences } from './parse-document.ts';
import { isPlainSentence, withoutDateline } from './summary-sentences.ts';

/** So many sentences are searched for the first one that is no line of the page. */
const maxSearched = 12;

/** Who wrote the text, which some pages set before it. */
const biography =
  /^(?:\p{Lu}[\p{L}.’'-]+ ){2,4}(?:is|was) (?:a|an|the) (?:[\w-]+ ){0,4}(?:writer|journalist|author|editor|reporter|columnist|fellow|contributor|correspondent)\b/u;
/** A headline that the page has again, or a label, has no mark at its end. */
const ended = /\p{Sentence_Terminal}["”’)]*$/u;

/** The first sentence of a text that is no line of its page. */
export interface Opening {
  /** Its index among all sentences of the text. */
  order: number;
  /**
   * Whether the text seems to lack its beginning, as where a page sets its first paragraphs apart: the sentence
   * continues another one, speaks of "the decision", or names a person by the surname alone whom the headline does not
   * name.
   */
  isMidway: boolean;
}

function isMidway(sentence: string, { full, title }: ParsedDocument): boolean {
  const surnames = new Set(findIntroduced(full));
  const { continues, pointsBack, isDefinite, presumes, things } = findReferences(sentence, surnames);
  const isUnnamed = isDefinite && !isNamedIn(title, things);
  return continues || pointsBack || isUnnamed || presumes.some((surname) => !title.includes(surname));
}

/** @param authors names that lines about the author of an opinion contain */
export function findOpening(document: ParsedDocument, authors: readonly string[] = []): Opening {
  for (const [order, { start, end }] of textSentences(document).slice(0, maxSearched).entries()) {
    const sentence = withoutDateline(sliceText(document.full, start, end));
    if (!isPlainSentence(sentence) || !ended.test(sentence) || biography.test(sentence)) continue;
    if (authors.some((author) => sentence.includes(author))) continue;
    return { order, isMidway: isMidway(sentence, document) };
  }
  return { order: 0, isMidway: false };
}
