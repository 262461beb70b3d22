import { countAttributions, hasAttribution } from '../text/attribution.ts';
import { isNamed } from '../text/presumed-things.ts';
import { measureIndependence } from '../text/references.ts';
import { critics, reply, speaker } from '../text/replies.ts';
import { reportsEvent } from '../text/reports-event.ts';
import { shareOf } from '../text/weighed-words.ts';
import { isFiller, measureClarity } from './sentence-fitness.ts';
import { overlapOf } from './story-text.ts';
import { type Candidate, follows, isOvertaken, type SummarisedTitle } from './summary-candidate.ts';

const yes = (is: boolean): number => (is ? 1 : 0);

/** Readers, whose choices the weights were fitted on, saw at most so many articles of a story. */
const maxArticles = 10;
const maxLength = 45;
const lengthUnit = 20;
const few = 12;
const hourMs = 3_600_000;
const hoursUnit = 6;
const weekday = /\b(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day\b/;
/** "The meeting will ..." may need a sentence before it. */
const referring = /^(?:The|Its) [a-z]+(?:,| (?:will|would|was|were|is|are|has|have|had|also|came|comes)\b)/;
const beginsQuoted = (text: string): boolean => /^["“‘«]/.test(text);

/** How much of what the story is about a sentence has, wherever it stands in the summary. */
const contentOf = (candidate: Candidate) => ({
  order: Math.log(1 + candidate.sentence.order),
  share: candidate.share,
  centrality: candidate.centrality,
  centralRank: Math.log(1 + candidate.centralRank),
  agreement: candidate.agreement,
  event: yes(reportsEvent(candidate.sentence.text)),
});

/** How much older its article is than the one that gives the title, as a logarithm; 0 if that is unknown. */
function ageOf({ published }: Candidate, title: SummarisedTitle): number {
  const hours = (title.published - published) / hourMs;
  return hours > 0 ? Math.log(1 + hours / hoursUnit) : 0;
}

/** How many of the things that a sentence does not explain a text does not name either. */
const countUnexplained = ({ unexplained }: Candidate, text: string): number =>
  unexplained.filter((noun) => !isNamed(noun, text)).length;

/**
 * What says whether a sentence is fit to begin the summary.
 * @param articles how many the story has
 */
export function startFeatures(candidate: Candidate, title: SummarisedTitle, articles: number) {
  const { sentence, share, article } = candidate;
  const { text, order, words } = sentence;
  const isTitled = article === title.article;
  return {
    ...contentOf(candidate),
    first: yes(order === 0),
    second: yes(order === 1),
    length: Math.min(maxLength, words) / lengthUnit,
    short: yes(words < few),
    squaredShare: share * share,
    relativeShare: candidate.relativeShare,
    plain: candidate.plainShared / Math.max(1, title.plain.length),
    noPlain: yes(title.plain.length > 0 && candidate.plainShared === 0),
    titled: yes(isTitled),
    titledFirst: yes(isTitled && order === 0),
    older: ageOf(candidate, title),
    independence: Math.log(independenceOf(candidate, noneChosen, title.text)),
    unexplained: countUnexplained(candidate, title.text),
    weekday: yes(weekday.test(text)),
    referring: yes(referring.test(text)),
    opinion: yes(candidate.isOpinion),
    articles: Math.log(Math.min(maxArticles, articles)),
  };
}

/** Sentences that are read one after the other. */
export interface Read {
  sentences: readonly Candidate[];
  text: string;
  words: number;
  /** The surnames that they give in full. */
  introduced: ReadonlySet<string>;
  /** The stems of the title that they have. */
  covered: ReadonlySet<string>;
}

const noneChosen: Read = { sentences: [], text: '', words: 0, introduced: new Set(), covered: new Set() };

export const addNext = (read: Read, next: Candidate): Read => ({
  sentences: [...read.sentences, next],
  text: read.text === '' ? next.sentence.text : `${read.text} ${next.sentence.text}`,
  words: read.words + next.sentence.words,
  introduced: new Set([...read.introduced, ...next.sentence.references.introduces]),
  covered: new Set([...read.covered, ...next.covers]),
});

export const begin = (candidate: Candidate): Read => addNext(noneChosen, candidate);

/** How well a sentence can be understood after those that were read, in (0, 1]. */
function independenceOf(candidate: Candidate, { sentences, text, introduced }: Read, headline: string) {
  const { references, order } = candidate.sentence;
  const followsDirectly = follows(candidate, sentences.at(-1));
  return measureIndependence(references, {
    ...{ headline, text, introduced },
    ...{ isOpening: order === 0, followsDirectly },
  });
}

/** What of a later sentence says whether it belongs in the summary, whatever stands before it. */
export const ownFeatures = (candidate: Candidate) => ({
  ...contentOf(candidate),
  articleCentrality: candidate.articleCentrality,
  time: candidate.time,
  beginsQuoted: yes(beginsQuoted(candidate.sentence.text)),
  reply: yes(reply.test(candidate.sentence.text)),
  speaker: yes(speaker.test(candidate.sentence.text)),
  attributed: yes(hasAttribution(candidate.sentence.text)),
});

/** What of a sentence after others says whether it belongs there. */
export function laterFeatures(candidate: Candidate, read: Read, title: SummarisedTitle) {
  const { sentence, covers, article } = candidate;
  const { sentences, text, introduced, covered } = read;
  const last = sentences.at(-1);
  const isSame = last?.article === article;
  const isOther = sentences.every((other) => other.article !== article);
  const overlaps = sentences.map((other) => overlapOf(other.sentence.stems, sentence.stems));
  const overlap = Math.max(0, ...overlaps);
  const fresh = covers.filter((stem) => !covered.has(stem));
  const isNew = sentence.references.introduces.some((name) => !introduced.has(name) && !text.includes(name));
  return {
    direct: yes(follows(candidate, last)),
    sameArticle: yes(isSame),
    apart: isSame ? Math.log(Math.max(1, sentence.order - last.sentence.order)) : 0,
    otherArticle: yes(isOther),
    otherBeginning: yes(isOther && sentence.order === 0),
    overlap,
    firstOverlap: overlaps[0] ?? 0,
    unrelated: yes(overlap === 0),
    // A title without words has nothing more to say.
    fresh: title.weights.size === 0 ? 0 : shareOf(fresh, title.weights),
    third: yes(sentences.length > 1),
    newSpeaker: yes(isNew && countAttributions(sentence.text) > 0),
  };
}

/** The least words, independence and clarity of a first sentence. */
const minWords = 7;
const minIndependence = Math.log(0.4);
const minClarity = 0.45;

/** A title with so many words that say what happened shares one of them with the sentence that says it, a later one two. */
const severalPlain = 3;
const minLaterPlain = 2;
/** A plan may have passed by when another article reports what came of it: "were expected to march". */
const plan =
  /\b(?:(?:was|were|is|are) (?:expected|set|poised|scheduled|due|likely|about|preparing) to|will (?:vote|meet|try|hold|testify|decide|consider|begin|debate|travel|appear|face|take up|make|deliver)|plans? to|later (?:today|this week))\b/;
const planned =
  /\b(?:to|set|will|expected|may|might|could|plans?|poised|ahead|weighs?|considers?|considering|next)\b/i;

/** Whether a sentence has too little of what a title says happened, and may be of another turn. */
function isOfOtherTurn(
  { sentence, plainShared, covers }: Candidate,
  { plain, weights }: SummarisedTitle,
): boolean {
  if (weights.size > 0 && covers.length === 0) return true;
  return plain.length >= severalPlain && plainShared < (sentence.order === 0 ? 1 : minLaterPlain);
}

/**
 * Whether a sentence may be the first one: it reports what the title says, needs little before it, and is neither a plan
 * that may have passed by nor a quotation, whose matter comes after it.
 */
export function canBegin(
  candidate: Candidate,
  title: SummarisedTitle,
  { independence }: Pick<ReturnType<typeof startFeatures>, 'independence'>,
): boolean {
  const { text, words, references } = candidate.sentence;
  return (
    words >= minWords &&
    independence >= minIndependence &&
    !references.continues &&
    measureClarity(text) >= minClarity &&
    !beginsQuoted(text) &&
    (!plan.test(text) || planned.test(title.text)) &&
    !isOfOtherTurn(candidate, title)
  );
}

/** Two sentences with a larger overlap say the same. */
const maxOverlap = 0.42;
const dayAtStart =
  /^(?:(?:On|Late|Early|By|Last|Earlier) )?(?:on )?((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\b/;
/** "It was expected to pass" may have passed by. */
const overtakenPlan = /\b(?:was|were|had been) (?:expected|set|poised|scheduled|due|about|preparing) to\b/;
/** The rest of a sentence whose beginning is lost: "Monday, but a judge stopped it." */
const rest = /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?:but|and) /;

/** The beginnings of two articles say the same if they have so much in common, or so much of what both say of the title. */
const beginning = 2;
const maxBeginningOverlap = 0.3;
const maxTitleRepeated = 0.6;

/** Whether a sentence begins its article with what the first chosen one says, perhaps in other words. */
function repeatsBeginning(
  { sentence, article, covers }: Candidate,
  { sentences: [first] }: Read,
  { weights }: SummarisedTitle,
): boolean {
  if (first === undefined || article === first.article || sentence.order >= beginning) return false;
  if (overlapOf(sentence.stems, first.sentence.stems) > maxBeginningOverlap) return true;
  const repeated = covers.filter((stem) => first.covers.includes(stem));
  return first.covers.length > 0 && shareOf(repeated, weights) > maxTitleRepeated * first.share;
}

/** Whether a sentence begins with another day than those named before, so that it may be of another event. */
function isOfOtherDay(sentence: string, before: string): boolean {
  const day = dayAtStart.exec(sentence)?.[1];
  return day !== undefined && !before.includes(day);
}

/**
 * Whether a sentence may stand after others: it repeats none, is not older, stands behind those of its article, reports,
 * is not the critics' again, and what it speaks of was named.
 */
export function canFollow(
  candidate: Candidate,
  read: Read,
  title: SummarisedTitle,
  { overlap, direct }: Pick<ReturnType<typeof laterFeatures>, 'overlap' | 'direct'>,
): boolean {
  const { sentence, article, isOpinion } = candidate;
  const isBefore = (other: Candidate) => other.article === article && other.sentence.order > sentence.order;
  return (
    overlap <= maxOverlap &&
    !read.sentences.some((other) => isBefore(other) || isOvertaken(candidate, other)) &&
    !repeatsBeginning(candidate, read, title) &&
    (direct === 1 || !(beginsQuoted(sentence.text) || isOfOtherDay(sentence.text, read.text))) &&
    !rest.test(sentence.text) &&
    !(critics.test(sentence.text) && critics.test(read.text)) &&
    (!overtakenPlan.test(sentence.text) || planned.test(title.text)) &&
    !isFiller(sentence, independenceOf(candidate, read, title.text), isOpinion) &&
    countUnexplained(candidate, `${title.text} ${read.text}`) === 0
  );
}

type Weights<Features> = Readonly<Record<keyof Features, number>>;

/** The weights of the features: a logistic curve for the first sentence, another for later ones. */
export interface StorySummaryWeights {
  startBias: number;
  start: Weights<ReturnType<typeof startFeatures>>;
  laterBias: number;
  own: Weights<ReturnType<typeof ownFeatures>>;
  later: Weights<ReturnType<typeof laterFeatures>>;
}
