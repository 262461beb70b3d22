import { describe, expect, it } from 'vitest';
import { type Sentiment, sentiments } from '#domain/stories/sentiment.ts';
import { toneFeatures } from '#domain/stories/tone-features.ts';
import { findNames } from './find-names.ts';
import { fitTone, scoreTone } from './fit-tone.ts';

const lines: [Sentiment, string][] = [
  ['negative', 'Marlow flood destroys the bridge'],
  ['negative', 'Fire destroys the mill'],
  ['negative', 'Storm destroys Marlow school'],
  ['positive', 'Marlow harvest delights the growers'],
  ['positive', 'Concert delights the town'],
  ['positive', 'Garden delights visitors'],
  ['neutral', 'Council lists the dates'],
  ['neutral', 'Office lists the Marlow forms'],
  ['neutral', 'Register lists members'],
];
const examples = lines.map(([label, title]) => ({ label, features: toneFeatures(title, []) }));

describe('fitTone', () => {
  it('learns which words go with which tone', () => {
    const weights = fitTone(examples, new Set());
    const likeliest = (title: string) => {
      const scores = scoreTone(weights, toneFeatures(title, []));
      return sentiments[scores.indexOf(Math.max(...scores))];
    };
    expect(likeliest('Wave destroys a pier')).toBe('negative');
    expect(likeliest('Film delights a jury')).toBe('positive');
    expect(likeliest('Clerk lists a number')).toBe('neutral');
  });

  it('gives names no weight', () => {
    expect(fitTone(examples, new Set()).words.has('marlow')).toBe(true);
    expect(fitTone(examples, new Set(['marlow'])).words.has('marlow')).toBe(false);
  });
});

describe('findNames', () => {
  it('finds words that mostly have a capital within sentences', () => {
    const names = findNames([
      'Then the mayor of Marlow spoke. Later the people of Marlow and a mayor left. Mayor!',
    ]);
    expect([...names]).toEqual(['marlow']);
  });
});
