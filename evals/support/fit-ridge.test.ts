import { describe, expect, it } from 'vitest';
import { xorshift } from '#models/seeded-random.ts';
import { type Case, fitRidge } from './fit-ridge.ts';

/** Cases whose chance follows a logistic curve of two features; the second one has another unit. */
function drawCases(bias: number, first: number, second: number): Case[] {
  const random = xorshift(11);
  return Array.from({ length: 4_000 }, () => {
    const values = [random() * 2 - 1, 100 * random()];
    const sum = bias + first * (values[0] ?? 0) + second * (values[1] ?? 0);
    return { values, is: random() < 1 / (1 + Math.exp(-sum)), weight: 1 };
  });
}

describe('a ridge', () => {
  it('finds the curve that the cases were drawn from, whatever the unit of a feature', () => {
    const { bias, weights } = fitRidge(drawCases(-1, 2, 0.03), 1);
    expect(bias).toBeCloseTo(-1, 0);
    expect(weights[0]).toBeCloseTo(2, 0);
    expect(weights[1]).toBeCloseTo(0.03, 2);
  });

  it('draws weights towards 0 by its penalty', () => {
    const cases = drawCases(0, 2, 0);
    const [mild, strict] = [1, 2_000].map((penalty) => fitRidge(cases, penalty).weights[0] ?? 0) as [
      number,
      number,
    ];
    expect(strict).toBeGreaterThan(0);
    expect(strict).toBeLessThan(mild / 2);
  });

  it('gives a feature that is always the same no weight, and heavy cases more of a say', () => {
    const cases = drawCases(0, 2, 0).map((each) => ({ ...each, values: [...each.values, 7] }));
    expect(fitRidge(cases, 1).weights[2]).toBeCloseTo(0, 6);
    const heavy = cases.map((each) => ({ ...each, weight: each.is ? 3 : 1 }));
    expect(fitRidge(heavy, 1).bias).toBeGreaterThan(fitRidge(cases, 1).bias + 0.5);
  });
});
