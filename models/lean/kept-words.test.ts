import { describe, expect, it } from 'vitest';
import { emptyHash } from '#domain/text/fnv.ts';
import { hashPart, keepWords, keptWord } from './kept-words.ts';

/** Each word with the sign that joins it to the one before. */
function written(line: string): string {
  const words = keepWords(line);
  return words.follows.map((follows, at) => `${follows ? '_' : ' '}${keptWord(words, at)}`).join('');
}

describe('keepWords', () => {
  it.each([
    ['', ''],
    ['The mayor met Ada Holm today.', ' the_mayor_met today'],
    ['I say I’ll go. We won', ' i_say go we_won'],
    ["Vale's roads, the mayor’s plan: it isn't o'clock'n", " vale_roads_the_mayor_plan it_isn't_o'clock_n"],
    ['about 3.5. The cost of 1,000 roads', ' about cost_of roads'],
    ['no report on a road', ' no on_a_road'],
    ['says "a word — and “an unclosed one', ' a_word and an_unclosed_one'],
    ['naïve café Ада и é9a-b', ' na_ve_caf a_b'],
    ["'s alone and s's", ' alone_and'],
    ['İzmir Roads: İt is so', ' zmir t_is_so'],
    [`${'a'.repeat(5000)} end`, ` ${'a'.repeat(5000)}_end`],
  ])('keeps of %j', (line, kept) => {
    expect(written(line)).toBe(kept);
  });

  it('hashes a word as it is written', () => {
    const words = keepWords('DON’T stop: don’t');
    const hash = hashPart(emptyHash, "don't", 0, 5);
    expect([words.hashes[0], words.hashes[2]]).toEqual([hash, hash]);
  });

  it('names what it drops', () => {
    const names: string[] = [];
    keepWords("When I met Ada Holm’s friend, U.S. Senator Vale and the Senators' aides", (name) =>
      names.push(name),
    );
    expect(names).toEqual(['ada', 'holm', 'u', 'vale', 'senators']);
  });
});
