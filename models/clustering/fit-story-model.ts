import type { Background } from '#domain/clustering/background.ts';
import { rivalFeatureNames } from '#domain/clustering/rivals.ts';
import type { Net, StoryModel } from '#domain/clustering/story-model.ts';
import { type Corpus, type CorpusArticle, headlinesOf, openingsOf, squeeze } from './clustering-corpus.ts';
import { collectLinks, collectPairs, collectRivals, type FoldedExample } from './collect-examples.ts';
import { fitLogistic } from './fit-logistic.ts';
import { fitNet } from './fit-net.ts';
import { learnBackground } from './learn-background.ts';

const rivalOptions = { hiddenUnits: 8, epochs: 10, rate: 0.004, decay: 1e-5 };
/** Dated articles as they are published, in full and as feeds bring them. */
const rivalSets = ['native', 'openings'] as const;
const pairOptions = { hiddenUnits: 24, epochs: 16, rate: 0.004, decay: 1e-5 };
/** The links depend on the stories, and these on the probability of links. */
const linkRounds = 2;
const linkThreshold = 0.65;
/**
 * Added to the logit of a link: the labelled stories are finer than the events that readers know, and large events
 * fall apart without it. The error of the probability stays within its limit.
 */
const leniency = 0.4;

function round(value: number): number {
  return Number(value.toPrecision(5));
}

/** A net that is a logistic curve of one feature. */
function joinOf([bias, slope]: readonly [number, number]): Net {
  return { mean: [0], scale: [1], hidden: [], output: [bias], straight: [slope] };
}

/** A rival net that sees no rivals. */
const pairAlone: Net = {
  mean: rivalFeatureNames.map(() => 0),
  scale: rivalFeatureNames.map(() => 1),
  hidden: [],
  output: [0],
  straight: rivalFeatureNames.map((name) => (name === 'logit' ? 1 : 0)),
};

/** The training data: the same articles at their dates, compressed in time, and without dates. */
export interface TrainingSets {
  /** Learnt from the years before the first labelled article. */
  background: Background;
  native: CorpusArticle[];
  squeezed: CorpusArticle[];
  batch: CorpusArticle[];
  /** Beginnings of the labelled articles alone, at their dates: short texts in small windows. */
  openings: CorpusArticle[];
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
    openings: openingsOf(native),
    headlines: headlinesOf(squeezed),
  };
}

export type ExamplesBySet = Record<SetName, FoldedExample[]>;

function bySet(collect: (set: SetName) => FoldedExample[]): ExamplesBySet {
  return {
    native: collect('native'),
    squeezed: collect('squeezed'),
    batch: collect('batch'),
    openings: collect('openings'),
    headlines: collect('headlines'),
  };
}

export function listPairs(sets: TrainingSets): ExamplesBySet {
  return bySet((set) => collectPairs(sets[set], sets.background));
}

/**
 * All sets, short texts included: a net that has seen whole articles only counts a word in common as an event where
 * there is little text, and joins nearly all titles.
 */
function fitted(pairs: ExamplesBySet): FoldedExample[] {
  return Object.values(pairs).flat();
}

/**
 * Fits the pair net, then the probability of links on those that the stream makes with it, without the articles of the
 * reserved fold. The confidence is fitted separately, on stories of models that were fitted without them.
 */
export function fitStoryModel(
  sets: TrainingSets,
  pairs: ExamplesBySet,
  reservedFold: number | null,
): StoryModel {
  const isSeen = ({ fold, otherFold }: FoldedExample): boolean =>
    fold !== reservedFold && otherFold !== reservedFold;
  const pair = fitNet(fitted(pairs).filter(isSeen), pairOptions);
  let model: StoryModel = {
    ...{ version: 'stories-3', pair, join: joinOf([0, 1]), confidence: [0, 1] },
    rival: pairAlone,
  };
  const { background } = sets;
  const rivals = rivalSets.flatMap((set) => collectRivals(sets[set], { background, model }).filter(isSeen));
  model = { ...model, rival: fitNet(rivals, rivalOptions) };
  for (let round = 0; round < linkRounds; round += 1) {
    const links = collectLinks(sets.native, { background: sets.background, model, threshold: linkThreshold });
    const seen = links.filter(({ folds }) => reservedFold === null || !folds.has(reservedFold));
    const points = seen.map(({ features, right }) => ({ x: features[0] ?? 0, y: right }));
    model = { ...model, join: joinOf(fitLogistic(points)) };
  }
  const [bias, slope] = [model.join.output[0] ?? 0, model.join.straight[0] ?? 1];
  return { ...model, join: joinOf([round(bias + leniency), slope]) };
}
