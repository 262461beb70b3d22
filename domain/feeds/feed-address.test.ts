import { expect, it } from 'vitest';
import { feedAddress } from './feed-address.ts';

it.each([
  ['https://paper.example/rss', 'https://paper.example/rss'],
  [' http://paper.example/rss ', 'http://paper.example/rss'],
  ['feed://paper.example/rss', 'http://paper.example/rss'],
  ['FEED://paper.example', 'http://paper.example'],
  ['feed:https://paper.example/rss', 'https://paper.example/rss'],
  ['feed://https://paper.example/rss', 'https://paper.example/rss'],
  ['paper.example/rss.xml', 'https://paper.example/rss.xml'],
  ['//paper.example/rss.xml', 'https://paper.example/rss.xml'],
  ['www.paper.example', 'https://www.paper.example/'],
  ['ftp://paper.example/rss', 'ftp://paper.example/rss'],
  ['feed:javascript:alert(1)', 'feed:javascript:alert(1)'],
  ['/rss.xml', '/rss.xml'],
  ['', ''],
])('reads %j as %j', (written, address) => {
  expect(feedAddress(written)).toBe(address);
});
