import type { Net } from '#domain/clustering/story-model.ts';
import { NetScorer, sigmoid } from '#domain/clustering/story-model.ts';
import { xorshift } from '../seeded-random.ts';

export interface Example {
  features: Float64Array;
  same: boolean;
  /** The weight of the example in the loss. */
  weight: number;
}

export interface FitOptions {
  hiddenUnits: number;
  epochs: number;
  rate: number;
  decay: number;
  /** Nets of so many seeds, whose logits are averaged; one if absent. */
  nets?: number;
}

function standardise(examples: readonly Example[]): { mean: number[]; scale: number[] } {
  const width = examples[0]?.features.length ?? 0;
  const mean = new Array<number>(width).fill(0);
  const square = new Array<number>(width).fill(0);
  for (const { features } of examples) {
    for (let i = 0; i < width; i += 1) {
      mean[i] = (mean[i] ?? 0) + (features[i] ?? 0) / examples.length;
      square[i] = (square[i] ?? 0) + (features[i] ?? 0) ** 2 / examples.length;
    }
  }
  const scale = mean.map((m, i) => Math.sqrt(Math.max(1e-6, (square[i] ?? 0) - m * m)));
  return { mean, scale };
}

/**
 * Fits a net by logistic loss with Adam (Kingma, Ba 2015), in batches of a seeded order, with a learning rate that
 * falls to a tenth. One array has all parameters: output bias, linear weights, output weights, then each hidden row.
 */
export function fitNet(examples: readonly Example[], options: FitOptions): Net {
  const seeds = Array.from({ length: options.nets ?? 1 }, (_, at) => 20_261_120 + at);
  return averageNets(seeds.map((seed) => fitSeeded(examples, { ...options, seed })));
}

function fitSeeded(examples: readonly Example[], options: FitOptions & { seed: number }): Net {
  const { mean, scale } = standardise(examples);
  const width = mean.length;
  const { hiddenUnits } = options;
  const hiddenAt = 1 + width + hiddenUnits;
  const size = hiddenAt + hiddenUnits * (width + 1);
  const random = xorshift(options.seed);
  const parameters = Float64Array.from({ length: size }, (_, i) =>
    i < 1 + width ? 0 : (random() - 0.5) * (i < hiddenAt ? 0.4 : 0.8),
  );
  const first = new Float64Array(size);
  const second = new Float64Array(size);
  const gradient = new Float64Array(size);
  const inputs = examples.map(({ features }) =>
    Float64Array.from(features, (value, i) => (value - (mean[i] ?? 0)) / (scale[i] ?? 1)),
  );
  const order = Uint32Array.from(examples, (_, i) => i);
  const batch = 32;
  const steps = options.epochs * Math.ceil(examples.length / batch);
  const outs = new Float64Array(hiddenUnits);
  let step = 0;
  for (let epoch = 0; epoch < options.epochs; epoch += 1) {
    for (let i = order.length - 1; i > 0; i -= 1) {
      const j = Math.floor(random() * (i + 1));
      const swapped = order[i] ?? 0;
      order[i] = order[j] ?? 0;
      order[j] = swapped;
    }
    for (let from = 0; from < order.length; from += batch) {
      gradient.fill(0);
      const to = Math.min(order.length, from + batch);
      for (let n = from; n < to; n += 1) {
        const at = order[n] ?? 0;
        const x = inputs[at] as Float64Array;
        const example = examples[at] as Example;
        let sum = parameters[0] as number;
        for (let i = 0; i < width; i += 1) sum += (x[i] as number) * (parameters[1 + i] as number);
        for (let h = 0; h < hiddenUnits; h += 1) {
          const row = hiddenAt + h * (width + 1);
          let inner = parameters[row] as number;
          for (let i = 0; i < width; i += 1) inner += (x[i] as number) * (parameters[row + 1 + i] as number);
          outs[h] = Math.tanh(inner);
          sum += (outs[h] as number) * (parameters[1 + width + h] as number);
        }
        const error = ((sigmoid(sum) - (example.same ? 1 : 0)) * example.weight) / (to - from);
        gradient[0] = (gradient[0] as number) + error;
        for (let i = 0; i < width; i += 1)
          gradient[1 + i] = (gradient[1 + i] as number) + error * (x[i] as number);
        for (let h = 0; h < hiddenUnits; h += 1) {
          const out = outs[h] as number;
          const outAt = 1 + width + h;
          gradient[outAt] = (gradient[outAt] as number) + error * out;
          const inner = error * (parameters[outAt] as number) * (1 - out * out);
          const row = hiddenAt + h * (width + 1);
          gradient[row] = (gradient[row] as number) + inner;
          for (let i = 0; i < width; i += 1)
            gradient[row + 1 + i] = (gradient[row + 1 + i] as number) + inner * (x[i] as number);
        }
      }
      step += 1;
      const rate = options.rate * (1 - 0.9 * (step / steps));
      const firstFix = 1 - 0.9 ** step;
      const secondFix = 1 - 0.999 ** step;
      for (let i = 0; i < size; i += 1) {
        const g = (gradient[i] as number) + options.decay * (parameters[i] as number);
        first[i] = 0.9 * (first[i] as number) + 0.1 * g;
        second[i] = 0.999 * (second[i] as number) + 0.001 * g * g;
        parameters[i] =
          (parameters[i] as number) -
          (rate * ((first[i] as number) / firstFix)) / (Math.sqrt((second[i] as number) / secondFix) + 1e-8);
      }
    }
  }
  const round = (value: number): number => Number(value.toPrecision(6));
  const slice = (from: number, length: number): number[] =>
    Array.from(parameters.subarray(from, from + length), round);
  return {
    mean: mean.map(round),
    scale: scale.map(round),
    straight: slice(1, width),
    output: [round(parameters[0] as number), ...slice(1 + width, hiddenUnits)],
    hidden: Array.from({ length: hiddenUnits }, (_, h) => slice(hiddenAt + h * (width + 1), width + 1)),
  };
}

/** A net whose logit is the mean of those of nets that were fitted on the same examples: it has the hidden units of all. */
export function averageNets(nets: readonly Net[]): Net {
  const [first] = nets;
  if (first === undefined) throw new Error('No net to average.');
  const round = (value: number): number => Number(value.toPrecision(6));
  const meanOf = (read: (net: Net) => number): number =>
    round(nets.reduce((sum, net) => sum + read(net), 0) / nets.length);
  return {
    ...first,
    straight: first.straight.map((_, at) => meanOf(({ straight }) => straight[at] ?? 0)),
    output: [
      meanOf(({ output }) => output[0] ?? 0),
      ...nets.flatMap(({ output }) => output.slice(1).map((weight) => round(weight / nets.length))),
    ],
    hidden: nets.flatMap(({ hidden }) => hidden),
  };
}

/** Mean logistic loss. */
export function lossOf(net: Net, examples: readonly Example[]): number {
  const scorer = new NetScorer(net);
  let sum = 0;
  let weight = 0;
  for (const example of examples) {
    const logit = scorer.logit(example.features);
    sum += example.weight * Math.log(1 + Math.exp(example.same ? -logit : logit));
    weight += example.weight;
  }
  return sum / weight;
}
