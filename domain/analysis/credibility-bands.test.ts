import { describe, expect, it } from 'vitest';
import {
  credibilityBand,
  credibilityBarWidth,
  credibilityLabel,
  relevanceBand,
  toPercent,
} from './credibility-bands.ts';

describe('credibilityLabel', () => {
  it.each([
    [1, 'Excellent'],
    [0.8, 'Excellent'],
    [0.799, 'Good'],
    [0.6, 'Good'],
    [0.59, 'Fair'],
    [0.4, 'Fair'],
    [0.39, 'Poor'],
    [0, 'Poor'],
    [null, 'Unknown'],
    [Number.NaN, 'Unknown'],
  ])('calls %s %s', (score, label) => {
    expect(credibilityLabel(score)).toBe(label);
  });

  it('follows configured rows in any order', () => {
    const rows = [
      { threshold: 0.5, label: 'Low', color: 'red', meaning: '' },
      { threshold: 0.9, label: 'High', color: 'blue', meaning: '' },
    ] as const;
    expect(credibilityLabel(0.95, rows)).toBe('High');
    expect(credibilityLabel(0.6, rows)).toBe('Low');
    expect(credibilityLabel(0.1, rows)).toBe('Low');
    expect(credibilityBand(0.1, [])).toBeNull();
  });
});

describe('percents and bars', () => {
  it.each([
    [0.725, 73],
    [0.005, 1],
    [-1, 0],
    [2, 100],
  ])('rounds %f to %i percent', (share, percent) => {
    expect(toPercent(share)).toBe(percent);
  });

  it('never draws a credibility bar under ten percent', () => {
    expect(credibilityBarWidth(0.03)).toBe(10);
    expect(credibilityBarWidth(0.42)).toBe(42);
  });
});

describe('relevanceBand', () => {
  it.each([
    [0.8, 'high'],
    [0.6, 'good'],
    [0.4, 'fair'],
    [0.39, 'neutral'],
    [null, 'neutral'],
  ] as const)('puts %s into %s', (relevance, band) => {
    expect(relevanceBand(relevance)).toBe(band);
  });
});
