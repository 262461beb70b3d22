import { describe, expect, it } from 'vitest';
import { languageOfScript, splitWords } from './split-words.ts';

describe('splitWords', () => {
  it.each([
    ['The U.S. Senate’s vote', ['the', 'u', 's', 'senate', 's', 'vote']],
    ['Straße, ÉTÉ — 2026', ['straße', 'été', '2026']],
    ['ﬁne ｗｉｄｅ', ['fine', 'wide']],
    ['橋が通行止め', ['橋が', 'が通', '通行', '行止', '止め']],
    ['橋', ['橋']],
    ['нет мост', ['нет', 'мост']],
    ['👍🏽 🎉', []],
    ['', []],
  ])('reads %j', (text, expected) => {
    expect(splitWords(text, 100)).toEqual(expected);
  });

  it('returns at most `max` words and cuts very long words', () => {
    expect(splitWords('a b c d', 2)).toEqual(['a', 'b']);
    expect(splitWords('橋'.repeat(1_000), 10)).toHaveLength(10);
    expect(splitWords('x'.repeat(100_000), 10)[0]).toHaveLength(40);
  });
});

describe('languageOfScript', () => {
  it.each([
    ['Bridge closed', 'en'],
    ['', 'en'],
    ['🎉 2026', 'en'],
    ['橋が通行止め', 'ja'],
    ['桥梁关闭', 'zh'],
    ['다리 폐쇄', 'ko'],
    ['Мост закрыт', 'ru'],
    ['إغلاق الجسر', 'ar'],
    ['Γέφυρα', 'el'],
  ])('finds for %j the language %s', (text, language) => {
    expect(languageOfScript(text)).toBe(language);
  });
});
