import { attributeOpinion } from '#domain/analysis/attribute-opinion.ts';
import { type OpinionSign, withoutKicker } from '#domain/analysis/opinion-signs.ts';
import { measureOpinion } from '#domain/analysis/opinion-wording.ts';
import { countWords } from '#domain/analysis/text-kind.ts';
import { countAttributions } from '#domain/text/attribution.ts';
import { reportsEvent } from '#domain/text/reports-event.ts';
import {
  type Choice,
  chooseRest,
  chooseSentences,
  coverageOf,
  emptyChoice,
  extendChoice,
  type Headline,
  minFairness,
  minReportWords,
  plainlyShared,
  saysPlainly,
  worthOf,
} from './choose-sentences.ts';
import { findOpening } from './find-opening.ts';
import { isOfAnotherArticle } from './is-of-another-article.ts';
import type { ParsedDocument } from './parse-document.ts';
import { type SummarySentence, shortlistSentences } from './shortlist-sentences.ts';
import { contentWords, sharedWords } from './summary-sentences.ts';

/** The opening that says what the headline says may judge so much: it is quoted as its author's words. */
const minQuoted = 0.08;
/** Above it an article without a mark may be an opinion; see `measureOpinion`. */
const nearOpinion = -0.8;
/** See `Headline`. In a report what follows the opening belongs to it; an opinion often says late what it is for. */
const uncoveredInReport = 0.3;
const uncoveredInView = 0.1;
/** With less of the words of a plain headline a summary of a report does not say what it says, and is left out. */
const minReportCoverage = 0.4;
/** One that begins behind the opening, or whose text lacks its beginning, needs more. */
const minMiddleCoverage = 0.5;
/** The headline is named before an author's words that have less of it, and words with hardly anything of it are left out. */
const minViewCoverage = 0.65;
const minHeadedCoverage = 0.25;
/** A headline that no sentence says plainly may be a play on words, unless it has so many. */
const manyWords = 5;
const minObscureCoverage = 0.2;

/** Whether a choice says so much of a headline. */
function covers(choice: Choice, headline: Headline, min: number): boolean {
  const obscure = headline.words.size < manyWords ? 0 : Math.min(min, minObscureCoverage);
  return coverageOf(choice, headline) >= (headline.isPlain ? min : obscure);
}

/** A view is left out of the summary of a report if what is left has so much of the score. */
const minReported = 0.6;

/**
 * Whether a sentence of a report judges, or states how things are in an article that is worded nearly as opinions. Who
 * names a source may judge a little, but not much.
 */
function isView({ sentence, fairness }: SummarySentence, isNearOpinion: () => boolean): boolean {
  if (fairness < minFairness) return true;
  if (countAttributions(sentence) > 0) return false;
  return fairness < 1 || (!reportsEvent(sentence) && isNearOpinion());
}

/** The sentences of a view as its author's words, under its headline where they say little of what it says. */
function quote(choice: Choice, sign: OpinionSign, headline: Headline): string[] {
  if (!covers(choice, headline, minHeadedCoverage)) return [];
  const isCovered = coverageOf(choice, headline) >= minViewCoverage;
  const texts = choice.sentences.map(({ sentence }) => sentence);
  return attributeOpinion(texts, sign, isCovered ? null : withoutKicker(headline.text));
}

/**
 * Sentences of a report, without views where the one that begins best is none. Where it is one, so may be what follows:
 * then all are quoted as their author's words.
 */
function summariseReport(
  fair: readonly SummarySentence[],
  headline: Headline,
  { document, isAdvocate }: { document: ParsedDocument; isAdvocate: boolean },
): string[] {
  let opinion: number | undefined;
  const isNearOpinion = (): boolean => {
    if (isAdvocate) return true;
    opinion ??= measureOpinion(document);
    return opinion > nearOpinion;
  };
  const isReported = (each: SummarySentence): boolean => !isView(each, isNearOpinion);
  const best = chooseSentences(fair, headline, isReported);
  const [first, second] = best.sentences;
  if (first === undefined) return [];
  if (second === undefined && countWords(first.sentence) < minReportWords) return [];
  const textsOf = ({ sentences }: Choice) => sentences.map(({ sentence }) => sentence);
  const isOpening = first.order === headline.opening.order && !headline.opening.isMidway;
  const minCoverage = isOpening ? minReportCoverage : minMiddleCoverage;
  const isCovered = (choice: Choice): boolean => covers(choice, headline, minCoverage);
  if (best.sentences.every(isReported)) return isCovered(best) ? textsOf(best) : [];
  const begun = extendChoice(emptyChoice, first, headline);
  const later = fair.filter((each) => each.order > first.order && isReported(each));
  const reported = begun !== null && isReported(first) ? chooseRest(begun, later, headline) : emptyChoice;
  return worthOf(reported, headline) >= minReported * worthOf(best, headline)
    ? isCovered(reported)
      ? textsOf(reported)
      : []
    : quote(best, 'worded', headline);
}

/** The names in a byline: an opinion has its author's name only in lines about the author. */
const authorsOf = (byline: string | null): string[] =>
  (byline ?? '').split(/, | and /).flatMap((name) => {
    const words = name.trim().split(' ').slice(-2);
    return words.length === 2 && words.every((word) => /^\p{Lu}/u.test(word)) ? [words.join(' ')] : [];
  });

/** What is known of an article besides its text. */
interface Kind {
  sign: OpinionSign | null;
  byline: string | null;
  /** Whether its publisher prints mostly opinions or speaks for a cause: its claims are its author's. */
  isAdvocate: boolean;
}

/**
 * Up to three sentences of the article in text order: early and central ones that say different things, and that can be
 * understood by who reads only them: persons are named before a surname or a pronoun stands for them. Empty for very
 * short text, for one that is not the headline's, and where no sentence is suitable. Sentences of an opinion are quoted
 * as its author's words, and there a judgement may stand. So are those of a report whose first one judges, or where too
 * little is left without judgements.
 */
export function summarise(document: ParsedDocument, { sign, byline, isAdvocate }: Kind): string[] {
  if (document.wordCount < 40) return [];
  const { sentences: shortlisted, headline: weights } = shortlistSentences(document, sign !== null);
  const authors = sign === 'marked' ? authorsOf(byline) : [];
  const words = new Set(contentWords(document.title));
  const isPlain = shortlisted.some((each) => sharedWords(each.words, words) >= plainlyShared);
  if (!isPlain && isOfAnotherArticle(document, words)) return [];
  const opening = findOpening(document, authors);
  const isJudgedOpening = ({ order, fairness, words: own }: SummarySentence): boolean =>
    order === opening.order && !opening.isMidway && fairness >= minQuoted && saysPlainly(own, { words });
  const fair = shortlisted.filter(
    (each) =>
      (each.fairness >= minFairness || isJudgedOpening(each)) &&
      !authors.some((author) => each.sentence.includes(author)),
  );
  const headline = {
    ...{ text: document.title, words, weights, opening },
    ...{ isPlain, isOpinion: sign !== null, uncovered: sign === null ? uncoveredInReport : uncoveredInView },
  };
  if (sign === null) return summariseReport(fair, headline, { document, isAdvocate });
  return quote(
    chooseSentences(fair, headline, () => true),
    sign,
    headline,
  );
}
