import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cutAtWord, cutText, cutTextStart, lowerFirst, sliceText, upperFirst } from './cut-text.ts';
import { toWellFormed } from './well-formed.ts';

const wellFormed = fc.string({ unit: 'grapheme', maxLength: 60 });
const anyUnits = fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes));
const limit = fc.integer({ min: 1, max: 40 });

describe('cutText', () => {
  it('keeps a character whole at either side of the cut', () => {
    expect(cutText('ab😀', 3)).toBe('ab');
    expect(cutText('ab😀', 4)).toBe('ab😀');
    expect(cutText('😀', 1)).toBe('');
    expect(cutText('😀', 0)).toBe('');
    expect(cutTextStart('😀ab', 3)).toBe('ab');
    expect(cutTextStart('😀ab', 4)).toBe('😀ab');
    expect(cutTextStart('😀ab', 0)).toBe('');
  });

  it('leaves well-formed text well formed, within the limit and as long as it can be', () => {
    fc.assert(
      fc.property(wellFormed, limit, (text, max) => {
        for (const cut of [cutText(text, max), cutTextStart(text, max)]) {
          expect(cut.isWellFormed()).toBe(true);
          expect(cut.length).toBeLessThanOrEqual(max);
          expect(cut.length).toBeGreaterThanOrEqual(Math.min(text.length, max) - 1);
        }
        expect(text.startsWith(cutText(text, max))).toBe(true);
        expect(text.endsWith(cutTextStart(text, max))).toBe(true);
      }),
    );
  });
});

describe('sliceText', () => {
  const position = fc.integer({ min: -70, max: 70 });

  it('moves a position inside a character into the part', () => {
    expect(sliceText('a😀b', 0, 2)).toBe('a');
    expect(sliceText('a😀b', 2)).toBe('b');
    expect(sliceText('a😀b', 2, 2)).toBe('');
    expect(sliceText('a😀b', 1, 3)).toBe('😀');
    expect(sliceText('a😀b', -2)).toBe('b');
    expect(sliceText('a😀b', 0, -2)).toBe('a');
  });

  it('is slice wherever that leaves whole characters', () => {
    fc.assert(
      fc.property(anyUnits, position, fc.option(position, { nil: undefined }), (text, start, end) => {
        const raw = text.slice(start, end);
        const cut = sliceText(text, start, end);
        expect(raw.includes(cut) && raw.length - cut.length <= 2).toBe(true);
        if (!text.isWellFormed()) return;
        expect(cut.isWellFormed()).toBe(true);
        if (raw.isWellFormed()) expect(cut).toBe(raw);
      }),
      { numRuns: 2000 },
    );
    fc.assert(
      fc.property(wellFormed, position, position, (text, start, end) => {
        const raw = text.slice(start, end);
        expect(sliceText(text, start, end)).toBe(raw.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, ''));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('upperFirst and lowerFirst', () => {
  it.each([
    ['', '', ''],
    ['story', 'Story', 'story'],
    ['Éa', 'Éa', 'éa'],
    ['😀 a', '😀 a', '😀 a'],
    ['𐐨b', '𐐀b', '𐐨b'],
  ])('write %j as %j and %j', (text, upper, lower) => {
    expect(upperFirst(text)).toBe(upper);
    expect(lowerFirst(text)).toBe(lower);
  });
});

describe('cutAtWord', () => {
  it('cuts between words, without the separators before the cut', () => {
    expect(cutAtWord('short enough', 12)).toBe('short enough');
    expect(cutAtWord('one two three four', 12)).toBe('one two…');
    expect(cutAtWord('one two, – three four', 13)).toBe('one two…');
    expect(cutAtWord('a verylongwordindeed', 8)).toBe('a veryl…');
    expect(cutAtWord('abcdefg😀h', 9)).toBe('abcdefg…');
  });

  it('leaves well-formed text well formed and within the limit', () => {
    fc.assert(
      fc.property(wellFormed, limit, (text, max) => {
        const cut = cutAtWord(text, max);
        expect(cut.isWellFormed()).toBe(true);
        expect(cut.length).toBeLessThanOrEqual(max);
      }),
    );
  });
});

describe('toWellFormed', () => {
  it('replaces halves of characters, drops U+0000 and changes nothing else', () => {
    expect(toWellFormed('a\uD83Db\uDE00c\0d😀')).toBe('a\uFFFDb\uFFFDcd😀');
    fc.assert(
      fc.property(anyUnits, (text) => {
        const result = toWellFormed(text);
        expect(result.isWellFormed() && !result.includes('\0')).toBe(true);
        expect(toWellFormed(result)).toBe(result);
      }),
    );
  });
});
