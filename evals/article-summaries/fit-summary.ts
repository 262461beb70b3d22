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
import { type Example, fitCurves, type LaterExample } from '../support/fit-curves.ts';
import type { LabelledSummary } from './labelled-summaries.ts';

/** What a reader chose for the best summary counts more than what would do as well. */
const bestWeight = 2;

const toRead = (sentences: readonly Candidate[]): Read => ({
  sentences: [...sentences],
  text: sentences.map(({ sentence }) => sentence).join(' '),
  introduced: new Set(sentences.flatMap(({ references }) => references.introduces)),
  covered: new Set(sentences.flatMap(({ covers }) => covers)),
});

/** Only sentences that may begin a summary: the others never come into question. */
const startExamples = ({ fitting, first, best }: LabelledSummary): Example[] =>
  (fitting?.candidates ?? []).flatMap((each) => {
    if (fitting === null) return [];
    const features = startFeatures(each, fitting.headline);
    if (!canBegin(each, features)) return [];
    return [{ features, is: first.has(each.order), weight: each.order === best[0] ? bestWeight : 1 }];
  });

/** What may stand after the first sentence of the best summary, and after its first two. */
function laterExamples({ fitting, later, best }: LabelledSummary): LaterExample[] {
  if (fitting === null) return [];
  const { candidates, headline } = fitting;
  const chosen: Candidate[] = [];
  const examples: LaterExample[] = [];
  for (const order of best.slice(0, 2)) {
    const next = candidates.find((each) => each.order === order);
    if (next === undefined) break;
    chosen.push(next);
    const read = toRead(chosen);
    for (const each of candidates) {
      if (each.order <= order) continue;
      const after = laterFeatures(each, read, headline);
      if (!canFollow(each, after)) continue;
      examples.push({
        ...{ own: ownFeatures(each, headline), after, is: later.has(each.order) },
        weight: best.includes(each.order) ? bestWeight : 1,
      });
    }
  }
  return examples;
}

/** Fits the weights on labelled articles; rounded as they are shipped. */
export const fitSummary = (articles: readonly LabelledSummary[]): SummaryWeights =>
  fitCurves(articles.flatMap(startExamples), articles.flatMap(laterExamples)) as SummaryWeights;
