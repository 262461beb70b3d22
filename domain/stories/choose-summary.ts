import { chanceOf, sumOf } from '../analysis/logistic.ts';
import { shareOf } from '../text/weighed-words.ts';
import { measureClarity } from './sentence-fitness.ts';
import type { Candidate, SummarisedTitle } from './summary-candidate.ts';
import {
  addNext,
  begin,
  laterFeatures,
  ownFeatures,
  type Read,
  type StorySummaryWeights,
  startFeatures,
} from './summary-features.ts';
import { canBegin, canFollow } from './summary-rules.ts';

const maxWords = 100;
/** So many of the sentences that seem fittest are tried as the first one, of so many that are looked at for partisan words. */
const maxFirst = 3;
const maxLooked = 8;
/** So many are tried as the second one, so many as each further one of so many choices. */
const maxSecond = 4;
const maxFurther = 2;
const maxChoices = 4;
/** A later sentence comes into question only if it is among so many of its story, whatever stands before it. */
const maxLater = 60;
/** A further sentence is added where its chance is as high; one that says more of the title needs less. */
const minLater = 0.6;
const freshWeight = 0.2;
/** What the chances of the second, third and fourth sentence count beside that of the first. */
const gains = [0.5, 0.4, 0.3];
/** What a choice without any word of the title is worth beside one that has all of them. */
const uncovered = 0.4;
/** How much the clarity of a first sentence counts among them: one that judges is shown as its outlet's words. */
const judgedPower = 0.5;
/** Articles of the center less often word an event as one side would; of two that are about as fit theirs is taken. */
const centerFactor = 1.02;
/** The factor of a first sentence in which the writer words the event as one side does; after it none is needed. */
const partisanFactor = 0.4;

/** Sentences of a summary in their order; at least one. */
export interface SummaryChoice extends Read {
  /** The chance that a reader finds the first one fit to begin the summary, in [0, 1]. */
  chance: number;
  /** The chance, lower where the first one judges or words the event as one side does. */
  value: number;
  /** What the later sentences add to the chance, as a part of it. */
  gain: number;
}

/** What a summary is chosen for. */
export interface ChoiceContext {
  title: SummarisedTitle;
  /** How many articles the story has. */
  articles: number;
  weights: StorySummaryWeights;
  isPartisan: (sentence: string) => boolean;
}

const worthOf = ({ value, gain, covered }: SummaryChoice, { title }: ChoiceContext): number =>
  value * (1 + gain) * (uncovered + (1 - uncovered) * shareOf(covered, title.weights));

const isPartisanIn = ({ sentence }: Candidate, { isPartisan }: ChoiceContext): boolean =>
  isPartisan(sentence.text);

/** The sentences that are fittest to begin the summary, with their chances. */
function findFirst(candidates: readonly Candidate[], context: ChoiceContext): SummaryChoice[] {
  const { title, articles, weights } = context;
  const fit = candidates.flatMap((candidate) => {
    const features = startFeatures(candidate, title, articles);
    if (!canBegin(candidate, title, features)) return [];
    const chance = chanceOf(weights.startBias + sumOf(features, weights.start));
    const clarity = measureClarity(candidate.sentence.text) ** judgedPower;
    return [{ candidate, chance, value: chance * clarity * (candidate.isOfCenter ? centerFactor : 1) }];
  });
  return fit
    .sort((a, b) => b.value - a.value)
    .slice(0, maxLooked)
    .map(({ candidate, chance, value }) => ({
      ...begin(candidate),
      ...{ chance, gain: 0 },
      value: value * (isPartisanIn(candidate, context) ? partisanFactor : 1),
    }))
    .sort((a, b) => b.value - a.value)
    .slice(0, maxFirst);
}

/** A sentence with what of its sum as a later one depends on no other sentence. */
interface Scored {
  candidate: Candidate;
  sum: number;
}

/** The most likely sentences after a choice, at most `max`, with their chances. */
function findFollowing(
  choice: SummaryChoice,
  scored: readonly Scored[],
  max: number,
  context: ChoiceContext,
) {
  const { title, weights } = context;
  const found: { candidate: Candidate; chance: number }[] = [];
  for (const { candidate, sum } of scored) {
    if (choice.words + candidate.sentence.words > maxWords || choice.sentences.includes(candidate)) continue;
    const features = laterFeatures(candidate, choice, title);
    const chance = chanceOf(sum + sumOf(features, weights.later));
    if (chance + freshWeight * features.fresh < minLater) continue;
    if (canFollow(candidate, choice, title, features)) found.push({ candidate, chance });
  }
  const chosen: typeof found = [];
  for (const each of found.sort((a, b) => b.chance - a.chance)) {
    if (chosen.length === max) break;
    if (!isPartisanIn(each.candidate, context)) chosen.push(each);
  }
  return chosen;
}

/** The best choice that begins with a sentence. */
function complete(begun: SummaryChoice, scored: readonly Scored[], context: ChoiceContext): SummaryChoice {
  const worth = (choice: SummaryChoice) => worthOf(choice, context);
  let best = begun;
  let open = [begun];
  for (const [at, part] of gains.entries()) {
    open = open
      .flatMap((choice) =>
        findFollowing(choice, scored, at === 0 ? maxSecond : maxFurther, context).map(
          ({ candidate, chance }): SummaryChoice => ({
            ...addNext(choice, candidate),
            ...{ chance: choice.chance, value: choice.value },
            gain: choice.gain + part * chance,
          }),
        ),
      )
      .sort((a, b) => worth(b) - worth(a))
      .slice(0, maxChoices);
    const [longer] = open;
    if (longer === undefined) break;
    if (worth(longer) > worth(best)) best = longer;
  }
  return best;
}

/**
 * Chooses up to four sentences, about a hundred words, by weights that were fitted on what readers chose: a first one that
 * is fit to begin a summary below the title, and others that add something after it. Null if none can begin.
 */
export function chooseSummary(
  candidates: readonly Candidate[],
  context: ChoiceContext,
): SummaryChoice | null {
  const { weights } = context;
  const scored = candidates
    .map((candidate) => ({ candidate, sum: weights.laterBias + sumOf(ownFeatures(candidate), weights.own) }))
    .sort((a, b) => b.sum - a.sum)
    .slice(0, maxLater);
  const choices = findFirst(candidates, context).map((begun) => complete(begun, scored, context));
  return choices.sort((a, b) => worthOf(b, context) - worthOf(a, context))[0] ?? null;
}
