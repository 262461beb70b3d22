import { describe, expect, it } from 'vitest';
import { judgeSentiment, measureTone } from './measure-sentiment.ts';
import { findFeelings } from './tone-features.ts';

const attack = measureTone('Gunman kills nine in deadly shooting attack', [
  'A gunman killed nine people and wounded twenty in a shooting attack on a school, police said on Monday.',
  'The suspect was arrested after the deadly attack, and victims were taken to a hospital with severe wounds.',
  'Families of the dead mourned the victims of the violence, the worst murder that the town has suffered.',
  'A police officer who was shot died of the wounds in the night, and the death toll may rise further.',
]);
const agenda = measureTone('Committee to vote on the plan', [
  'The committee met at the town hall and heard a list of items before it closed the session.',
]);

const calm = {
  chances: { positive: 0.02, negative: 0.03, neutral: 0.95 },
  words: 200,
  feelings: { positive: ['great'], negative: [] },
};

describe('judgeSentiment', () => {
  it('names the tone of a plain report of harm, with the words that speak for it', () => {
    const judged = judgeSentiment([attack]);
    expect(judged?.tone).toBe('negative');
    expect(judged?.chance).toBeGreaterThan(0.75);
    expect(judged?.words).toHaveLength(3);
    expect(judged?.words).toContain('attack');
  });

  it('names the likeliest tone of articles that sound unlike each other, less sure', () => {
    const both = judgeSentiment([attack, calm]);
    expect(both?.tone).toBe(attack.chances.negative > calm.chances.neutral ? 'negative' : 'neutral');
    expect(both?.chance).toBeLessThan(0.6);
  });

  it('names no word for a neutral tone', () => {
    expect(judgeSentiment([calm])).toEqual({ tone: 'neutral', chance: 0.95, words: [] });
  });

  it('speaks from the first word on, and is silent without text or article', () => {
    expect(judgeSentiment([agenda])?.tone).toBe('neutral');
    expect(judgeSentiment([measureTone('', [])])).toBeNull();
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

describe('findFeelings', () => {
  it('inverts the words after a negation', () => {
    expect(findFeelings(['a', 'great', 'success'])).toEqual({ positive: ['great', 'success'], negative: [] });
    expect(findFeelings(['not', 'a', 'crisis'])).toEqual({ positive: ['crisis'], negative: [] });
  });
});
