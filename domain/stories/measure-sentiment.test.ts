import { describe, expect, it } from 'vitest';
import { judgeSentiment, likelyTone, measureTone, minToneChance } from './measure-sentiment.ts';
import { countFeelings } from './tone-features.ts';

const attack = measureTone('Gunman kills nine in deadly shooting attack', [
  'A gunman killed nine people and wounded twenty in a shooting attack on a school, police said on Monday.',
  'The suspect was arrested after the deadly attack, and victims were taken to a hospital with severe wounds.',
  'Families of the dead mourned the victims of the violence, the worst murder that the town has suffered.',
  'A police officer who was shot died of the wounds in the night, and the death toll may rise further.',
]);
const agenda = measureTone('Committee to vote on the plan', [
  'The committee met at the town hall and heard a list of items before it closed the session.',
]);

describe('judgeSentiment', () => {
  it('names the tone of a plain report of harm', () => {
    expect(judgeSentiment([attack])).toBe('negative');
    expect(likelyTone([attack])?.chance).toBeGreaterThanOrEqual(minToneChance);
  });

  it('names none where none is likely enough, although one is the likeliest', () => {
    const mixed = { chances: { positive: 0.1, negative: 0.6, neutral: 0.3 }, words: 200 };
    expect(likelyTone([mixed])?.tone).toBe('negative');
    expect(judgeSentiment([mixed])).toBeNull();
  });

  it('names none for articles that sound unlike each other', () => {
    const calm = { chances: { positive: 0.02, negative: 0.03, neutral: 0.95 }, words: 200 };
    expect(judgeSentiment([calm])).toBe('neutral');
    expect(judgeSentiment([attack, calm])).toBeNull();
  });

  it('names none for a few words or no article', () => {
    expect(agenda.words).toBeLessThan(60);
    expect(judgeSentiment([{ ...attack, words: 20 }])).toBeNull();
    expect(judgeSentiment([])).toBeNull();
  });
});

describe('measureTone', () => {
  it('gives chances that sum to one', () => {
    const { positive, negative, neutral } = agenda.chances;
    expect(positive + negative + neutral).toBeCloseTo(1, 10);
  });

  it('does not depend on who is named', () => {
    const of = (name: string) =>
      measureTone(`${name} speaks at a rally`, [`${name} spoke at a rally on Monday.`]);
    expect(of('Trump').chances).toEqual(of('Biden').chances);
    expect(of('Republicans').chances).toEqual(of('Democrats').chances);
  });
});

describe('countFeelings', () => {
  it('inverts the words after a negation', () => {
    expect(countFeelings(['a', 'great', 'success'])).toEqual({ positive: 2, negative: 0 });
    expect(countFeelings(['not', 'a', 'crisis'])).toEqual({ positive: 1, negative: 0 });
  });
});
