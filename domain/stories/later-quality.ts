import { shareOf } from '../text/weighed-words.ts';
import { overlapOf } from './story-text.ts';
import {
  type Candidate,
  coveredBy,
  follows,
  isOvertaken,
  type SummarisedTitle,
} from './summary-candidate.ts';

/** Two sentences with a larger overlap say the same. */
export const maxOverlap = 0.42;
/** The beginnings of two articles do with less, or if one says so much of what the other says of the title. */
const maxBeginningOverlap = 0.3;
const maxTitleRepeated = 0.6;
/** The first sentences of two articles with a smaller overlap are of two events. */
const minOpeningOverlap = 0.12;
/** The first sentences of an article, of which each may say what has happened. */
const beginning = 2;
/** Sentences behind so many are background. */
const maxOrder = 8;
/** The factor of a sentence directly behind the last one: its writer has meant the two to be read together. */
const followingFactor = 1.4;
/** So much of the title's weights says a sentence that stands elsewhere; else it is of something else. */
const minShare = 0.12;
/** One directly behind the last shares a stem with the title, or so many with the first. */
const minSharedStems = 2;
/** How much more a sentence is worth that says what no chosen one says of the title, for all of it. */
const newFactor = 2;

/** Whether a sentence is of the matter of the title and the chosen ones. */
function isOfSubject(candidate: Candidate, chosen: readonly Candidate[], title: SummarisedTitle): boolean {
  if (title.weights.size === 0) return true;
  const { sentence, previous } = candidate;
  const isSame = (other: Candidate) =>
    overlapOf(previous?.stems ?? new Set(), other.sentence.stems) > maxOverlap;
  if (chosen.some(isSame)) return true;
  const covered = coveredBy([sentence], title);
  if (!follows(candidate, chosen.at(-1))) return shareOf(covered, title.weights) >= minShare;
  const first = chosen[0]?.sentence.stems;
  return (
    covered.length > 0 || [...sentence.stems].filter((stem) => first?.has(stem)).length >= minSharedStems
  );
}

const dayAtStart = /^(?:On )?((?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day),? /;

/** Whether a sentence begins with another day than those named before, so that it may be of another event. */
function isOfOtherDay({ sentence }: Candidate, chosen: readonly Candidate[]): boolean {
  const day = dayAtStart.exec(sentence.text)?.[1];
  return day !== undefined && chosen.every((other) => !other.sentence.text.includes(day));
}

/**
 * Whether a sentence begins its article with what the first chosen one says, in other words, or has hardly a word of it
 * and begins one on another event.
 */
function isUnfitBeginning(
  { sentence, article }: Candidate,
  first: Candidate,
  title: SummarisedTitle,
): boolean {
  if (article === first.article || sentence.order >= beginning) return false;
  const overlap = overlapOf(sentence.stems, first.sentence.stems);
  if (overlap > maxBeginningOverlap || (sentence.order === 0 && overlap < minOpeningOverlap)) return true;
  const said = coveredBy([first.sentence], title);
  const repeated = coveredBy([sentence], title).filter((stem) => said.includes(stem));
  return (
    said.length > 0 && shareOf(repeated, title.weights) > maxTitleRepeated * shareOf(said, title.weights)
  );
}

/**
 * The suitability of a sentence behind the chosen ones, apart from whether it can be understood there; 0 if it says the
 * same, is older, background or of another matter, a quotation without its occasion, or stands before one of its article.
 */
export function laterQuality(
  candidate: Candidate,
  chosen: readonly Candidate[],
  title: SummarisedTitle,
): number {
  const { sentence, article } = candidate;
  const [first] = chosen;
  if (first === undefined) return 1;
  const isNext = follows(candidate, chosen.at(-1));
  const isBefore = (other: Candidate) => other.article === article && other.sentence.order > sentence.order;
  if (
    sentence.order >= maxOrder ||
    chosen.some(isBefore) ||
    isOvertaken(candidate, first) ||
    isUnfitBeginning(candidate, first, title) ||
    (!isNext && (/^["“]/.test(sentence.text) || isOfOtherDay(candidate, chosen))) ||
    !isOfSubject(candidate, chosen, title)
  )
    return 0;
  const said = chosen.map((other) => other.sentence);
  const added = coveredBy([sentence], title).filter((stem) => said.every(({ stems }) => !stems.has(stem)));
  const gain = title.weights.size === 0 ? 0 : shareOf(added, title.weights);
  return (isNext ? followingFactor : 1) * (1 + newFactor * gain);
}
