import { describe, expect, it } from 'vitest';
import type { BatchTools } from './clustering-tools.ts';
import { phrasesOf } from './phrases.ts';

const tools: BatchTools = {
  stem: (_, word) => word.replace(/s$/, ''),
  stopWords: () => new Set(['the', 'of']),
  weekdays: () =>
    new Map([
      ['monday', 1],
      ['friday', 5],
    ]),
};

function read(title: string, text = '') {
  return phrasesOf({ title, text, language: 'en' }, 'en', tools);
}

describe('phrasesOf', () => {
  it('pairs telling words that follow each other, stop words passed over', () => {
    expect(read('Port of Ellery').pairs).toEqual(read('the ports Ellery').pairs);
    expect(read('Ellery port').pairs).not.toEqual(read('Port Ellery').pairs);
    expect(read('Port', 'Ellery').pairs).toHaveLength(0);
  });

  it('is ascending and without repeats', () => {
    const { pairs } = read('', 'one two three one two three four');
    expect([...pairs]).toEqual([...new Set(pairs)].sort((a, b) => a - b));
    expect(pairs).toHaveLength(4);
  });

  it.each([
    ['', 0],
    ['closed on Monday', 2],
    ['from Monday to FRIDAY', 34],
  ])('names the days of %j', (text, weekdays) => {
    expect(read('', text).weekdays).toBe(weekdays);
  });
});
