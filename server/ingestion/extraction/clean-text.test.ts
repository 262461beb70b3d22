import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runsOf } from '#domain/testing/effort.ts';
import { withoutTurns } from '#server/take-turns.ts';
import { oneLine } from '../feed-parsing/html-to-text.ts';
import { cleanLine, cleanText, cleanTextInTurns } from './clean-text.ts';

describe('cleanLine', () => {
  it.each([
    ['  Bridge\n vote ', 'Bridge vote'],
    ['Cats &amp; dogs', 'Cats & dogs'],
    ['It&#8217;s &amp;quot;on&amp;quot;', 'It’s "on"'],
    ['<b>Bold</b> words', 'Bold words'],
    ['<script>alert("x")</script>Budget talks', 'Budget talks'],
    ['&lt;script&gt;alert(1)&lt;/script&gt; Budget', 'Budget'],
    ['5 < 6 and 7 > 3', '5 < 6 and 7 > 3'],
    ['a\0b\u0007c\u200Bd\u202Ee\uD800f', 'abcdef'],
    ['AT&T and R&D; more', 'AT&T and R&D; more'],
  ])('makes of %j %j', (value, expected) => {
    expect(cleanLine(value, 100)).toBe(expected);
  });

  it.each([null, undefined, '', '  ', '<b></b>', '<img src=x onerror=alert(1)>'])(
    'finds nothing in %j',
    (value) => {
      expect(cleanLine(value, 100)).toBeNull();
    },
  );

  it('cuts at a word', () => {
    expect(cleanLine('one two three four', 12)).toBe('one two…');
    expect(cleanLine('x'.repeat(50), 10)).toBe(`${'x'.repeat(9)}…`);
  });
});

describe('cleanText', () => {
  it('keeps line feeds and nothing invisible', () => {
    expect(cleanText(' a\tb\r\nc\u2028d\u0000\u00AD ')).toBe('a b\nc\nd');
  });

  it.each([...'\u061c\u180e\u200e\u200f\u2800\u3164\ufff9', '\u{e0041}'])('keeps no %j', (character) => {
    expect(cleanText(`a${character}b`)).toBe('ab');
    expect(cleanLine(`a${character}b`, 100)).toBe('ab');
    expect(oneLine(`a${character}b`, 100)).toBe('ab');
  });
});

describe('cleanTextInTurns', () => {
  const piece = fc.constantFrom(
    ...[' ', '  ', '\t', '\r', '\r\n', '\n', '\u2028', '\u200b', '\u00a0', '\0', '\ud83d', '😀'],
    ...['a', '中', 'é', '|', '“', 'Senate voted. '],
  );

  it('returns the same as cleanText for any long text, in parts of bounded length', async () => {
    const long = fc.tuple(fc.array(piece, { minLength: 1, maxLength: 12 }), fc.integer({ min: 0, max: 9 }));
    await fc.assert(
      fc.asyncProperty(long, async ([pieces, shift]) => {
        const unit = pieces.join('');
        const text = 'x'.repeat(shift) + unit.repeat(Math.ceil(250_000 / unit.length));
        expect(await cleanTextInTurns(text, withoutTurns)).toBe(cleanText(text));
      }),
      { numRuns: runsOf(60) },
    );
  });

  it.each(['a', '中 ', 'Senate voted. ', ' | '])(
    'takes more than one turn for a long run of %j',
    async (unit) => {
      let turns = 0;
      await cleanTextInTurns(unit.repeat(1_000_000 / unit.length), {
        run: async (work) => {
          turns += 1;
          return await work();
        },
      });
      expect(turns).toBeGreaterThanOrEqual(9);
    },
  );
});
