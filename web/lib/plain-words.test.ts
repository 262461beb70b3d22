import { describe, expect, it } from 'vitest';
import { plainWords } from './plain-words.ts';

describe('plainWords', () => {
  it.each([
    ['Night buses &amp; late workers', 'Night buses & late workers'],
    ['<p>Four <b>councils</b> agree.</p>', 'Four councils agree.'],
    ['<script>alert("1")</script>Budget vote', 'Budget vote'],
    ['&lt;script&gt;alert(1)&lt;/script&gt;Budget vote', 'Budget vote'],
    ['<img src=x onerror=alert(1)>Budget vote', 'Budget vote'],
    ['<scr<script></script>ipt>x', 'x'],
    ['It&#8217;s &#x201C;done&#x201D;', 'It’s “done”'],
    ['useful &amp;amp;lt;i&amp;amp;gt;and&amp;amp;lt;/i&amp;amp;gt; short', 'useful and short'],
    ['5 < 7 and 9 > 3', '5 < 7 and 9 > 3'],
    ['AT&T rises', 'AT&T rises'],
    ['Broken &#99999999; and &#0; entity', 'Broken &#99999999; and entity'],
    ['<a href="x', ''],
    ['one\n\ttwo', 'one two'],
  ])('%j reads %j', (text, words) => expect(plainWords(text)).toBe(words));
});
