import { describe, expect, it } from 'vitest';
import { cleanProperties, pathOf } from './clean-properties.ts';

describe('pathOf', () => {
  it.each([
    ['/news', '/news'],
    ['/?url=https://news.example/a', '/'],
    ['/auth/verify?token=secret#x', '/auth/verify'],
    ['https://balance.example/story/7?x=1', '/story/7'],
    ['https://balance.example', '/'],
    ['https://reader:word@balance.example?x', '/'],
    ['', '/'],
    ['news', '/news'],
    ['/a\n?b', '/a\n'],
    ['/a?b\nsecret', '/a'],
  ])('of %j is %j', (address, path) => {
    expect(pathOf(address)).toBe(path);
  });
});

describe('cleanProperties', () => {
  it.each([
    [{ email: 'a@news.example', userEmail: 'a@news.example', query: 'who', position: 2 }, { position: 2 }],
    [{ url: 'https://www.news.example/politics/a?id=7' }, { url: 'news.example' }],
    [{ url: 'news.example/politics' }, { url: 'news.example' }],
    [{ url: 'not an address' }, { url: 'Unknown Domain' }],
    [
      { pageUrl: 'https://balance.example/?url=x', endpoint: '/usage?email=a%40b' },
      { pageUrl: '/', endpoint: '/usage' },
    ],
    [
      { success: undefined, enabled: false, biasScore: null },
      { enabled: false, biasScore: null },
    ],
    [
      { message: 'Mail to ann@news.example failed, see https://news.example/a?token=x.' },
      { message: 'Mail to [removed] failed, see news.example' },
    ],
    [
      { stack: 'at f (https://balance.example/assets/a.js:1:2)\nBearer 0123456789abcdef0123456789abcdef' },
      { stack: 'at f (balance.example)\nBearer [removed]' },
    ],
    [
      {
        filterValue: 'ann@news.example',
        storyTitle: 'Letter of ann@news.example',
        pageUrl: '/users/a%40b.example',
      },
      { filterValue: '[removed]', storyTitle: 'Letter of [removed]', pageUrl: '/users/[removed]' },
    ],
    [
      { domain: 'ann@news.example', storyId: '0123456789abcdef0123456789abcdef0123' },
      { domain: 'news.example', storyId: '0123456789abcdef0123456789abcdef0123' },
    ],
  ])('makes of %j: %j', (properties, cleaned) => {
    expect(cleanProperties(properties)).toEqual(cleaned);
    expect(cleanProperties(cleanProperties(properties))).toEqual(cleaned);
  });
});
