import { describe, expect, it } from 'vitest';
import { passesWords, rewriteAddress } from './feed-rules.ts';

describe('the words of a feed', () => {
  const has = (word: string, title: string, description = '') =>
    passesWords({ keep_words: [word], block_words: [] }, { title, description });

  it.each([
    ['horoscope', 'Your HOROSCOPE for today'],
    ['horoscope', 'Today', 'Read the horoscope.'],
    ['premier  league', 'Premier\nLeague: results'],
    ['élection', 'L’élection de 2026'],
    ["l'élection", 'L’élection de 2026'],
    ['elección', 'Elección: resultados'],
    ['выборы', 'Выборы в парламент'],
    ['انتخابات', 'نتائج انتخابات اليوم'],
    ['選挙', '今日は選挙の日'],
    ['选举', '今天选举开始'],
    ['เลือกตั้ง', 'ผลการเลือกตั้งวันนี้'],
    ['AI', '新的AI芯片'],
    ['선거', '오늘 선거는 끝났다'],
    ['c++', 'Learn C++ today'],
    ['𝐀I', 'the AI act'],
  ])('are found: %s', (word, title, description = '') => {
    expect(has(word, title, description)).toBe(true);
  });

  it.each([
    ['art', 'The party starts'],
    ['art', 'party', 'smart'],
    ['выбор', 'Выборы в парламент'],
    ['élu', 'Les élus'],
    // A combining mark belongs to its letter.
    ['n', 'n̄'],
    ['𐐀', 'a𐐀'],
    ['end start', 'The end', 'start of it'],
  ])('are no parts of words: %s', (word, title, description = '') => {
    expect(has(word, title, description)).toBe(false);
  });

  it('keep and block', () => {
    const rules = { keep_words: ['harbour', 'port'], block_words: ['quiz'] };
    const passes = (title: string) => passesWords(rules, { title, description: '' });
    expect(passes('The port opens')).toBe(true);
    expect(passes('A quiz of the port')).toBe(false);
    expect(passes('The airport opens')).toBe(false);
    expect(passesWords({ keep_words: [], block_words: ['quiz'] }, { title: 'News', description: '' })).toBe(
      true,
    );
    expect(passesWords({ keep_words: [], block_words: [] }, { title: '', description: '' })).toBe(true);
  });
});

describe('the rewritten address of an item', () => {
  it.each([
    [
      'https://m.a.example/*',
      'https://www.a.example/*',
      'https://m.a.example/x/1',
      'https://www.a.example/x/1',
    ],
    [
      'https://a.example/*',
      'https://a.example/*?page=all',
      'https://a.example/x',
      'https://a.example/x?page=all',
    ],
    ['https://*/amp/*.html', 'https://*/*', 'https://a.example/amp/x.html', 'https://a.example/x'],
    ['*?*', '*', 'https://a.example/x?y=1?z', 'https://a.example/x'],
    ['https://a.example/x', 'https://b.example/y', 'https://a.example/x', 'https://b.example/y'],
  ])('%s -> %s', (from, to, address, expected) => {
    expect(rewriteAddress({ from, to }, address)).toBe(expected);
  });

  it.each([
    ['https://m.a.example/*', 'https://a.example/*', 'https://www.a.example/x'],
    ['https://a.example/aa*aa', 'https://a.example/*', 'https://a.example/aaa'],
    ['https://*', 'ftp://*', 'https://a.example/x'],
    ['https://*', 'javascript:*', 'https://a.example/x'],
    ['https://a.example/*', '*', 'https://a.example/x'],
  ])('stays where %s -> %s does not lead to another page', (from, to, address) => {
    expect(rewriteAddress({ from, to }, address)).toBe(address);
  });

  it('stays without a rule', () => {
    expect(rewriteAddress(null, 'https://a.example/x')).toBe('https://a.example/x');
  });
});
