import { describe, expect, it } from 'vitest';
import { listWords, visitListed } from './listed-words.ts';

const texts = [
  '',
  'left-wing, right-wing- and -left-wing-ers; the left--wing section230x section230 section 230',
  "the senate's vote. “the senate", // An unclosed quotation.
  'сенат senate сенатsenate señate i̇senate 中senate文 𝐬senate',
  `${'a'.repeat(9000)} senate`,
  '230 230senate senate2300 senate230senate wing',
];
const listed = ['senate', 'left-wing', 'wing', 'section230', 'senate230'];

function visited(text: string, options: { joint?: string; suffix?: string }) {
  const found: string[] = [];
  const count = visitListed(text, listWords(listed, options), (word) => found.push(word));
  return { count, found };
}

describe('visitListed', () => {
  it.each([
    [{ joint: '-' }, /[a-z]+(?:-[a-z]+)*/g],
    [{ suffix: '230' }, /[a-z]+(?:230)?/g],
    [{}, /[a-z]+/g],
  ])('gives the listed words of a text, and counts all, with %j', (options, pattern) => {
    for (const text of texts) {
      const words = text.match(pattern) ?? [];
      const found = words.filter((word) => listed.includes(word));
      expect(visited(text, options)).toEqual({ count: words.length, found });
    }
  });
});
