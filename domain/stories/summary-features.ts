import { countAttributions, hasAttribution } from '../text/attribution.ts';
import { isNamed } from '../text/presumed-things.ts';
import { measureIndependence } from '../text/references.ts';
import { reply, speaker } from '../text/replies.ts';
import { reportsEvent } from '../text/reports-event.ts';
import { shareOf } from '../text/weighed-words.ts';
import { overlapOf } from './story-text.ts';
import { type Candidate, follows, type SummarisedTitle } from './summary-candidate.ts';

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
export const beginsQuoted = (text: string): boolean => /^["“‘«]/.test(text);

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
export const countUnexplained = ({ unexplained }: Candidate, text: string): number =>
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
export function independenceOf(
  candidate: Candidate,
  { sentences, text, introduced }: Read,
  headline: string,
) {
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

type Weights<Features> = Readonly<Record<keyof Features, number>>;

/** The weights of the features: a logistic curve for the first sentence, another for later ones. */
export interface StorySummaryWeights {
  startBias: number;
  start: Weights<ReturnType<typeof startFeatures>>;
  laterBias: number;
  own: Weights<ReturnType<typeof ownFeatures>>;
  later: Weights<ReturnType<typeof laterFeatures>>;
}
