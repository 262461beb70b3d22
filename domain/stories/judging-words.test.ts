import { describe, expect, it } from 'vitest';
import { countJudgingWords } from './judging-words.ts';

describe('countJudgingWords', () => {
  it.each([
    'The mayor rabidly opposed the bridge in a particularly classless way',
    'A farcical vote on the reckless bridge',
    'Council goes on a spending binge and calls it a tissue of lies',
  ])('finds two judgements: %s', (text) => {
    expect(countJudgingWords(text)).toBe(2);
  });

  it.each([
    'The family of July Kelly recently narrowly won, and only the assembly replied quickly',
    'The attack, a crisis for the company, is treated as fraud',
    'Senator Savage and Mrs Ugly met in Wendle',
    'the council said that Emily Trolly and Rigly were elderly',
  ])('finds none in a report: %s', (text) => {
    expect(countJudgingWords(text)).toBe(0);
  });
});
