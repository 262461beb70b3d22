import { describe, expect, it } from 'vitest';
import { learnTerms, normalTail, type OutletTerms, scoreTerms } from './learn-terms.ts';

const common = 1;
const ofRight = 2;
const ofOneOutlet = 3;

function outlet(at: number, lean: -1 | 1): OutletTerms {
  const counts = new Map([[common, 50]]);
  counts.set(ofRight, lean === 1 ? 30 : 2);
  counts.set(ofOneOutlet, at === 0 && lean === -1 ? 90 : 1);
  return { brand: `${lean} ${at}`, lean, articles: 100, counts };
}

const outlets = [0, 1, 2, 3, 4].flatMap((at) => [outlet(at, -1), outlet(at, 1)]);

describe('the terms of a side', () => {
  it('are those that several of its outlets use more, and none of a single outlet', () => {
    const learned = learnTerms(outlets);
    expect(learned.map(({ term }) => term)).toEqual([ofRight]);
    expect(learned[0]?.weight).toBeGreaterThan(1);
  });

  it('are none with fewer than four outlets of a side', () => {
    expect(learnTerms(outlets.slice(0, 7))).toEqual([]);
  });

  it('score an article by those that it uses', () => {
    const weights = new Map([[ofRight, 1.5]]);
    expect(scoreTerms([common, ofRight], weights)).toBeCloseTo(1.5 / Math.SQRT2, 10);
    expect(scoreTerms([common], weights)).toBe(0);
  });

  it('are tested with the normal distribution', () => {
    expect(normalTail(1.959964)).toBeCloseTo(0.05, 5);
    expect(normalTail(-3)).toBeCloseTo(0.0027, 5);
  });
});
