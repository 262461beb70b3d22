import { attributeOpinion } from '#domain/analysis/attribute-opinion.ts';
import { type OpinionSign, withoutKicker } from '#domain/analysis/opinion-signs.ts';
import { measureOpinion } from '#domain/analysis/opinion-wording.ts';
import { countWords } from '#domain/analysis/text-kind.ts';
import { countAttributions } from '#domain/text/attribution.ts';
import { reportsEvent } from '#domain/text/reports-event.ts';
import {
  type Choice,
  type Context,
  chooseSentences,
  coverageOf,
  type Scored,
  scoreCandidates,
  worthOf,
} from './choose-sentences.ts';
import { findOpening } from './find-opening.ts';
import { isOfAnotherArticle } from './is-of-another-article.ts';
import type { ParsedDocument } from './parse-document.ts';
import type { SummaryWeights } from './sentence-features.ts';
import { type Candidate, findCandidates, type Headline } from './summary-candidates.ts';
import { contentWords, sharedWords } from './summary-sentences.ts';
import { summaryWeights } from './summary-weights.ts';

/** A sentence below is left out of a report: it judges. */
const minFairness = 0.35;
/** The opening of a report may judge so much: it is quoted as its author's words. */
const minQuoted = 0.08;
/** Above it an article without a mark may be an opinion; see `measureOpinion`. */
const nearOpinion = -0.8;
/** The headline is named before an author's words that have less of it. */
const minViewCoverage = 0.65;
/** So many common words show that a sentence says what the headline says. */
const plainlyShared = 3;
/** A shorter sentence is no summary of a report. */
const minReportWords = 12;
/** Where the best first sentence of a report is a view, views are left out only if what is left is worth so much. */
const minReported = 0.8;

/**
 * Whether a sentence of a report judges, or states how things are in an article that is worded nearly as opinions. Who
 * names a source may judge a little, but not much.
 */
function isView({ sentence, fairness }: Candidate, isNearOpinion: () => boolean): boolean {
  if (fairness < minFairness) return true;
  if (countAttributions(sentence) > 0) return false;
  return fairness < 1 || (!reportsEvent(sentence) && isNearOpinion());
}

/** Sentences chosen for a summary, and whether they are quoted as their author's words. */
export interface Chosen {
  choice: Choice;
  isQuoted: boolean;
  headline: Headline;
}

/** What is known of a report whose sentences are chosen. */
interface Report extends Context {
  document: ParsedDocument;
  isAdvocate: boolean;
}

const isShort = ({ sentences, text }: Choice): boolean =>
  sentences.length === 1 && countWords(text) < minReportWords;

/**
 * Sentences of a report, without views where the best first sentence is none, or where others are nearly as good. If not,
 * all are quoted as their author's words.
 */
function chooseOfReport(scored: readonly Scored[], report: Report): Chosen | null {
  const { document, isAdvocate, headline } = report;
  let opinion: number | undefined;
  const isNearOpinion = (): boolean => {
    if (isAdvocate) return true;
    opinion ??= measureOpinion(document);
    return opinion > nearOpinion;
  };
  const isReported = (each: Candidate): boolean => !isView(each, isNearOpinion);
  const best = chooseSentences(scored, report);
  if (best === null || isShort(best)) return null;
  if (best.sentences.every(isReported)) return { choice: best, isQuoted: false, headline };
  const reported = chooseSentences(
    scored.filter(({ candidate }) => isReported(candidate)),
    report,
  );
  if (reported !== null && !isShort(reported)) {
    const [first] = best.sentences;
    const beginsReported = first !== undefined && isReported(first);
    if (beginsReported || worthOf(reported, report) >= minReported * worthOf(best, report))
      return { choice: reported, isQuoted: false, headline };
  }
  return { choice: best, isQuoted: true, headline };
}

/** The names in a byline: an opinion has its author's name only in lines about the author. */
const authorsOf = (byline: string | null): string[] =>
  (byline ?? '').split(/, | and /).flatMap((name) => {
    const words = name.trim().split(' ').slice(-2);
    return words.length === 2 && words.every((word) => /^\p{Lu}/u.test(word)) ? [words.join(' ')] : [];
  });

/** What is known of an article besides its text. */
export interface Kind {
  sign: OpinionSign | null;
  byline: string | null;
  /** Whether its publisher prints mostly opinions or speaks for a cause: its claims are its author's. */
  isAdvocate: boolean;
}

/** The sentences that a summary may be chosen from; null for very short text, and for one that is not the headline's. */
export function findFitting(
  document: ParsedDocument,
  { sign, byline }: Kind,
): { candidates: Candidate[]; headline: Headline } | null {
  if (document.wordCount < 40) return null;
  const authors = sign === 'marked' ? authorsOf(byline) : [];
  const opening = findOpening(document, authors);
  const { candidates, headline } = findCandidates(document, { opening, isOpinion: sign !== null });
  const words = new Set(contentWords(document.title));
  const isPlain = candidates.some((each) => sharedWords(each.words, words) >= plainlyShared);
  if (!isPlain && isOfAnotherArticle(document, words)) return null;
  const isJudgedOpening = ({ order, fairness, words: own }: Candidate): boolean =>
    order === opening.order &&
    !opening.isMidway &&
    fairness >= minQuoted &&
    sharedWords(own, words) >= Math.min(plainlyShared, words.size);
  const fitting = candidates.filter(
    (each) =>
      (each.fairness >= minFairness || isJudgedOpening(each)) &&
      !authors.some((author) => each.sentence.includes(author)),
  );
  return { candidates: fitting, headline };
}

/** The sentences of the summary; null where none is better than any. */
export function choosePassages(
  document: ParsedDocument,
  kind: Kind,
  weights: SummaryWeights = summaryWeights,
): Chosen | null {
  const fitting = findFitting(document, kind);
  if (fitting === null) return null;
  const { candidates, headline } = fitting;
  const context = { headline, weights };
  const scored = scoreCandidates(candidates, headline, weights);
  if (kind.sign === null)
    return chooseOfReport(scored, { ...context, document, isAdvocate: kind.isAdvocate });
  const choice = chooseSentences(scored, context);
  return choice === null ? null : { choice, isQuoted: true, headline };
}

/**
 * Up to three sentences of the article in text order, which together say what it reports, and which can be understood by
 * who reads only them and the headline; empty where there are none. Those of an opinion are quoted as its author's words,
 * under its headline where they say little of what it says, and there a judgement may stand. So are those of a report
 * that judge, where too little is left without them.
 */
export function summarise(document: ParsedDocument, kind: Kind): string[] {
  const chosen = choosePassages(document, kind);
  if (chosen === null) return [];
  const { choice, isQuoted, headline } = chosen;
  const texts = choice.sentences.map(({ sentence }) => sentence);
  if (!isQuoted) return texts;
  const isCovered = coverageOf(choice, headline) >= minViewCoverage;
  return attributeOpinion(texts, kind.sign ?? 'worded', isCovered ? null : withoutKicker(headline.text));
}
