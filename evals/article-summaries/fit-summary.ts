import {
  canBegin,
  canFollow,
  laterFeatures,
  ownFeatures,
  type Read,
  type SummaryWeights,
  startFeatures,
} from '#server/analysis/embedded/sentence-features.ts';
import type { Candidate } from '#server/analysis/embedded/summary-candidates.ts';
import { type Case, fitRidge } from './fit-ridge.ts';
import type { LabelledSummary } from './labelled-summaries.ts';

const penalty = 100;
/** What a reader chose for the best summary counts more than what would do as well. */
const bestWeight = 2;

const toRead = (sentences: readonly Candidate[]): Read => ({
  sentences: [...sentences],
  text: sentences.map(({ sentence }) => sentence).join(' '),
  introduced: new Set(sentences.flatMap(({ references }) => references.introduces)),
  covered: new Set(sentences.flatMap(({ covers }) => covers)),
});

type Features = Readonly<Record<string, number>>;
interface Example {
  features: Features;
  is: boolean;
  weight: number;
}

/** Only sentences that may begin a summary: the others never come into question. */
const startExamples = ({ fitting, first, best }: LabelledSummary): Example[] =>
  (fitting?.candidates ?? []).flatMap((each) => {
    if (fitting === null) return [];
    const features = startFeatures(each, fitting.headline);
    if (!canBegin(each, features)) return [];
    return [{ features, is: first.has(each.order), weight: each.order === best[0] ? bestWeight : 1 }];
  });

/** What may stand after the first sentence of the best summary, and after its first two. */
function laterExamples({ fitting, later, best }: LabelledSummary): Example[] {
  if (fitting === null) return [];
  const { candidates, headline } = fitting;
  const chosen: Candidate[] = [];
  const examples: Example[] = [];
  for (const order of best.slice(0, 2)) {
    const next = candidates.find((each) => each.order === order);
    if (next === undefined) break;
    chosen.push(next);
    const read = toRead(chosen);
    for (const each of candidates) {
      if (each.order <= order) continue;
      const features = laterFeatures(each, read, headline);
      if (!canFollow(each, features)) continue;
      examples.push({
        features: { ...ownFeatures(each, headline), ...prefixed(features) },
        is: later.has(each.order),
        weight: best.includes(each.order) ? bestWeight : 1,
      });
    }
  }
  return examples;
}

/** Names of the features that depend on the sentences before, beside those that do not. */
const prefix = 'after ';
const prefixed = (features: Features): Features =>
  Object.fromEntries(Object.entries(features).map(([name, value]) => [`${prefix}${name}`, value]));

function fitCurve(examples: readonly Example[]): { bias: number; weights: Map<string, number> } {
  const names = Object.keys(examples[0]?.features ?? {});
  const cases = examples.map(
    ({ features, is, weight }): Case => ({ values: names.map((name) => features[name] ?? 0), is, weight }),
  );
  const { bias, weights } = fitRidge(cases, penalty);
  return { bias, weights: new Map(names.map((name, at) => [name, weights[at] ?? 0])) };
}

const digits = 3;
const round = (value: number): number => Number(value.toFixed(digits));

/** Fits the weights on labelled articles; rounded as they are shipped. */
export function fitSummary(articles: readonly LabelledSummary[]): SummaryWeights {
  const start = fitCurve(articles.flatMap(startExamples));
  const later = fitCurve(articles.flatMap(laterExamples));
  const pick = (isAfter: boolean): Record<string, number> =>
    Object.fromEntries(
      [...later.weights]
        .filter(([name]) => name.startsWith(prefix) === isAfter)
        .map(([name, weight]) => [isAfter ? name.slice(prefix.length) : name, round(weight)]),
    );
  return {
    startBias: round(start.bias),
    start: Object.fromEntries([...start.weights].map(([name, weight]) => [name, round(weight)])),
    laterBias: round(later.bias),
    own: pick(false),
    later: pick(true),
  } as SummaryWeights;
}
