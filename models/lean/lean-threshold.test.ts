import { describe, expect, it } from 'vitest';
import { chooseThresholds, type HeldOutScore, isClear, keepShares } from './lean-threshold.ts';

const rows = (score: number, lean: number, count: number): HeldOutScore[] =>
  Array.from({ length: count }, () => ({ score, lean }));

describe('chooseThresholds', () => {
  it('rates as many as it can while both sides err alike', () => {
    const scores = [
      ...rows(-0.305, -1, 90),
      ...rows(-0.305, 1, 10),
      ...rows(0.255, 1, 50),
      ...rows(0.255, -1, 50),
      ...rows(0.455, 1, 90),
      ...rows(0.455, -1, 10),
    ];
    const { left, right } = chooseThresholds(scores);
    expect(left).toBeLessThanOrEqual(0.3);
    expect(right).toBeGreaterThan(0.255);
    expect(right).toBeLessThanOrEqual(0.45);
  });

  it('is stricter on a side whose errors are more', () => {
    const scores = [0.25, 0.35, 0.45, 0.55].flatMap((size, i) => [
      ...rows(-size, -1, 95),
      ...rows(-size, 1, 5),
      ...rows(size, 1, 60 + 10 * i),
      ...rows(size, -1, 40 - 10 * i),
    ]);
    const { left, right } = chooseThresholds(scores);
    expect(right).toBeGreaterThan(left);
  });

  it('keeps a cautious threshold where nothing holds the aims', () => {
    expect(chooseThresholds(rows(0.5, -1, 100))).toEqual({ left: 0.4, right: 0.4 });
  });
});

describe('keepShares', () => {
  it('gives the same thresholds whichever class loses articles', () => {
    const scores = [0.25, 0.35, 0.45, 0.55].flatMap((size, i) => [
      ...[-1, 1].flatMap((side) => [
        ...rows(side * size, side, 50 + 10 * i),
        ...rows(side * size, -side, 5),
        ...rows(side * size, 0, 30 - 4 * i),
      ]),
    ]);
    const withoutHalfOf = (lean: number): HeldOutScore[] =>
      scores.filter((row, i) => row.lean !== lean || i % 2 === 0);
    const chosen = (kept: HeldOutScore[]) => {
      const weightOf = keepShares(scores, kept);
      return chooseThresholds(kept.map((row) => ({ ...row, weight: weightOf(row.lean) })));
    };
    expect(chooseThresholds(withoutHalfOf(0))).not.toEqual(chooseThresholds(scores));
    expect(chosen(withoutHalfOf(0))).toEqual(chooseThresholds(scores));
    expect(chosen(withoutHalfOf(1))).toEqual(chooseThresholds(scores));
  });
});

describe('isClear', () => {
  it.each([
    [-0.31, true],
    [-0.29, false],
    [0.31, false],
    [0.42, true],
  ])('of %d is %s', (score, expected) => {
    expect(isClear({ left: 0.3, right: 0.4 }, score)).toBe(expected);
  });
});
