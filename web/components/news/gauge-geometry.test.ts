import { describe, expect, it } from 'vitest';
import { arcPath, outletPath, pointAt, ticks, toAngle } from './gauge-geometry.ts';

describe('the bias arc', () => {
  it.each([
    [-2, -75],
    [0, 0],
    [1, 37.5],
    [2, 75],
    [3, 75],
    [-9, -75],
  ])('%f lies at %f degrees', (value, angle) => expect(toAngle(value)).toBe(angle));

  it('is symmetric', () => {
    expect(pointAt(37.5, 192).x - 220).toBeCloseTo(220 - pointAt(-37.5, 192).x, 5);
    expect(pointAt(37.5, 192).y).toBe(pointAt(-37.5, 192).y);
  });

  it('has a tick each 0.25, long at whole numbers', () => {
    const all = ticks();
    expect(all).toHaveLength(17);
    expect(all.filter((tick) => tick.major)).toHaveLength(5);
  });

  it('draws closed shapes', () => {
    expect(arcPath(-10, 10)).toMatch(/^M[\d. ]+A192 192 0 0 1 [\d. ]+L[\d. ]+A172 172 0 0 0 [\d. ]+Z$/);
    expect(outletPath(0)).toMatch(/^M220 41L.*Z$/);
  });
});
