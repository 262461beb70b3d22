import { describe, expect, it } from 'vitest';
import type { Outlet } from './outlet.ts';
import { areOfOnePublisher, speaksFor } from './speaks-for.ts';

function outlet(domain: string, aliases: string[] = []): Outlet {
  return {
    ...{ domain, aliases, name: domain, country: 'GB', region: 'uk', owner: null, kind: 'newspaper' },
    ...{ lean: null, reliability: null, flags: [], references: [] },
  };
}

const table = {
  version: 1,
  outlets: [
    outlet('tribune.example', ['tribune-news.example', 'feeds.tribune-cdn.example']),
    outlet('opinion.tribune.example'),
    outlet('other.example'),
    outlet('writer.blogspot.com'),
    outlet('wsj.com'),
    outlet('breitbart.com'),
  ],
};

describe('speaksFor', () => {
  it.each([
    ['https://tribune.example/rss.xml', 'https://tribune.example/a'],
    ['https://feeds.tribune.example/rss.xml', 'https://www.tribune.example/a'],
    ['https://tribune-news.example/rss.xml', 'https://www.tribune.example/a'],
    ['https://feeds.tribune-cdn.example/x', 'https://tribune.example/a'],
    ['https://unlisted.example/rss.xml', 'https://www.unlisted.example/a'],
    ['https://rss.unlisted.co.uk/x', 'https://unlisted.co.uk/a'],
    ['https://writer.blogspot.com/feeds/posts/default', 'https://writer.blogspot.com/2026/a'],
    ['https://someone.substack.com/feed', 'https://someone.substack.com/p/a'],
    ['https://feeds.content.dowjones.io/public/rss/RSSWorldNews', 'https://www.wsj.com/a'],
    ['https://feeds.feedburner.com/breitbart', 'https://www.breitbart.com/a'],
    ['https://feeds.feedburner.com/breitbart/', 'https://www.breitbart.com/a'],
    ['https://someone.substack.com/feed', 'https://www.google.com/amp/s/someone.substack.com/p/a'],
  ])('lets %s speak for %s', (feed, article) => {
    expect(speaksFor(table, feed, article)).toBe(true);
  });

  it.each([
    ['https://evil.example/rss.xml', 'https://tribune.example/a'],
    ['https://other.example/rss.xml', 'https://tribune.example/a'],
    ['https://tribune.example/rss.xml', 'https://opinion.tribune.example/a'],
    ['https://opinion.tribune.example/rss.xml', 'https://tribune.example/a'],
    ['https://tribune.example.evil.example/rss.xml', 'https://tribune.example/a'],
    ['https://evil.blogspot.com/rss.xml', 'https://writer.blogspot.com/a'],
    ['https://evil.substack.com/feed', 'https://someone.substack.com/p/a'],
    ['https://news.google.com/rss', 'https://sites.google.com/view/evil'],
    ['https://evil.github.io/feed', 'https://someone.github.io/p/a'],
    ['https://evil.co.uk/feed', 'https://someone.co.uk/p/a'],
    ['https://evil.com.au/feed', 'https://someone.com.au/p/a'],
    ['https://medium.com/feed/@evil', 'https://medium.com/@someone/a'],
    ['https://medium.com/feed/@evil', 'https://someone.medium.com/a'],
    ['https://feeds.content.dowjones.io/public/rss/RSSWorldNews', 'https://tribune.example/a'],
    ['https://feeds.feedburner.com/breitbart', 'https://tribune.example/a'],
    ['https://feeds.feedburner.com/breitbart/evil', 'https://www.breitbart.com/a'],
    ['https://feeds.feedburner.com/evil', 'https://www.breitbart.com/a'],
    ['https://evil.example/feeds.feedburner.com/breitbart', 'https://www.breitbart.com/a'],
    ['https://feeds.feedburner.com/tribune', 'https://tribune.example/a'],
    ['https://feeds.feedburner.com/evil', 'https://feeds.feedburner.com/~r/someone/1'],
    ['https://google.attacker.com/amp/s/tribune.example/rss', 'https://tribune.example/a'],
    ['not an address', 'https://unlisted.example/a'],
    ['https://unlisted.example/rss', 'not an address'],
    ['not an address', 'not an address'],
  ])('does not let %s speak for %s', (feed, article) => {
    expect(speaksFor(table, feed, article)).toBe(false);
  });
});

describe('areOfOnePublisher', () => {
  it.each([
    ['https://eu.tribune.example/a', 'https://www.tribune.example/a', true],
    ['https://west.unlisted.example/a', 'https://www.unlisted.example/a', true],
    ['https://uk.unlisted.co.uk/a', 'https://www.unlisted.co.uk/a', true],
    // Of one row, but of two sites.
    ['https://tribune-news.example/a', 'https://tribune.example/a', false],
    ['https://opinion.tribune.example/a', 'https://tribune.example/a', false],
    ['https://evil.blogspot.com/a', 'https://writer.blogspot.com/a', false],
    ['https://one.substack.com/a', 'https://two.substack.com/a', false],
    ['https://sites.google.com/view/evil', 'https://news.google.com/a', false],
    ['https://medium.com/@one/a', 'https://medium.com/@two/a', false],
    ['https://one.co.uk/a', 'https://two.co.uk/a', false],
    ['https://192.0.2.1/a', 'https://192.0.2.2/a', false],
    ['not an address', 'https://tribune.example/a', false],
  ])('of %s and %s is %s', (a, b, expected) => {
    expect(areOfOnePublisher(table, a, b)).toBe(expected);
    expect(areOfOnePublisher(table, b, a)).toBe(expected);
  });
});
