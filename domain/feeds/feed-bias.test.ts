import { describe, expect, it } from 'vitest';
import type { Outlet } from '../outlets/outlet.ts';
import { biasOfFeed, biasOfLean } from './feed-bias.ts';

it.each([
  [-1, 'left'],
  [-0.5, 'left'],
  [-0.4, 'center-left'],
  [-0.15, 'center-left'],
  [-0.1, 'center-left'],
  [-0.05, 'center'],
  [0, 'center'],
  [0.05, 'center'],
  [0.1, 'center-right'],
  [0.4, 'center-right'],
  [0.5, 'right'],
  [1, 'right'],
  [null, 'center'],
  [Number.NaN, 'center'],
])('gives a lean of %s the word %s', (lean, word) => {
  expect(biasOfLean(lean)).toBe(word);
});

function outlet(domain: string, name: string, lean: number | null): Outlet {
  return {
    ...{ domain, name, lean, aliases: [], country: 'US', region: 'us', owner: null, kind: 'newspaper' },
    ...{ reliability: null, flags: [], references: [] },
  };
}

const table = {
  version: 1,
  outlets: [
    outlet('breitbart.com', 'Breitbart', 0.7),
    outlet('wsj.com', 'The Wall Street Journal', 0.3),
    outlet('marketwatch.com', 'MarketWatch', -0.6),
    outlet('tribune.example', 'Tribune', -0.6),
    outlet('unrated.example', 'Unrated', null),
  ],
};
const dowJones = 'https://feeds.content.dowjones.io/public/rss/x';

describe('biasOfFeed', () => {
  it.each([
    ['by its host', 'x', 'https://feeds.tribune.example/rss', undefined, 'left'],
    [
      'by an address that only one publisher has',
      'x',
      'https://feeds.feedburner.com/breitbart',
      undefined,
      'right',
    ],
    ['by its name on a host of several', 'MarketWatch Top Stories', dowJones, undefined, 'left'],
    ['by its name without the article', 'Wall Street Journal: World', dowJones, undefined, 'center-right'],
    ['by the site that a list names', 'x', 'https://feeds.example/1', 'https://www.tribune.example/', 'left'],
    ['by its host before the site', 'x', 'https://tribune.example/1', 'https://breitbart.com/', 'left'],
    ['by nothing on a host of several', 'Markets', dowJones, undefined, 'center'],
    ['by its host, not by its name', 'Tribune', 'https://elsewhere.example/rss', undefined, 'center'],
    ['by an unrated outlet', 'x', 'https://unrated.example/rss', undefined, 'center'],
    ['by no address at all', 'x', 'nothing', 'nothing', 'center'],
  ])('finds the outlet %s', (_, name, url, site, word) => {
    expect(biasOfFeed(table, { name, url, site })).toBe(word);
  });
});
