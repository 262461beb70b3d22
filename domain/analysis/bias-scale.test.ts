import { describe, expect, it } from 'vitest';
import { formatSigned, leanToNumeric, numericToLean, roundEvenly, toStoredLean } from './bias-scale.ts';

describe('the two bias scales', () => {
  it.each([
    [-1, -2],
    [-0.125, -0.25],
    [0, 0],
    [0.05, 0.1],
    [0.3335, 0.667],
    [1, 2],
  ])('shows lean %f as %f', (lean, numeric) => {
    expect(leanToNumeric(lean)).toBe(numeric);
  });

  it('keeps every stored lean through the checker and the story page', () => {
    for (let thousandths = -1000; thousandths <= 1000; thousandths += 1) {
      const stored = toStoredLean(thousandths / 1000);
      const checker = leanToNumeric(stored);
      const enhanced = numericToLean(checker);
      expect(enhanced).toBe(stored);
      expect(leanToNumeric(enhanced)).toBe(checker);
      expect(toStoredLean(enhanced)).toBe(stored);
    }
  });

  it('treats both sides alike', () => {
    for (let i = 0; i <= 2000; i += 1) {
      const lean = i / 1999;
      expect(toStoredLean(-lean)).toBe(lean === 0 ? 0 : -toStoredLean(lean));
    }
  });

  it('keeps unrated unrated', () => {
    expect(leanToNumeric(null)).toBeNull();
    expect(numericToLean(null)).toBeNull();
  });

  it('clamps what lies outside', () => {
    expect(leanToNumeric(-3)).toBe(-2);
    expect(numericToLean(9)).toBe(1);
  });

  it('never answers minus zero', () => {
    expect(Object.is(roundEvenly(-0.0001, 2), 0)).toBe(true);
    expect(Object.is(leanToNumeric(-0), 0)).toBe(true);
  });

  it.each([
    [-0.624, '−0.62'],
    [0.4, '+0.40'],
    [0.001, '0.00'],
    [-2, '−2.00'],
  ])('writes %f as %s', (value, text) => {
    expect(formatSigned(value)).toBe(text);
  });
});
