import { describe, expect, it } from 'vitest';
import { rankingAuc } from '#models/lean/lean-measures.ts';
import { seededRandom } from '#models/lean/lean-training.ts';
import { type RidgeRow, ridgeScores } from './ridge.ts';

/** Eight outlets of either side; `strength` is how far the sides lie apart in the first feature. */
function rowsOf(strength: number): RidgeRow[] {
  const random = seededRandom(5);
  return Array.from({ length: 16 }, (_, outlet) => {
    const lean = outlet % 2 === 0 ? -1 : 1;
    return Array.from({ length: 20 }, () => ({
      brand: `outlet-${outlet}.example`,
      lean,
      features: Float32Array.from([lean * strength + random() - 0.5, random() - 0.5, random() - 0.5]),
    }));
  }).flat();
}

describe('ridgeScores', () => {
  const aucOf = (rows: RidgeRow[]): number =>
    rankingAuc(
      ridgeScores(rows),
      rows.map(({ lean }) => lean),
    );

  it('separates the sides on outlets that it did not see', () => {
    expect(aucOf(rowsOf(0.5))).toBeGreaterThan(0.9);
  });

  it('finds nothing where the features say nothing', () => {
    expect(Math.abs(aucOf(rowsOf(0)) - 0.5)).toBeLessThan(0.1);
  });
});
