import { describe, expect, it } from 'vitest';
import { solve } from './solve.ts';

describe('solve', () => {
  it('solves a system of equations from its lower half', () => {
    const x = solve(Float64Array.from([4, 0, 0, 2, 5, 0, 2, 1, 6]), Float64Array.from([14, 15, 22]));
    expect([...x].map((value) => Math.round(value * 1e9) / 1e9)).toEqual([1, 2, 3]);
  });
});
