import { expect, it } from 'vitest';
import { fitLogistic } from './fit-logistic.ts';

const curve = (bias: number, slope: number, xs: readonly number[]) =>
  xs.map((x) => ({ x, y: 1 / (1 + Math.exp(-(bias + slope * x))) }));

it.each([
  ['near its start', 0.3, 1.2, 1],
  ['far from its start', 4, 0.2, 1],
  ['over logits that lie far apart', 1.6, 0.4, 5],
])('finds the curve through points %s', (_name, bias, slope, spread) => {
  const xs = Array.from({ length: 200 }, (_, at) => ((at - 100) / 20) * spread);
  const fitted = fitLogistic(curve(bias, slope, xs));
  expect(fitted[0]).toBeCloseTo(bias, 2);
  expect(fitted[1]).toBeCloseTo(slope, 2);
});

it('stays finite and ordered where whole steps would overshoot', () => {
  // Nearly all points have logits far from the middle, and a few of them the opposite outcome.
  const points = [
    ...Array.from({ length: 900 }, () => ({ x: 12, y: 1 })),
    ...Array.from({ length: 40 }, () => ({ x: 11, y: 0 })),
    ...Array.from({ length: 30 }, () => ({ x: -9, y: 0 })),
    ...Array.from({ length: 5 }, () => ({ x: -8, y: 1 })),
  ];
  const [bias, slope] = fitLogistic(points);
  expect(Math.abs(bias)).toBeLessThan(10);
  expect(slope).toBeGreaterThan(0);
  expect(slope).toBeLessThan(2);
});
