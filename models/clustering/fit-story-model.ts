import type { Background } from '#domain/clustering/background.ts';
import type { StoryModel } from '#domain/clustering/story-model.ts';
import { type Corpus, type CorpusArticle, squeeze } from './clustering-corpus.ts';
import { collectLinks, collectPairs, type FoldedExample } from './collect-examples.ts';
import { fitNet } from './fit-net.ts';
import { learnBackground } from './learn-background.ts';

const pairOptions = { hiddenUnits: 10, epochs: 6, rate: 0.003, decay: 1e-5 };
const joinOptions = { hiddenUnits: 5, epochs: 8, rate: 0.003, decay: 1e-5 };

/** What models are fitted on: the same articles sparse, crowded, and without dates. */
export interface TrainingSets {
  /** From the years before the first labelled article. */
  background: Background;
  native: CorpusArticle[];
  squeezed: CorpusArticle[];
  batch: CorpusArticle[];
}

export function trainingSets({ stream, batch }: Corpus): TrainingSets {
  const first = stream.findIndex(({ story }) => story !== null);
  const native = stream.slice(Math.max(0, first));
  const background = learnBackground(stream.slice(0, Math.max(0, first)));
  return { background, native, squeezed: squeeze(native, 50), batch };
}

export function pairsOf(sets: TrainingSets): FoldedExample[] {
  return [sets.native, sets.squeezed, sets.batch].flatMap((set) => collectPairs(set, sets.background));
}

/** Links between articles and labelled stories, the held-out fold's among them. */
export type LinkExamples = Record<'native' | 'squeezed' | 'batch', FoldedExample[]>;

/**
 * Fits the pair net, then the join net on the links that the pair net leads to. With `heldOut`, nothing of
 * that fold is seen. The confidence is fitted apart, on stories of models that had not seen them.
 */
export function fitStoryModel(
  sets: TrainingSets,
  pairs: readonly FoldedExample[],
  heldOut: number | null,
): { model: StoryModel; links: LinkExamples } {
  const isSeen = ({ fold, otherFold }: FoldedExample): boolean => fold !== heldOut && otherFold !== heldOut;
  const pair = fitNet(pairs.filter(isSeen), pairOptions);
  const collect = (set: readonly CorpusArticle[]): FoldedExample[] =>
    collectLinks(set, sets.background, pair);
  const links = {
    native: collect(sets.native),
    squeezed: collect(sets.squeezed),
    batch: collect(sets.batch),
  };
  const join = fitNet(Object.values(links).flat().filter(isSeen), joinOptions);
  return { model: { version: 'stories-1', pair, join, confidence: [0, 1] }, links };
}
