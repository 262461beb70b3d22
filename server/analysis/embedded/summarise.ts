import { attributeOpinion } from '#domain/analysis/attribute-opinion.ts';
import type { OpinionSign } from '#domain/analysis/opinion-signs.ts';
import { measureOpinion } from '#domain/analysis/opinion-wording.ts';
import { countWords } from '#domain/analysis/text-kind.ts';
import { withoutQuotations } from '#domain/stories/heated-words.ts';
import { countAttributions } from '#domain/text/attribution.ts';
import { measureIndependence } from '#domain/text/references.ts';
import { reportsEvent } from '#domain/text/reports-event.ts';
import { findOpening, type Opening } from './find-opening.ts';
import { isOfAnotherArticle, minUnsharedWords } from './is-of-another-article.ts';
import type { ParsedDocument } from './parse-document.ts';
import { type SummarySentence, shortlistSentences } from './shortlist-sentences.ts';
import { contentWords, sharedWords } from './summary-sentences.ts';

const maxSentences = 3;
/** After so many sentences only one that directly follows is added: what stands between them is missing. */
const maxApart = 2;
/** Two sentences with a larger overlap say the same. */
const maxOverlap = 0.5;
/** A sentence below is left out: no summary is better than one that nobody understands, or that judges. */
const minIndependence = 0.7;
const minFairness = 0.35;
/** The opening that says what the headline says may judge so much: it is quoted as its author's words. */
const minQuoted = 0.08;
/** Above it an article without a mark may be an opinion; see `measureOpinion`. */
const nearOpinion = -0.8;
/** The reader begins with the first sentence. */
const firstWeight = 1.5;
/** The factor of the opening where it says plainly what the headline says. */
const openingWeight = 1.4;
/** The factor of a first sentence that shares nothing with the headline, and how many words share enough. */
const minHeadlineFactor = 0.4;
const expectedWords = 4;
const quotedStart = 0.6;
/** A view that begins with its author is often a scene of their life. */
const personalStart = /\b(?:I|[Mm]y|me)\b/;
const narratedStart = 0.5;
/** Later sentences depend less on the headline. */
const laterBase = 1;

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return sharedWords(a, b) / Math.max(1, Math.min(a.size, b.size));
}

interface Headline {
  text: string;
  words: ReadonlySet<string>;
  opening: Opening;
  /** Whether a sentence says plainly what it says; if not, it may be a play on words. */
  isPlain: boolean;
  /** Whether the text is its author's view: its headline may be a play on words. */
  isOpinion: boolean;
}

/**
 * A sentence behind the opening begins a summary only if it says plainly what the headline says; so does any in a text
 * that lacks its beginning.
 */
const minMiddle = 0.9;
/**
 * A report that begins with a scene or a person shares less with its headline. A dated event, and a short headline, need
 * one word.
 */
const weekday = /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/;
const minReportedWords = 2;
const fewWords = 4;
/** What stands so far behind the opening is a detail, unless the text lacks its beginning. */
const maxBehind = 10;

/**
 * How fit a sentence is as the first one; a quotation needs its occasion, a detail its subject. On a page with several
 * articles the first one may be another than that of the headline.
 */
