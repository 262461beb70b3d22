/** One hidden layer beside a straight line, over standardised pair features. */
export interface PairNet {
  mean: readonly number[];
  scale: readonly number[];
  /** For each hidden unit a bias and a weight for each feature. */
  hidden: readonly (readonly number[])[];
  /** A bias, a weight for each hidden unit. */
  output: readonly number[];
  /** A weight for each feature. */
  straight: readonly number[];
}

export interface StoryModel {
  version: string;
  pair: PairNet;
  /** Logit of "belongs to the story" from mean and largest pair logit: bias, mean, largest. */
  join: readonly [number, number, number];
  /** Logit of "holds one event" from the mean leave-one-out logit of its members: bias, slope. */
  confidence: readonly [number, number];
}

export function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** A pair net made ready for many evaluations. */
export class PairScorer {
  private readonly net: PairNet;
  private readonly scaled: Float64Array;

  constructor(net: PairNet) {
    this.net = net;
    this.scaled = new Float64Array(net.mean.length);
  }

  /** Logit that two articles tell of one event. */
  logit(features: Float64Array): number {
    const { mean, scale, hidden, output, straight } = this.net;
    const { scaled } = this;
    let sum = output[0] ?? 0;
    for (let i = 0; i < scaled.length; i += 1) {
      const value = ((features[i] ?? 0) - (mean[i] ?? 0)) / (scale[i] ?? 1);
      scaled[i] = value;
      sum += value * (straight[i] ?? 0);
    }
    for (let h = 0; h < hidden.length; h += 1) {
      const row = hidden[h] ?? [];
      let inner = row[0] ?? 0;
      for (let i = 0; i < scaled.length; i += 1) inner += (scaled[i] ?? 0) * (row[i + 1] ?? 0);
      sum += (output[h + 1] ?? 0) * Math.tanh(inner);
    }
    return Math.max(-15, Math.min(15, sum));
  }
}

export function joinLogit(model: StoryModel, mean: number, largest: number): number {
  const [bias, ofMean, ofLargest] = model.join;
  return bias + ofMean * mean + ofLargest * largest;
}
