import { describe, expect, it } from 'vitest';
import { feedKey } from './feed-key.ts';

const cases: [address: string, key: string | null][] = [
  ['https://Paper.example/rss.xml', 'paper.example/rss.xml'],
  ['http://paper.example:80/rss.xml', 'paper.example/rss.xml'],
  [' https://paper.example./feed/ ', 'paper.example/feed'],
  ['https://paper.example', 'paper.example'],
  ['https://paper.example/feed#top', 'paper.example/feed'],
  ['https://paper.example/?feed=rss2', 'paper.example?feed=rss2'],
  ['https://paper.example/feed?section=world', 'paper.example/feed?section=world'],
  ['https://paper.example:8080/feed', 'paper.example:8080/feed'],
  ['feed://paper.example/rss', null],
  ['javascript:alert(1)', null],
  ['paper.example/rss', null],
  ['https://../www.paper.example/rss', null],
  ['', null],
];

describe('feedKey', () => {
  it.each(cases)('of %j is %j', (address, key) => {
    expect(feedKey(address)).toBe(key);
  });
});
