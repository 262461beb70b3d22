import type { ArticleFeatures } from './article-features.ts';
import { copyFrom, sharedText } from './near-copy.ts';
import { type Net, NetScorer } from './story-model.ts';

/** A pair of likely neighbours, weighed without what else either is near to. */
export interface NearPair {
  /** The logit that both report one event. */
  logit: number;
  /** The cosine of both texts. */
  likeness: number;
  /** Copies are no rivals: they say nothing of how alike independent reports of an event are. */
  isCopy: boolean;
  /** The share of text that both have, in [0, 1]. */
  shared: number;
}

export interface Rivalled<Self> {
  features: ArticleFeatures;
  /** The likely neighbours. */
  near: Map<Self, NearPair>;
}

/** The features of the rival net, in this order. None depends on the number of articles of a story. */
export const rivalFeatureNames = [
  'logit',
  'gapToBestLeast',
  'gapToBestMost',
  'likenessToBestLeast',
  'likenessToBestMost',
  'commonNeighbour',
] as const;

/** Pairs with a lower logit count as pairs that were not compared. */
export const minNearLogit = -4;
const maxGap = 8;
const minLikeness = 1e-3;

/** Keeps the likely neighbours of an article, for it and for them. */
export function recordNear<Self extends Rivalled<Self>>(
  article: Self,
  neighbours: Iterable<{ member: Self; logit: number; likeness: number }>,
): void {
  for (const { member: other, logit, likeness } of neighbours) {
    if (logit < minNearLogit) continue;
    const shared = sharedText(article.features.signature, other.features.signature);
    const pair = { logit, likeness, shared, isCopy: shared >= copyFrom };
    article.near.set(other, pair);
    other.near.set(article, pair);
  }
}

/** The largest logit and likeness of an article's pairs. */
interface Best {
  logit: number;
  likeness: number;
}

function bestOf<Self extends Rivalled<Self>>({ near }: Self): Best {
  const best = { logit: minNearLogit, likeness: minLikeness };
  for (const { logit, likeness, isCopy } of near.values()) {
    if (isCopy) continue;
    if (logit > best.logit) best.logit = logit;
    if (likeness > best.likeness) best.likeness = likeness;
  }
  return best;
}

/** The smaller logit of the pairs of both with the neighbour that is nearest to both. */
function commonNeighbour<Self extends Rivalled<Self>>(a: Self, b: Self): number {
  const [few, many] = a.near.size <= b.near.size ? [a, b] : [b, a];
  let best = minNearLogit;
  for (const [other, { logit }] of few.near) {
    if (logit <= best) continue;
    const second = many.near.get(other)?.logit ?? minNearLogit;
    best = Math.max(best, Math.min(logit, second));
  }
  return best;
}

/**
 * Reads the rivals of pairs. The best pairs of an article are computed once, so create one for articles whose
 * neighbours do not change.
 */
export class RivalReader<Self extends Rivalled<Self>> {
  private readonly bests = new Map<Self, Best>();
  private readonly out = new Float64Array(rivalFeatureNames.length);

  /** In the order of `rivalFeatureNames`; overwritten by the next call. */
  read(a: Self, b: Self, pair: NearPair): Float64Array {
    const { out } = this;
    const [own, their] = [this.best(a), this.best(b)];
    const gaps = [own.logit - pair.logit, their.logit - pair.logit] as const;
    const shares = [pair.likeness / own.likeness, pair.likeness / their.likeness] as const;
    out[0] = pair.logit;
    out[1] = Math.min(maxGap, Math.max(0, Math.min(...gaps)));
    out[2] = Math.min(maxGap, Math.max(0, Math.max(...gaps)));
    out[3] = Math.min(1, ...shares);
    out[4] = Math.min(1, Math.max(...shares));
    out[5] = commonNeighbour(a, b);
    return out;
  }

  private best(article: Self): Best {
    const known = this.bests.get(article);
    if (known !== undefined) return known;
    const best = bestOf(article);
    this.bests.set(article, best);
    return best;
  }
}

/** The logit of a pair in view of what else both articles are near to. */
export class RivalScorer<Self extends Rivalled<Self>> {
  private readonly reader = new RivalReader<Self>();
  private readonly scorer: NetScorer;

  constructor(net: Net) {
    this.scorer = new NetScorer(net);
  }

  logit(a: Self, b: Self, pair: NearPair): number {
    return this.scorer.logit(this.reader.read(a, b, pair));
  }
}
