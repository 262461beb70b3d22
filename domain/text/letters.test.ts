import { describe, expect, it } from 'vitest';
import { countWords } from '../analysis/text-kind.ts';
import { letterPattern } from './letters.ts';

const texts = [
  '',
  'Ada Holm said 3 things: “It’s done, isn’t it”, and left.',
  '“An unclosed quotation of Ada Holm, and an em dash — then more…',
  'Zoë Çelik and José Ñandú met 12 Ünal-Vale at 10,000 m²; Ⅻ ½',
  'Ада Хольм сказала: это 5. 𝐀𝐝𝐚 😀 Holm \uD83D broken',
  "o'clock co-op 1,000.5 -dash 'quoted' a,-b x’’y e\u0301t é.",
  `${'Word '.repeat(2000)}Ж`,
  Array.from({ length: 0x80 }, (_, code) => String.fromCharCode(code)).join(''),
  Array.from({ length: 0x70 }, (_, code) => String.fromCharCode(0x2000 + code)).join('a'),
];

describe('letterPattern', () => {
  it.each([
    String.raw`(?<![\p{L}\d@#])[\p{Lu}][\p{L}’'-]{0,30}`,
    String.raw`[\p{Ll}]:[\p{Lu}]|[^\p{L}\p{N}\s]`,
    String.raw`[\p{N}]{1,3}`,
    String.raw`[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[’'-][\p{L}\p{N}]+)*`,
  ])('finds the same as the Unicode classes of %s', (source) => {
    const pattern = letterPattern(source, 'g');
    for (const text of texts) expect(text.match(pattern(text))).toEqual(text.match(new RegExp(source, 'gu')));
  });
});

describe('countWords', () => {
  it('counts the words that Unicode classes find', () => {
    const word = /[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu;
    for (const text of texts) expect(countWords(text)).toBe(text.match(word)?.length ?? 0);
  });
});
