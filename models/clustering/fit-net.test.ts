import { expect, it } from 'vitest';
import { NetScorer } from '#domain/clustering/story-model.ts';
import { averageNets, type Example, fitNet } from './fit-net.ts';

const examples: Example[] = Array.from({ length: 200 }, (_, at) => {
  const [a, b] = [(at % 20) / 20, ((at * 7) % 30) / 30];
  return { features: Float64Array.from([a, b]), same: a * b > 0.2, weight: 1 };
});
const options = { hiddenUnits: 3, epochs: 4, rate: 0.01, decay: 0 };
const at = (net: Parameters<typeof averageNets>[0][number], features: readonly number[]): number =>
  new NetScorer(net).logit(Float64Array.from(features));

it('averages the logits of nets', () => {
  const first = fitNet(examples, options);
  const second = { ...first, output: first.output.map((weight) => weight * 3), straight: [0.5, -2] };
  const mean = averageNets([first, second]);
  expect(mean.hidden).toHaveLength(6);
  for (const features of [
    [0, 0],
    [0.3, 0.9],
    [1, 0.2],
  ])
    expect(at(mean, features)).toBeCloseTo((at(first, features) + at(second, features)) / 2, 4);
  expect(averageNets([first])).toEqual(first);
});

it('fits nets of several seeds, the first of which it fits alone', () => {
  const alone = fitNet(examples, options);
  const three = fitNet(examples, { ...options, nets: 3 });
  expect(three.hidden).toHaveLength(9);
  expect(three.hidden.slice(0, 3)).toEqual(alone.hidden);
  expect(three.hidden.slice(3, 6)).not.toEqual(alone.hidden);
});
