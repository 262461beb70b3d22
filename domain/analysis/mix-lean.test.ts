import { describe, expect, it } from 'vitest';
import { confidenceWords } from './confidence-words.ts';
import { leanRange, mixLean, type UnweightedPart, weighParts } from './mix-lean.ts';

function part(kind: UnweightedPart['kind'], lean: number | null, strength: number): UnweightedPart {
  return { kind, lean, strength, confidence: 0.6, note: '' };
}

describe('weighParts and mixLean', () => {
  it.each([
    { name: 'outlet and text', parts: [part('outlet', -0.6, 0.75), part('text', 0.2, 0.25)], lean: -0.4 },
    { name: 'outlet alone', parts: [part('outlet', -0.6, 0.75), part('text', null, 0.25)], lean: -0.6 },
    { name: 'text alone', parts: [part('text', 0.4, 0.25)], lean: 0.4 },
    { name: 'nothing', parts: [part('outlet', null, 0.75), part('text', null, 0.25)], lean: null },
  ])('mixes $name', ({ parts, lean }) => {
    const mixed = mixLean(weighParts(parts));
    if (lean === null) expect(mixed).toBeNull();
    else expect(mixed).toBeCloseTo(lean, 10);
  });

  it('gives shares that sum to one and none to a silent part', () => {
    const weighed = weighParts([part('outlet', 0.5, 0.5), part('text', null, 0.25), part('model', 0, 0.5)]);
    expect(weighed.map((each) => each.weight)).toEqual([0.5, 0, 0.5]);
  });

  it('spans the range over the readings and the estimate', () => {
    expect(leanRange(0.2, [0.1, 0.4])).toEqual({ low: 0.1, high: 0.4 });
    expect(leanRange(0.5, [0.1, 0.4])).toEqual({ low: 0.1, high: 0.5 });
    expect(leanRange(0.5, [])).toEqual({ low: 0.5, high: 0.5 });
  });
});

describe('confidenceWords', () => {
  it.each([
    [1, 'Sure'],
    [0.75, 'Sure'],
    [0.74, 'Fairly sure'],
    [0.55, 'Fairly sure'],
    [0.54, 'Not sure'],
    [0, 'Not sure'],
  ])('says for %f: %s', (confidence, words) => {
    expect(confidenceWords(confidence)).toBe(words);
  });
});
