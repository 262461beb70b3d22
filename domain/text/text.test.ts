import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '../testing/effort.ts';
import { cutAtWord } from './cut-at-word.ts';
import { cutText, cutTextStart, lowerFirst, sliceText, upperFirst } from './cut-text.ts';
import { escapesNul, parseJson } from './parse-json.ts';
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
      { numRuns: runsOf(2000) },
    );
    fc.assert(
      fc.property(wellFormed, position, position, (text, start, end) => {
        const raw = text.slice(start, end);
        expect(sliceText(text, start, end)).toBe(raw.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, ''));
      }),
      { numRuns: runsOf(2000) },
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

describe('parseJson', () => {
  it('gives what JSON.parse gives, its strings and keys well formed', () => {
    const twin = (value: unknown): unknown => {
      if (typeof value === 'string') return toWellFormed(value);
      if (Array.isArray(value)) return value.map(twin);
      if (typeof value !== 'object' || value === null) return value;
      return Object.fromEntries(Object.entries(value).map(([key, each]) => [toWellFormed(key), twin(each)]));
    };
    const key = fc.oneof(
      anyUnits,
      fc.constantFrom('\ud83d', '\ude00', '\0', '\\u0000', '\\', '__proto__', '😀'),
    );
    const value = fc.jsonValue({ stringUnit: 'binary', maxDepth: 3 });
    fc.assert(
      fc.property(fc.dictionary(key, fc.oneof(key, fc.array(key), value)), (input) => {
        const json = JSON.stringify(input);
        expect(parseJson(json)).toEqual(twin(JSON.parse(json)));
      }),
    );
  });

  it.each([
    [String.raw`"a\ud83d"`, 'a\uFFFD'],
    [String.raw`"\uDE00\uD83Db"`, '\uFFFD\uFFFDb'],
    [String.raw`"\uD83D\uD83D\uDE00"`, '\uFFFD😀'],
    [String.raw`"\\ud83d \\\ud83d"`, '\\ud83d \\\uFFFD'],
    [String.raw`"\u0000a\\u0000"`, 'a\\u0000'],
    ['"a\uD83D"', 'a\uFFFD'],
    [String.raw`"\\ud83d\ude00"`, '\\ud83d\uFFFD'],
    [String.raw`"\ud83d\u0000\ude00"`, '\uFFFD\uFFFD'],
    [String.raw`"\\\u0000\n\uDBFF\udfff"`, '\\\n\u{10ffff}'],
  ])('reads %s as text that can be stored', (json, text) => {
    expect(parseJson(json)).toBe(text);
  });

  it('throws for invalid JSON, and accepts any depth that JSON.parse accepts', () => {
    expect(() => parseJson('{"a":')).toThrow(SyntaxError);
    expect(() => parseJson(String.raw`"\U0000\UD83D"`)).toThrow(SyntaxError);
    const deep = `${'['.repeat(4000)}"\\ud83d"${']'.repeat(4000)}`;
    expect(JSON.stringify(parseJson(deep))).toContain('\uFFFD');
  });

  it('knows an escaped U+0000 from an escaped backslash before u0000', () => {
    expect(escapesNul(String.raw`{"a\u0000":1}`)).toBe(true);
    expect(escapesNul(String.raw`"\\\u0000"`)).toBe(true);
    expect(escapesNul(String.raw`"\\u0000"`)).toBe(false);
    expect(escapesNul('"a"')).toBe(false);
  });
});
