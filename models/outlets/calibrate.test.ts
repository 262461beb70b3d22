import { describe, expect, it } from 'vitest';
import { type CalibrationCase, calibrate, minCases } from './calibrate.ts';

/** Outlets of both sides on a scale of their own: neutral at −0.2, half as steep to the right as to the left. */
function exactCases(): CalibrationCase[] {
  const known = [-0.6, -0.4, -0.3, -0.1, 0.2, 0.4, 0.5, 0.6].map((lean, at) => ({
    outlet: `${at}.example`,
    value: lean < 0 ? lean - 0.2 : 2 * lean - 0.2,
    lean,
    isNeutral: false,
    weight: 1,
  }));
  const neutral = ['a', 'b'].map((name) => ({
    ...{ outlet: `${name}.example`, value: -0.2, lean: null, isNeutral: true, weight: 1 },
  }));
  return [...known, ...neutral];
}

describe('calibrate', () => {
  it('finds the value of neutral outlets and a slope on either side of it', () => {
    const found = calibrate(exactCases());
    expect(found?.zero).toBeCloseTo(-0.2, 10);
    expect(found?.left).toBeCloseTo(1, 10);
    expect(found?.right).toBeCloseTo(0.5, 10);
    expect(found?.error).toBeCloseTo(0, 10);
    expect(found?.correlation).toBeCloseTo(1, 10);
    expect(found?.cases).toBe(8);
    expect(found?.placeOf('unknown.example', 0.8)).toBeCloseTo(0.5, 10);
    expect(found?.placeOf('unknown.example', -0.2)).toBeCloseTo(0, 10);
  });

  it('places no outlet by its own lean', () => {
    const changed = exactCases().map((one) => (one.outlet === '7.example' ? { ...one, lean: -0.9 } : one));
    const found = calibrate(changed);
    expect(found?.placeOf('7.example', 1)).toBeCloseTo(0.6, 10);
    expect(found?.placeOf('6.example', 0.8)).toBeLessThan(0.2);
  });

  it('lets a case count by its weight', () => {
    const wrong = { outlet: 'c.example', value: 0.8, lean: -0.5, isNeutral: false };
    const light = calibrate([...exactCases(), { ...wrong, weight: 0.01 }]);
    const heavy = calibrate([...exactCases(), { ...wrong, weight: 10 }]);
    expect(light?.right).toBeGreaterThan(0.45);
    expect(heavy?.right).toBeLessThan(0);
  });

  it('finds nothing in too few leans or without neutral outlets', () => {
    const cases = exactCases();
    expect(calibrate(cases.slice(1))).toBeNull();
    expect(calibrate(cases.slice(0, minCases))).toBeNull();
  });
});
