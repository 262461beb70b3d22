/** A net with one hidden layer and a linear part, over standardised features. */
export interface Net {
  mean: readonly number[];
  scale: readonly number[];
  /** Each hidden unit: a bias, then a weight for each feature. */
  hidden: readonly (readonly number[])[];
  /** A bias, then a weight for each hidden unit. */
  output: readonly number[];
  /** The linear part: a weight for each feature. */
  straight: readonly number[];
}

export interface StoryModel {
  version: string;
  /** Over the features of a pair of articles. */
  pair: Net;
  /** Over the features of a link; its output is calibrated. */
  join: Net;
  /** Over the rivals of a pair, when articles are grouped again. */
  rival: Net;
  /** Logit of "reports one event" from the mean leave-one-out logit of its members: bias, slope. */
  confidence: readonly [number, number];
}

export function sigmoid(logit: number): number {
  return 1 / (1 + Math.exp(-logit));
}

/** Evaluates a net many times. */
export class NetScorer {
  private readonly net: Net;
  private readonly scaled: Float64Array;

  constructor(net: Net) {
    this.net = net;
    this.scaled = new Float64Array(net.mean.length);
  }

  /** Bounded, so that no later sum overflows. */
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
