import { chanceOf, sumOf } from '#domain/analysis/logistic.ts';
import { shareOf } from '#domain/text/weighed-words.ts';
import {
  canBegin,
  canFollow,
  laterFeatures,
  ownFeatures,
  type Read,
  type SummaryWeights,
  startFeatures,
} from './sentence-features.ts';
import type { Candidate, Headline } from './summary-candidates.ts';

/** So many of the sentences that seem fittest are tried as the first and as the second one. */
const maxFirst = 3;
const maxSecond = 4;
/** So many of the sentences that fit best after the first one are tried as the third one. */
const maxThird = 12;
/** A further sentence is added where its chance is as high. */
const minLater = 0.5;
/** What the chance of the second and of the third one count beside that of the first. */
const secondWeight = 0.5;
const thirdWeight = 0.4;
/** A sentence that says more of the headline than those before it needs a lower chance, by its share of the headline. */
const freshWeight = 0.5;
/** What a choice without any word of the headline is worth beside one that has all of them. */
const uncovered = 0.4;
/** With a lower chance that the first sentence is fit to begin it, there is no summary: of such readers let few pass. */
const minChance = 0.7;
/** Nor where this chance and the share of the headline that the sentences have make less together. */
const minTogether = 1.15;

/** Sentences of a summary, in text order; at least one. */
export interface Choice extends Read {
  /** The chance that a reader finds the first one fit to begin the summary, in [0, 1]. */
  chance: number;
  /** The chance, with those of the later sentences; see `worthOf`. */
  worth: number;
}

/** The share of the headline’s words that the sentences of a choice have; 1 where it has none. */
export const coverageOf = ({ covered }: Choice, { weights }: Headline): number => shareOf(covered, weights);

/** How good a choice is beside others of the same text: who reads it should know what the headline says. */
export const worthOf = (choice: Choice, { headline }: Context): number =>
  choice.worth * (uncovered + (1 - uncovered) * coverageOf(choice, headline));

/** Whether it is better than no summary. */
const isGood = (choice: Choice, headline: Headline): boolean =>
  choice.chance >= minChance && choice.chance + coverageOf(choice, headline) >= minTogether;

const begin = (candidate: Candidate, chance: number): Choice => ({
  sentences: [candidate],
  text: candidate.sentence,
  introduced: new Set(candidate.references.introduces),
  covered: new Set(candidate.covers),
  chance,
  worth: chance,
});

const extend = (choice: Choice, next: Candidate, gain: number): Choice => ({
  sentences: [...choice.sentences, next],
  text: `${choice.text} ${next.sentence}`,
  introduced: new Set([...choice.introduced, ...next.references.introduces]),
  covered: new Set([...choice.covered, ...next.covers]),
  chance: choice.chance,
  worth: choice.worth + choice.chance * gain,
});

/** A candidate with what of its sums depends on no other sentence. */
export interface Scored {
  candidate: Candidate;
  /** The chance that it is fit to begin the summary, in [0, 1]; 0 for a quotation and for what nobody understands. */
  chance: number;
  /** What of the sum of a later sentence holds after any other. */
  later: number;
}

/** Scores all candidates of a text. */
export function scoreCandidates(
  candidates: readonly Candidate[],
  headline: Headline,
  weights: SummaryWeights,
): Scored[] {
  return candidates.map((candidate) => {
    const features = startFeatures(candidate, headline);
    return {
      candidate,
      chance: canBegin(candidate, features)
        ? chanceOf(weights.startBias + sumOf(features, weights.start))
        : 0,
      later: weights.laterBias + sumOf(ownFeatures(candidate, headline), weights.own),
    };
  });
}

/** What is known of a text whose sentences are chosen. */
export interface Context {
  headline: Headline;
  weights: SummaryWeights;
}

/** The sentences that may follow a choice, with their chances, most likely first. */
function findFollowing(choice: Choice, followers: readonly Scored[], { headline, weights }: Context) {
  const last = choice.sentences.at(-1)?.order ?? 0;
  const found: { follower: Scored; chance: number }[] = [];
  for (const follower of followers) {
    const { candidate } = follower;
    if (candidate.order <= last) continue;
    const features = laterFeatures(candidate, choice, headline);
    if (!canFollow(candidate, features)) continue;
    const chance = chanceOf(follower.later + sumOf(features, weights.later));
    if (chance + freshWeight * features.fresh >= minLater) found.push({ follower, chance });
  }
  return found.sort((a, b) => b.chance - a.chance);
}

/** The best choice that begins with a sentence. */
function complete(begun: Choice, followers: readonly Scored[], context: Context): Choice {
  let best = begun;
  const seconds = findFollowing(begun, followers, context);
  const thirds = seconds.slice(0, maxThird).map(({ follower }) => follower);
  for (const { follower, chance } of seconds.slice(0, maxSecond)) {
    const two = extend(begun, follower.candidate, secondWeight * chance);
    const [third] = findFollowing(two, thirds, context);
    const whole =
      third === undefined ? two : extend(two, third.follower.candidate, thirdWeight * third.chance);
    if (worthOf(whole, context) > worthOf(best, context)) best = whole;
  }
  return best;
}

/**
 * Chooses up to three sentences by the weights that were fitted on what readers chose: a first one that is fit to begin a
 * summary under this headline, and others that add something after it. Null if no choice is better than none.
 */
export function chooseSentences(scored: readonly Scored[], context: Context): Choice | null {
  const first = scored
    .filter(({ chance }) => chance > 0)
    .sort((a, b) => b.chance - a.chance)
    .slice(0, maxFirst);
  const choices = first
    .map(({ candidate, chance }) => complete(begin(candidate, chance), scored, context))
    .filter((choice) => isGood(choice, context.headline));
  return choices.sort((a, b) => worthOf(b, context) - worthOf(a, context))[0] ?? null;
}