function matchStart(next: SummarySentence, match: number, independence: number, headline: Headline): number {
  const { sentence, order, words } = next;
  const isUndated = !headline.isOpinion && headline.words.size >= minUnsharedWords && !weekday.test(sentence);
  if ((headline.isPlain || isUndated) && match === minHeadlineFactor) return 0;
  if (isQuotation.test(sentence)) return 0;
  const { isMidway, order: first } = headline.opening;
  const isFromMiddle = isMidway || order > first;
  const isPlainly = saysPlainly(words, headline);
  const minShared = headline.words.size < fewWords || weekday.test(sentence) ? 1 : minReportedWords;
  if (headline.isPlain && !headline.isOpinion && sharedWords(words, headline.words) < minShared) return 0;
  if (isFromMiddle && (independence < minMiddle || !isPlainly)) return 0;
  if (!isMidway && order > first + maxBehind) return 0;
  const isQuoted = /^["“‘]/.test(sentence);
  if (isQuoted && sharedWords(words, headline.words) < plainlyShared) return 0;
  const own = personalStart.test(withoutQuotations(sentence)) ? narratedStart : 1;
  const opens = order === first && isPlainly ? openingWeight : 1;
  return firstWeight * match * own * opens * (isQuoted ? quotedStart : 1);
}

/** A quotation as a whole does not say whose words it is. */
const isQuotation = /^["“‘].*["”’]$/s;

/** So many common words show that a sentence says what the headline says. */
const plainlyShared = 3;

/** An opening that names its source needs fewer, one that names a day only one. */
const sharedBySourced = 2;
const sharedByDated = 1;
const minReportWords = 12;

/** Whether an opening says what the headline says, or reports on it and stands for itself. */
function opensPlainly(opening: SummarySentence, headline: Pick<Headline, 'words'>): boolean {
  const { words, sentence, references } = opening;
  if (saysPlainly(words, headline)) return true;
  if (countWords(sentence) < minReportWords || references.things.definite.length > 0) return false;
  const shared = sharedWords(words, headline.words);
  if (weekday.test(sentence)) return shared >= sharedByDated;
  return countAttributions(sentence) > 0 && shared >= sharedBySourced;
}

const saysPlainly = (words: ReadonlySet<string>, headline: Pick<Headline, 'words'>): boolean =>
  sharedWords(words, headline.words) >= Math.min(plainlyShared, headline.words.size);

/** How much a sentence is about what the headline says, in (0, 1]. */
function matchHeadline(words: ReadonlySet<string>, headline: Pick<Headline, 'words'>): number {
  if (headline.words.size === 0) return 1;
  const shared = sharedWords(words, headline.words);
  const share = Math.min(1, shared / Math.min(expectedWords, headline.words.size));
  return minHeadlineFactor + (1 - minHeadlineFactor) * share;
}

/** Sentences that are read one after the other, in text order. */
interface Choice {
  sentences: readonly SummarySentence[];
  /** The surnames that they give in full. */
  introduced: ReadonlySet<string>;
  text: string;
  /** How suitable they are together. */
  score: number;
}

const nothing: Choice = { sentences: [], introduced: new Set(), text: '', score: 0 };

/** The choice with another sentence after it; null if the sentence is unsuitable there, or says the same. */
function extend(choice: Choice, next: SummarySentence, headline: Headline): Choice | null {
  const { sentences, introduced, text } = choice;
  if (sentences.some(({ words }) => overlap(words, next.words) >= maxOverlap)) return null;
  const followsDirectly = sentences.at(-1)?.order === next.order - 1;
  if ((sentences.length >= maxApart || isQuotation.test(next.sentence)) && !followsDirectly) return null;
  const isOpening = next.order === headline.opening.order;
  const before = { headline: headline.text, text, introduced, followsDirectly, isOpening };
  const independence = measureIndependence(next.references, before);
  if (independence < minIndependence) return null;
  const { introduces } = next.references;
  const match = matchHeadline(next.words, headline);
  const place =
    sentences.length === 0
      ? matchStart(next, match, independence, headline)
      : (laterBase + match) / (laterBase + 1);
  if (place === 0) return null;
  return {
    sentences: [...sentences, next],
    introduced: introduces.length === 0 ? introduced : new Set([...introduced, ...introduces]),
    text: `${text} ${next.sentence}`,
    score: choice.score + next.score * independence * place,
  };
}

/** The best choice of at most `maxSentences` that begins with one. */
function choose(begun: Choice, from: readonly SummarySentence[], headline: Headline): Choice {
  let best = begun;
  if (begun.sentences.length === maxSentences) return best;
  for (const [at, next] of from.entries()) {
    const extended = extend(begun, next, headline);
    if (extended === null) continue;
    const found = choose(extended, from.slice(at + 1), headline);
    if (found.score > best.score) best = found;
  }
  return best;
}

/**
 * The best choice; it begins with the opening where that says plainly what the headline says and `isFit`, whatever other
 * sentences would be worth together.
 */
function chooseFrom(
  fair: readonly SummarySentence[],
  headline: Headline,
  isFit: (opening: SummarySentence) => boolean,
): Choice {
  const at = fair.findIndex(({ order }) => order === headline.opening.order);
  const opening = fair[at];
  const begun =
    opening !== undefined &&
    opensPlainly(opening, headline) &&
    (opening.fairness < minFairness || isFit(opening))
      ? extend(nothing, opening, headline)
      : null;
  return begun === null ? choose(nothing, fair, headline) : choose(begun, fair.slice(at + 1), headline);
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
  const best = chooseFrom(fair, headline, isReported);
  const [first, second] = best.sentences;
  if (first === undefined) return [];
  if (second === undefined && countWords(first.sentence) < minReportWords) return [];
  const textsOf = ({ sentences }: Choice) => sentences.map(({ sentence }) => sentence);
  if (best.sentences.every(isReported)) return textsOf(best);
  const begun = extend(nothing, first, headline);
  const later = fair.filter((each) => each.order > first.order && isReported(each));
  const reported = begun !== null && isReported(first) ? choose(begun, later, headline) : nothing;
  return reported.score >= minReported * best.score
    ? textsOf(reported)
    : attributeOpinion(textsOf(best), 'worded');
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
  const shortlisted = shortlistSentences(document, sign !== null);
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
  const headline = { text: document.title, words, isPlain, isOpinion: sign !== null, opening };
  if (sign === null) return summariseReport(fair, headline, { document, isAdvocate });
  const chosen = chooseFrom(fair, headline, () => true).sentences;
  return attributeOpinion(
    chosen.map(({ sentence }) => sentence),
    sign,
  );
}
