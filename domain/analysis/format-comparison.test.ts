import { describe, expect, it } from 'vitest';
import { formatComparison } from './format-comparison.ts';

describe('formatComparison', () => {
  const points = {
    left: [{ text: 'One.' }, { text: 'Two.' }],
    center: [],
    right: [{ text: 'Three.' }],
  };

  it('writes a heading for each side and a bullet for each point', () => {
    expect(formatComparison(points)).toBe('Left:\n- One.\n- Two.\nCenter:\nRight:\n- Three.');
  });

  it('leaves out sides without points where that is wanted', () => {
    expect(formatComparison(points, { omitEmptySides: true })).toBe(
      'Left:\n- One.\n- Two.\nRight:\n- Three.',
    );
  });
});
