import { describe, expect, it } from 'vitest';
import { parseAddressInput } from './parse-address-input.ts';

describe('parseAddressInput', () => {
  it.each([
    ['https://harbour-post.example/a?b=c#d', 'https://harbour-post.example/a?b=c#d'],
    ['http://harbour-post.example', 'http://harbour-post.example/'],
    ['HTTPS://Harbour-Post.EXAMPLE/A', 'https://harbour-post.example/A'],
    ['nytimes.com', 'https://nytimes.com/'],
    ['  nytimes.com \n', 'https://nytimes.com/'],
    ['bbc.co.uk/news/x', 'https://bbc.co.uk/news/x'],
    ['www.dailywire.com', 'https://www.dailywire.com/'],
    ['//bbc.co.uk/news', 'https://bbc.co.uk/news'],
    ['harbour-post.example:8080/x', 'https://harbour-post.example:8080/x'],
    ['harbour-post.example?id=7', 'https://harbour-post.example/?id=7'],
    ['medium.com/@writer/story', 'https://medium.com/@writer/story'],
    ['<https://harbour-post.example/a>', 'https://harbour-post.example/a'],
    ['"nytimes.com"', 'https://nytimes.com/'],
    ['host.unlisted/story', 'https://host.unlisted/story'],
    ['münchen.de/stadt', 'https://xn--mnchen-3ya.de/stadt'],
    ['xn--mnchen-3ya.de', 'https://xn--mnchen-3ya.de/'],
    ['пример.рф', 'https://xn--e1afmkfd.xn--p1ai/'],
    ['127.0.0.1', 'https://127.0.0.1/'],
    ['8.8.8.8/x', 'https://8.8.8.8/x'],
    ['[::1]:8080/x', 'https://[::1]:8080/x'],
    ['localhost:3000', 'https://localhost:3000/'],
    ['http://2130706433/', 'http://127.0.0.1/'],
    ['https://user:secret@harbour-post.example/', 'https://user:secret@harbour-post.example/'],
    ['https://harbour-post.example/a b', 'https://harbour-post.example/a%20b'],
  ])('parses %j as the address %s', (typed, address) => {
    expect(parseAddressInput(typed)).toEqual({ kind: 'address', address });
  });

  it.each([
    'climate change news',
    'climate',
    'U.S. economy',
    'U.S.',
    'A.I.',
    'what is A.I.?',
    'Brexit: what next',
    'covid:vaccine',
    'node.js',
    'St. Louis',
    '3.5',
    '2024',
    'COP29',
    'and/or',
    'Biden vs. Trump',
    'gun control in texas.and then',
    'inflation 3.2%',
    '@senator',
    '#budget',
    'e.g.',
    'i.e.',
    'Wahl in Österreich',
    '気候変動',
    'C++',
    '...',
    '2130706433',
    '12:30',
  ])('parses %j as a topic', (typed) => {
    expect(parseAddressInput(typed)).toEqual({ kind: 'topic', topic: typed });
  });

  it.each([
    ['www.example.com/', 'a', '', 'unreadable'],
    ['//news.example.com/', ')a', '', 'unreadable'],
    ['https://news.example/', 'a', '', 'unreadable'],
    ['(www.example.com/', 'a/', ')', 'unreadable'],
    ['192.168.0.1/', 'a', '', 'unreadable'],
    ['javascript:', 'alert(1);', '', 'scheme'],
    ['JavaScript:alert("a b")', ';', '', 'scheme'],
    ['ftp://news.example/', 'a', '', 'scheme'],
    ['data:text/html,', '<a>', '', 'scheme'],
    ['mailto:ann@', 'a', '.example', 'email'],
    ['', 'a', '@news.example', 'email'],
    ['ann@', 'a.', 'example', 'email'],
  ] as const)(
    'refuses %j with a run of %j and %j behind, which is too long to be read',
    (before, unit, after, reason) => {
      for (const length of [5_000, 20_000]) {
        const typed = before + unit.repeat(Math.ceil(length / unit.length)) + after;
        expect(parseAddressInput(typed)).toEqual({ kind: 'refused', reason });
      }
    },
  );

  it.each(['x', 'climate change ', 'a.', 'Brexit: what next? '])(
    'parses a long run of %j as a topic',
    (unit) => {
      const topic = unit.repeat(Math.ceil(10_000 / unit.length)).trim();
      expect(parseAddressInput(topic)).toEqual({ kind: 'topic', topic });
    },
  );

  it('tidies the blanks of a topic', () => {
    expect(parseAddressInput('  climate \n change ')).toEqual({ kind: 'topic', topic: 'climate change' });
  });

  it.each(['', '   ', '\n\t', '\u00a0'])('parses %j as empty', (typed) => {
    expect(parseAddressInput(typed)).toEqual({ kind: 'empty' });
  });

  it.each([
    ['javascript:alert(1)', 'scheme'],
    ['JavaScript:alert(1)', 'scheme'],
    ['data:text/html,<h1>x</h1>', 'scheme'],
    ['ftp://harbour-post.example/x', 'scheme'],
    ['file:///etc/passwd', 'scheme'],
    ['htp://harbour-post.example', 'scheme'],
    ['view-source:https://harbour-post.example', 'scheme'],
    ['reader@harbour-post.example', 'email'],
    ['mailto:reader@harbour-post.example', 'email'],
    ['http://', 'unreadable'],
    ['https://[::1', 'unreadable'],
    ['https://a.example/x\nhttps://b.example/y', 'unreadable'],
  ])('refuses %j because of its %s', (typed, reason) => {
    expect(parseAddressInput(typed)).toEqual({ kind: 'refused', reason });
  });

  it('refuses an address that is too long once its letters are spelt out', () => {
    const typed = `https://paper.example/${'é'.repeat(2000)}`;
    expect(parseAddressInput(typed)).toEqual({ kind: 'refused', reason: 'unreadable' });
  });
});
