import { describe, expect, it } from 'vitest';
import { count, exactTime, percentText, signedShort, spoken } from './format.ts';

describe('figures', () => {
  it.each([
    [-2, '−2'],
    [0, '0'],
    [0.25, '+0.25'],
  ])('%f stands on a scale as %s', (value, text) => expect(signedShort(value)).toBe(text));

  it.each([
    [-0.62, 'minus 0.62'],
    [1.2, 'plus 1.20'],
    [-0.001, '0'],
  ])('%f is spoken %s', (value, text) => expect(spoken(value)).toBe(text));

  it('a share is a whole percentage', () => expect(percentText(0.295)).toBe('30%'));
  it('counts are grouped', () => expect(count(1140)).toBe('1,140'));
  it('an unreadable date has no exact time', () => expect(exactTime('soon')).toBeNull());
});
