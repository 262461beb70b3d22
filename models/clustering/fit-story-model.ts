import type { Background } from '#domain/clustering/background.ts';
import type { StoryModel } from '#domain/clustering/story-model.ts';
import { type Corpus, type CorpusArticle, headlinesOf, squeeze } from './clustering-corpus.ts';
import { collectLinks, collectPairs, type FoldedExample } from './collect-examples.ts';
import { fitNet } from './fit-net.ts';
import { learnBackground } from './learn-background.ts';

const pairOptions = { hiddenUnits: 10, epochs: 6, rate: 0.003, decay: 1e-5 };
const joinOptions = { hiddenUnits: 5, epochs: 8, rate: 0.003, decay: 1e-5 };

/** The training data: the same articles at their dates, compressed in time, and without dates. */
export interface TrainingSets {
  /** Learnt from the years before the first labelled article. */
  background: Background;
  native: CorpusArticle[];
  squeezed: CorpusArticle[];
  batch: CorpusArticle[];
  /** Titles alone, compressed in time. */
  headlines: CorpusArticle[];
}

export type SetName = Exclude<keyof TrainingSets, 'background'>;

export function buildTrainingSets({ stream, batch }: Corpus): TrainingSets {
  const first = stream.findIndex(({ story }) => story !== null);
  const native = stream.slice(Math.max(0, first));
  const background = learnBackground(stream.slice(0, Math.max(0, first)));
  const squeezed = squeeze(native, 50);
  return {
    background,
    native,
    squeezed,
    batch,
    headlines: headlinesOf(squeezed),
  };
}

export type ExamplesBySet = Record<SetName, FoldedExample[]>;

function bySet(collect: (set: SetName) => FoldedExample[]): ExamplesBySet {
  return {
    native: collect('native'),
    squeezed: collect('squeezed'),
    batch: collect('batch'),
    headlines: collect('headlines'),
  };
}

export function listPairs(sets: TrainingSets): ExamplesBySet {
  return bySet((set) => collectPairs(sets[set], sets.background));
}

/**
 * Titles alone are only measured. A model that learns from them, in small stories with close dates, splits large
 * stories of titles.
 */
function fitted({ native, squeezed, batch }: ExamplesBySet): FoldedExample[] {
  return [native, squeezed, batch].flat();
}

/**
 * Fits the pair net, then the join net on the links that the pair net gives, without the articles of the reserved
 * fold. The confidence is fitted separately, on stories of models that were fitted without them.
 */
export function fitStoryModel(
  sets: TrainingSets,
  pairs: ExamplesBySet,
  reservedFold: number | null,
): { model: StoryModel; links: ExamplesBySet } {
  const isSeen = ({ fold, otherFold }: FoldedExample): boolean =>
    fold !== reservedFold && otherFold !== reservedFold;
  const pair = fitNet(fitted(pairs).filter(isSeen), pairOptions);
  const links = bySet((set) => collectLinks(sets[set], sets.background, pair));
  const join = fitNet(fitted(links).filter(isSeen), joinOptions);
  return { model: { version: 'stories-1', pair, join, confidence: [0, 1] }, links };
}
