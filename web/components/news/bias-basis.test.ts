import { describe, expect, it } from 'vitest';
import { type BiasPart, biasBasis } from './bias-basis.ts';

const outlet = (score: number | null, weight: number): BiasPart => ({ kind: 'outlet', score, weight });
const text = (score: number | null, weight: number): BiasPart => ({ kind: 'text', score, weight });
const model = (score: number | null, weight: number): BiasPart => ({ kind: 'model', score, weight });

describe('biasBasis', () => {
  it.each<[string, BiasPart[]]>([
    ['Rests on the outlet’s rating alone; the wording shows no clear side.', [outlet(-1, 1), text(null, 0)]],
    ['Rests on the outlet’s rating alone.', [outlet(-1, 1)]],
    ['Rests on the wording alone; the outlet is not rated.', [outlet(null, 0), text(0.4, 1)]],
    ['Rests on the wording alone.', [text(0.4, 1)]],
    ['Rests on the outlet’s rating (75%) and the wording (25%).', [outlet(-1, 0.75), text(-0.4, 0.25)]],
    [
      'Rests on the outlet’s rating (40%), the wording (20%), and the language model’s reading (40%).',
      [outlet(-1, 0.4), text(-0.4, 0.2), model(0, 0.4)],
    ],
    ['', [outlet(null, 0), text(null, 0)]],
    ['', []],
  ])('says %j', (sentence, parts) => expect(biasBasis(parts).sentence).toBe(sentence));

  it('shows an unknown part by its value', () => {
    const { sentence, rows } = biasBasis([{ kind: 'reader_votes', score: 0.5, weight: 1 }]);
    expect(sentence).toBe('Rests on Reader votes alone.');
    expect(rows).toMatchObject([{ label: 'Reader votes', isKnown: false }]);
  });

  it('lists each part with its number, and one without a reading without a number', () => {
    expect(biasBasis([outlet(-0.95, 0.75), text(null, 0)]).rows).toEqual([
      { label: 'The outlet’s rating', value: '−0.95, counts 75%', isKnown: true },
      { label: 'The wording', value: 'no clear side', isKnown: true },
    ]);
  });
});
