import { countWords } from '#domain/analysis/text-kind.ts';
import { withoutQuotations } from '#domain/stories/heated-words.ts';
import { countAttributions } from '#domain/text/attribution.ts';
import { measureIndependence } from '#domain/text/references.ts';
import { shareOf, type WeighedWords } from '#domain/text/weighed-words.ts';
import type { Opening } from './find-opening.ts';
import { minUnsharedWords } from './is-of-another-article.ts';
import type { SummarySentence } from './shortlist-sentences.ts';
import { sharedWords } from './summary-sentences.ts';

const maxSentences = 3;
/** After so many sentences only one that directly follows is added: what stands between them is missing. */
const maxApart = 2;
/** One that stands so far behind the one before it shares so many words with the headline, of which one is new. */
const farApart = 5;
const minApartShared = 2;
/** Two sentences with a larger overlap say the same. */
const maxOverlap = 0.5;
/** A sentence below is left out: no summary is better than one that nobody understands, or that judges. */
const minIndependence = 0.7;
export const minFairness = 0.35;
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
/** The factor of a later sentence that says what speaks against a claim, or what the other side answers. */
const replyWeight = 1.3;
const reply =
  /\b(?:(?:no|any|without(?: \w+)?) (?:evidence|proof)|den(?:y|ies|ied)|disput(?:e|es|ed)|reject(?:s|ed)|unproven|debunked|refut(?:e|es|ed)|countered|pushed back|(?:critics|opponents|supporters|Republicans|Democrats) (?:say|said|argue|argued|counter))\b/;

function overlap(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  return sharedWords(a, b) / Math.max(1, Math.min(a.size, b.size));
}

/** A headline, with what is known of the text below it. */
export interface Headline {
  text: string;
  words: ReadonlySet<string>;
  weights: WeighedWords;
  opening: Opening;
  /** Whether a sentence says plainly what it says; if not, it may be a play on words. */
  isPlain: boolean;
  /** Whether the text is its author's view: its headline may be a play on words. */
  isOpinion: boolean;
  /** What sentences without any word of the headline are worth, beside those that have all of them; in [0, 1]. */
  uncovered: number;
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
export const plainlyShared = 3;

/** An opening that names its source needs fewer, one that names a day only one. */
const sharedBySourced = 2;
const sharedByDated = 1;
/** So much of what the headline says, names that all sentences have counting less. */
const minOpeningShare = 0.3;
export const minReportWords = 12;

/** Whether an opening says what the headline says, or reports on it and stands for itself. */
function opensPlainly(opening: SummarySentence, headline: Headline): boolean {
  const { words, sentence, references } = opening;
  if (saysPlainly(words, headline) && shareOf(opening.covers, headline.weights) >= minOpeningShare)
    return true;
  if (countWords(sentence) < minReportWords || references.things.definite.length > 0) return false;
  const shared = sharedWords(words, headline.words);
  if (weekday.test(sentence)) return shared >= sharedByDated;
  return countAttributions(sentence) > 0 && shared >= sharedBySourced;
}

export const saysPlainly = (words: ReadonlySet<string>, headline: Pick<Headline, 'words'>): boolean =>
  sharedWords(words, headline.words) >= Math.min(plainlyShared, headline.words.size);

/** How much a sentence is about what the headline says, in (0, 1]. */
function matchHeadline(words: ReadonlySet<string>, headline: Pick<Headline, 'words'>): number {
  if (headline.words.size === 0) return 1;
  const shared = sharedWords(words, headline.words);
  const share = Math.min(1, shared / Math.min(expectedWords, headline.words.size));
  return minHeadlineFactor + (1 - minHeadlineFactor) * share;
}

/** Sentences that are read one after the other, in text order. */
export interface Choice {
  sentences: readonly SummarySentence[];
  /** The surnames that they give in full. */
  introduced: ReadonlySet<string>;
  text: string;
  /** Which words of the headline they have. */
  covered: ReadonlySet<string>;
  /** How suitable each is in its place. */
  score: number;
}

export const emptyChoice: Choice = {
  sentences: [],
  introduced: new Set(),
  text: '',
  covered: new Set(),
  score: 0,
};

/** The share of the headline's words that the sentences of a choice have; 1 where it has none. */
export const coverageOf = ({ covered }: Choice, { weights }: Headline): number => shareOf(covered, weights);

/** How suitable sentences are together: who reads them should know what the headline says. */
export const worthOf = (choice: Choice, headline: Headline): number =>
  choice.score * (headline.uncovered + (1 - headline.uncovered) * coverageOf(choice, headline));

/** The choice with another sentence after it; null if the sentence is unsuitable there, or says the same. */
export function extendChoice(choice: Choice, next: SummarySentence, headline: Headline): Choice | null {
  const { sentences, introduced, text } = choice;
  if (sentences.some(({ words }) => overlap(words, next.words) >= maxOverlap)) return null;
  const apart = next.order - (sentences.at(-1)?.order ?? next.order);
  const followsDirectly = apart === 1;
  if ((sentences.length >= maxApart || isQuotation.test(next.sentence)) && !followsDirectly) return null;
  const { covers } = next;
  const minShared = Math.min(minApartShared, headline.weights.size);
  const isNew = covers.some((root) => !choice.covered.has(root));
  if (apart >= farApart && (covers.length < minShared || !isNew)) return null;
  const isOpening = next.order === headline.opening.order;
  const before = { headline: headline.text, text, introduced, followsDirectly, isOpening };
  const independence = measureIndependence(next.references, before);
  if (independence < minIndependence) return null;
  const { introduces } = next.references;
  const match = matchHeadline(next.words, headline);
  const place =
    sentences.length === 0
      ? matchStart(next, match, independence, headline)
      : ((laterBase + match) / (laterBase + 1)) * (reply.test(next.sentence) ? replyWeight : 1);
  if (place === 0) return null;
  return {
    sentences: [...sentences, next],
    introduced: introduces.length === 0 ? introduced : new Set([...introduced, ...introduces]),
    text: `${text} ${next.sentence}`,
    covered: new Set([...choice.covered, ...covers]),
    score: choice.score + next.score * independence * place,
  };
}

/** The best choice of at most `maxSentences` that begins with one. */
export function chooseRest(begun: Choice, from: readonly SummarySentence[], headline: Headline): Choice {
  let best = begun;
  if (begun.sentences.length === maxSentences) return best;
  for (const [at, next] of from.entries()) {
    const extended = extendChoice(begun, next, headline);
    if (extended === null) continue;
    const found = chooseRest(extended, from.slice(at + 1), headline);
    if (worthOf(found, headline) > worthOf(best, headline)) best = found;
  }
  return best;
}

/**
 * The best choice; it begins with the opening where that says plainly what the headline says and `isFit`, whatever other
 * sentences would be worth together.
 */
export function chooseSentences(
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
      ? extendChoice(emptyChoice, opening, headline)
      : null;
  return begun === null
    ? chooseRest(emptyChoice, fair, headline)
    : chooseRest(begun, fair.slice(at + 1), headline);
}
