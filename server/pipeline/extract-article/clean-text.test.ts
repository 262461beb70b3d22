import { describe, expect, it } from 'vitest';
import { cleanLine, cleanText } from './clean-text.ts';

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
});
