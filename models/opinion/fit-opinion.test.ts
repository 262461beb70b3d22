import { describe, expect, it } from 'vitest';
import { type Example, fitOpinion, scoreExample } from './fit-opinion.ts';

const example = (columns: number[], isOpinion: boolean): Example => ({
  ...{ columns, isOpinion, weight: 1 },
  values: columns.map(() => 1),
});
/** The first feature is an opinion's, the second a report's, the third both's. */
const examples = [
  ...Array.from({ length: 8 }, () => example([0, 2], true)),
  ...Array.from({ length: 8 }, () => example([1, 2], false)),
];

describe('fitOpinion', () => {
  it('separates opinions from reports, and gives features of both no weight', () => {
    const fitted = fitOpinion(examples, 3, 0.01);
    expect(scoreExample(fitted, example([0, 2], true))).toBeGreaterThan(1);
    expect(scoreExample(fitted, example([1, 2], false))).toBeLessThan(-1);
    expect(fitted.weights[2]).toBe(0);
  });

  it('gives no feature a weight where each must earn more than it can', () => {
    expect(fitOpinion(examples, 3, 1).weights.every((weight) => Math.abs(weight) === 0)).toBe(true);
  });
});
