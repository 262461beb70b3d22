import { findCaptionLines } from '#domain/text/caption-lines.ts';
import { sliceText } from '#domain/text/cut-text.ts';
import { isNamed } from '#domain/text/presumed-things.ts';
import { overlapsSpans } from '#domain/text/quoted-spans.ts';
import { findIntroduced, findReferences, isNamedIn } from '#domain/text/references.ts';
import { type ParsedDocument, textSentences } from './parse-document.ts';
import { isPlainSentence, withoutDateline } from './summary-sentences.ts';

/** So many sentences are searched for the first one that is no line of the page. */
const maxSearched = 12;
/** The line with the credit of a picture, which stands behind its caption, has fewer characters. */
const maxCredit = 120;

/** The subject of a sentence stands within so many characters; a name after it may be a place or a company. */
const maxSubject = 40;

/** Who wrote the text, which some pages set before it. */
const biography =
  /^(?:\p{Lu}[\p{L}.’'-]+ ){2,4}(?:is|was) (?:a|an|the) (?:[\w-]+ ){0,4}(?:writer|journalist|author|editor|reporter|columnist|fellow|contributor|correspondent)\b/u;
/** Somebody's words, and not the name of something. */
const quotation = /^["“][^"“”]{60}/;
/** A headline that the page has again, or a label, has no mark at its end. */
const ended = /\p{Sentence_Terminal}["”’)]*$/u;

/** The first sentence of a text that is no line of its page and no quotation, which pages set before their text. */
export interface Opening {
  /** Its index among all sentences of the text. */
  order: number;
  /**
   * Whether the text seems to lack its beginning, as where a page sets its first paragraphs apart: a quotation stands
   * before the sentence, or it continues another one, speaks of "the decision", or names a person by the surname alone
   * whom the headline does not name.
   */
  isMidway: boolean;
}

function isMidway(sentence: string, { full, title }: ParsedDocument): boolean {
  const surnames = new Set(findIntroduced(full));
  const { continues, pointsBack, isDefinite, presumes, things } = findReferences(sentence, surnames);
  const isUnnamed = isDefinite && !isNamedIn(title, things);
  const beginning = sliceText(sentence, 0, maxSubject);
  const isPresumed = (surname: string): boolean => !title.includes(surname) && beginning.includes(surname);
  const isPointing = things.pointed.some((noun) => !isNamed(noun, title));
  return continues || pointsBack || isPointing || isUnnamed || presumes.some(isPresumed);
}

/** @param authors names that lines about the author of an opinion contain */
export function findOpening(document: ParsedDocument, authors: readonly string[] = []): Opening {
  const searched = textSentences(document).slice(0, maxSearched);
  const captions = findCaptionLines(sliceText(document.full, 0, (searched.at(-1)?.end ?? 0) + maxCredit));
  let hasQuotation = false;
  for (const [order, { start, end }] of searched.entries()) {
    if (overlapsSpans(captions, { start, end })) continue;
    const sentence = withoutDateline(sliceText(document.full, start, end));
    if (!isPlainSentence(sentence) || !ended.test(sentence) || biography.test(sentence)) continue;
    if (authors.some((author) => sentence.includes(author))) continue;
    if (quotation.test(sentence)) hasQuotation = true;
    else return { order, isMidway: hasQuotation || isMidway(sentence, document) };
  }
  return { order: 0, isMidway: false };
}
