import { describe, expect, it } from 'vitest';
import type { ClusteringTools } from './clustering-tools.ts';
import { phrasesOf } from './phrases.ts';

const tools: ClusteringTools = {
  stem: (_, word) => word.replace(/s$/, ''),
  stopWords: () => new Set(['the', 'of']),
  weekdays: () =>
    new Map([
      ['monday', 1],
      ['friday', 5],
    ]),
};

function phrasesIn(title: string, text = '') {
  return phrasesOf({ title, text, language: 'en' }, 'en', tools);
}

describe('phrasesOf', () => {
  it('pairs adjacent words without stop words', () => {
    expect(phrasesIn('Port of Ellery').pairs).toEqual(phrasesIn('the ports Ellery').pairs);
    expect(phrasesIn('Ellery port').pairs).not.toEqual(phrasesIn('Port Ellery').pairs);
    expect(phrasesIn('Port', 'Ellery').pairs).toHaveLength(0);
  });

  it('is ascending and without repeats', () => {
    const { pairs } = phrasesIn('', 'one two three one two three four');
    expect([...pairs]).toEqual([...new Set(pairs)].sort((a, b) => a - b));
    expect(pairs).toHaveLength(4);
  });

  it.each([
    ['', 0],
    ['closed on Monday', 2],
    ['from Monday to FRIDAY', 34],
  ])('names the days of %j', (text, weekdays) => {
    expect(phrasesIn('', text).weekdays).toBe(weekdays);
  });
});
