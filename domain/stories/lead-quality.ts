import { shareOf } from '../text/weighed-words.ts';
import { hasPlain } from './event-stems.ts';
import { measureClarity } from './sentence-fitness.ts';
import type { StorySentence } from './story-text.ts';
import { type Candidate, coveredBy, isOvertaken, type SummarisedTitle } from './summary-candidate.ts';

/** The factors of the first and the next sentences of an article as the first one of a summary; later ones are none. */
const placeFactors = [1, 0.6, 0.45, 0.45, 0.45];
/** The factor for a sentence that says nothing of the title, and how much of the title one says that has the factor 1. */
const minShareFactor = 0.1;
const expectedShare = 0.9;
/** The factor for a sentence that shares only names with the title. */
const otherTurnFactor = 0.5;
/** A title of so many words that are no names shares two of them with the sentence that says what it says. */
const manyPlain = 4;
const severalPlain = 3;
/** A later sentence of its article shares so many. */
const minLaterStems = 2;
/** The factor of a plain first sentence of the article that gives the story its title. */
const titledFactor = 1.35;
/** "The meeting will ..." may need a sentence before it; in a later sentence "The queries occur" does, too. */
const referring = /^(?:The|Its) [a-z]+(?:,| (?:will|would|was|were|is|are|has|have|had|also|came|comes)\b)/;
const referringLater = /^(?:The|Its) [a-z]/;
/** A plan may have passed by when another article reports what came of it: "were expected to march". */
const plan =
  /\b(?:(?:was|were|is|are) (?:expected|set|poised|scheduled|due|likely|about|preparing) to|will (?:vote|meet|try|hold|testify|decide|consider|begin|debate|travel|appear|face|take up)|plans? to|later (?:today|this week))\b/;
const planned =
  /\b(?:to|set|will|expected|may|might|could|plans?|poised|ahead|weighs?|considers?|considering|next)\b/i;
/** The factor of a sentence with a year that has passed by, as background and anecdotes have. */
const pastFactor = 0.5;
const year = /\b(?:19|20)\d\d\b/g;
/** The factor of a sentence that is older than the title. */
const overtakenFactor = 0.5;

/**
 * The factor of a sentence that shares hardly more than names with a title that says what happened: it may be of another
 * turn. 0 if it shares nothing else with a title of several such words, or is a later sentence that shares one.
 */
function turnFactor(sentence: StorySentence, { plain }: SummarisedTitle): number {
  const shared = plain.filter((stem) => hasPlain(sentence, stem)).length;
  if (plain.length >= severalPlain && (shared === 0 || (sentence.order > 0 && shared < minLaterStems)))
    return 0;
  return shared < Math.min(plain.length, plain.length < manyPlain ? 1 : 2) ? otherTurnFactor : 1;
}

/** Whether all years that a sentence names had passed by when it was published. */
function isPast({ sentence: { text }, published }: Candidate): boolean {
  const years = (text.match(year) ?? []).map(Number);
  return years.length > 0 && Math.max(...years) < new Date(published).getUTCFullYear();
}

/** The suitability of a sentence as the first one of a summary below a title; 0 if it is none. */
export function leadQuality(candidate: Candidate, title: SummarisedTitle): number {
  const { sentence, article } = candidate;
  const { text, order } = sentence;
  // What a quotation is about comes after it, and what came of a plan stands elsewhere.
  if (/^["“]/.test(text) || (plan.test(text) && !planned.test(title.text))) return 0;
  let quality = (placeFactors[order] ?? 0) * turnFactor(sentence, title);
  if (order === 0 && article === title.article && measureClarity(text) === 1) quality *= titledFactor;
  if (order > 0 ? referringLater.test(text) : referring.test(text)) quality *= order > 0 ? 0.4 : 0.6;
  if (isOvertaken(candidate, title)) quality *= overtakenFactor;
  if (isPast(candidate)) quality *= pastFactor;
  const share = shareOf(coveredBy([sentence], title), title.weights);
  return quality * (minShareFactor + (1 - minShareFactor) * Math.min(1, share / expectedShare));
}
