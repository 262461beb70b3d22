import { countWords } from '#domain/analysis/text-kind.ts';
import { countAttributions } from '#domain/text/attribution.ts';
import { measureIndependence } from '#domain/text/references.ts';
import { reply, speaker } from '#domain/text/replies.ts';
import { reportsEvent } from '#domain/text/reports-event.ts';
import { shareOf } from '#domain/text/weighed-words.ts';
import type { Candidate, Headline } from './summary-candidates.ts';
import { sharedWords } from './summary-sentences.ts';

/** Features by their names; yes is 1 and no is 0. The weights of `summary-weights.ts` belong to them. */
type Features = Record<string, number>;

const yes = (is: boolean): number => (is ? 1 : 0);

/** No sentence stands in a summary that is understood less; as a logarithm. */
const minIndependence = Math.log(0.7);
/** A quotation as a whole does not say whose words it is. */
const quotation = /^["“‘].*["”’]$/s;
const isQuotation = ({ sentence }: Candidate): boolean => quotation.test(sentence);
const weekday = /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/;
const few = 12;
/** Words of a long sentence count no more than so many. */
const maxLength = 45;
const lengthUnit = 20;

function lengthOf(sentence: string): { length: number; short: number } {
  const words = countWords(sentence);
  return { length: Math.min(maxLength, words) / lengthUnit, short: yes(words < few) };
}

/** How far back in the text it stands. */
const placeOf = ({ place, order }: Candidate) => ({
  order: Math.log(1 + order),
  late: yes(place >= 10),
});

/** What says whether a sentence is fit to begin the summary. */
export function startFeatures(candidate: Candidate, headline: Headline) {
  const { place, references, sentence, share, order } = candidate;
  const { opening } = headline;
  const independence = measureIndependence(references, {
    ...{ headline: headline.text, text: '', introduced: new Set(), followsDirectly: false },
    isOpening: order === opening.order,
  });
  return {
    ...placeOf(candidate),
    ...lengthOf(sentence),
    first: yes(place === 0),
    second: yes(place === 1),
    thirdOrFourth: yes(place === 2 || place === 3),
    opinionOrder: yes(headline.isOpinion) * Math.log(1 + order),
    opinion: yes(headline.isOpinion),
    paragraph: Math.log(1 + candidate.paragraph),
    beginsParagraph: yes(candidate.beginsParagraph),
    opening: yes(order === opening.order),
    beforeOpening: yes(order < opening.order),
    midway: yes(opening.isMidway),
    share,
    squaredShare: share * share,
    relativeShare: share / headline.maxShare,
    centrality: candidate.centrality,
    centralRank: Math.log(1 + candidate.centralRank),
    independence: Math.log(independence),
    nameless: yes(!references.hasName),
    weekday: yes(weekday.test(sentence)),
    figures: yes(/\d/.test(sentence)),
    event: yes(reportsEvent(sentence)),
  } satisfies Features;
}

/** What one side says against the other, or for its own. */
const criticism =
  /\b(?:defend(?:s|ed)|criticiz(?:e|es|ed)|condemn(?:s|ed)|blasted|accus(?:e|es|ed)|warn(?:s|ed)|oppos(?:e|es|ed)|[Ss]upporters|objected|insists|maintained|lawsuit|sued?|responded|[Ii]n response|unconstitutional|argued|argues|praised|applauded)\b/;

/** What of a later sentence says whether it belongs in the summary, whatever stands before it. */
export function ownFeatures(candidate: Candidate, { isOpinion }: Headline) {
  const { sentence, references, place, share } = candidate;
  return {
    ...placeOf(candidate),
    ...lengthOf(sentence),
    early: yes(place < 4),
    opinion: yes(isOpinion),
    beginsParagraph: yes(candidate.beginsParagraph),
    share,
    centrality: candidate.centrality,
    centralRank: Math.log(1 + candidate.centralRank),
    nameless: yes(!references.hasName),
    past: yes(references.isPast),
    beginsQuoted: yes(/^["“‘]/.test(sentence)),
    quotation: yes(isQuotation(candidate)),
    figures: yes(/\d/.test(sentence)),
    event: yes(reportsEvent(sentence)),
    reply: yes(reply.test(sentence)),
    criticism: yes(criticism.test(sentence)),
    speaker: yes(speaker.test(sentence)),
  } satisfies Features;
}

/** Sentences that are read one after the other, in text order; never empty. */
export interface Read {
  sentences: readonly Candidate[];
  text: string;
  /** The surnames that they give in full. */
  introduced: ReadonlySet<string>;
  /** The words of the headline that they have. */
  covered: ReadonlySet<string>;
}

/** The share of words that two sentences have in common, of the shorter one, in [0, 1]. */
const overlapOf = (a: ReadonlySet<string>, b: ReadonlySet<string>): number =>
  sharedWords(a, b) / Math.max(1, Math.min(a.size, b.size));
/** Two sentences with a larger overlap say the same. */
const maxOverlap = 0.5;

/** What of a sentence after others says whether it belongs there. */
export function laterFeatures(candidate: Candidate, read: Read, headline: Headline) {
  const { references, order, words, covers, sentence } = candidate;
  const { sentences, text, introduced, covered } = read;
  const apart = order - (sentences.at(-1)?.order ?? order);
  const followsDirectly = apart === 1;
  const before = { headline: headline.text, text, introduced, followsDirectly };
  const isOpening = order === headline.opening.order;
  const independence = measureIndependence(references, { ...before, isOpening });
  const overlap = Math.max(0, ...sentences.map((other) => overlapOf(other.words, words)));
  const fresh = covers.filter((word) => !covered.has(word));
  const isNew = references.introduces.some((name) => !introduced.has(name) && !text.includes(name));
  return {
    apart: Math.log(Math.max(1, apart)),
    direct: yes(followsDirectly),
    opinionApart: yes(headline.isOpinion) * Math.log(Math.max(1, apart)),
    third: yes(sentences.length > 1),
    // A headline without words has nothing more to say.
    fresh: headline.weights.size === 0 ? 0 : shareOf(fresh, headline.weights),
    overlap,
    unrelated: yes(overlap === 0),
    independence: Math.log(independence),
    newSpeaker: yes(isNew && countAttributions(sentence) > 0),
  } satisfies Features;
}

/** Whether a sentence may be the first one: it needs nothing before it, and is not somebody's words without a name. */
export const canBegin = (
  candidate: Candidate,
  { independence }: Pick<ReturnType<typeof startFeatures>, 'independence'>,
): boolean => !isQuotation(candidate) && independence >= minIndependence;

/** Whether a sentence may stand after others: it repeats none, and what it speaks of was named. */
export const canFollow = (
  candidate: Candidate,
  {
    overlap,
    independence,
    direct,
  }: Pick<ReturnType<typeof laterFeatures>, 'overlap' | 'independence' | 'direct'>,
): boolean =>
  overlap < maxOverlap && independence >= minIndependence && (direct === 1 || !isQuotation(candidate));

/** The weights of the features: a logistic curve for the first sentence, another for later ones. */
export interface SummaryWeights {
  startBias: number;
  start: Readonly<Record<keyof ReturnType<typeof startFeatures>, number>>;
  laterBias: number;
  own: Readonly<Record<keyof ReturnType<typeof ownFeatures>, number>>;
  later: Readonly<Record<keyof ReturnType<typeof laterFeatures>, number>>;
}
