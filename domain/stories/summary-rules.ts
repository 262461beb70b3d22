import { critics } from '../text/replies.ts';
import { shareOf } from '../text/weighed-words.ts';
import { isFiller, measureClarity } from './sentence-fitness.ts';
import { overlapOf } from './story-text.ts';
import { type Candidate, isOvertaken, type SummarisedTitle } from './summary-candidate.ts';
import {
  beginsQuoted,
  countUnexplained,
  independenceOf,
  type laterFeatures,
  type Read,
  type startFeatures,
} from './summary-features.ts';

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
