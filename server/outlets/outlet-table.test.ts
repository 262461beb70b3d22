import { describe, expect, it } from 'vitest';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import { outletOfFeed } from '#domain/outlets/outlet-of-feed.ts';
import { outletTableProblems } from '#domain/outlets/outlet-table.ts';
import { defaultFeeds } from '../feeds/default-feeds.ts';
import { loadOutletTable } from './outlet-table.ts';

describe('the outlet table that ships', () => {
  const table = loadOutletTable();
  const { outlets } = table;
  const rated = outlets.filter(({ lean }) => lean !== null);

  it('covers the United Kingdom, the United States and elsewhere', () => {
    const count = (region: string): number => outlets.filter((outlet) => outlet.region === region).length;
    expect(outlets.length).toBeGreaterThanOrEqual(400);
    expect(count('uk')).toBeGreaterThanOrEqual(80);
    expect(count('us')).toBeGreaterThanOrEqual(180);
    expect(count('international')).toBeGreaterThanOrEqual(100);
  });

  it('rates the lean of three hundred, fifty of them British', () => {
    expect(rated.length).toBeGreaterThanOrEqual(300);
    expect(rated.filter(({ region }) => region === 'uk').length).toBeGreaterThanOrEqual(50);
  });

  it('rates the lean of nine in ten feeds that Balance ships with', () => {
    const unrated = defaultFeeds.filter((feed) => (outletOfFeed(table, feed)?.lean ?? null) === null);
    const names = unrated.map(({ name }) => name).join(', ');
    expect(unrated.length / defaultFeeds.length, names).toBeLessThanOrEqual(0.065);
  });

  it('knows the outlet of every feed that Balance ships with', () => {
    expect(defaultFeeds.filter((feed) => outletOfFeed(table, feed) === null)).toEqual([]);
  });

  it('is sound: two sources behind each rating, at most one a rater, and no domain twice', () => {
    expect(outletTableProblems(table)).toEqual([]);
  });

  it('names an address in every source that is neither a rater nor our own measurement', () => {
    for (const { domain, references } of outlets) {
      for (const reference of references) {
        const isOwn = / one rater’s label | our own measurement /.test(reference.slice(0, 40));
        expect(isOwn || /https?:\/\/\S+/.test(reference), `${domain}: ${reference}`).toBe(true);
      }
    }
  });

  it('holds only numbers too coarse to read a rater’s label off', () => {
    for (const { domain, lean, reliability, references } of outlets) {
      if (lean !== null && ![0.05, 0.15].includes(Math.abs(lean)))
        expect(Number(lean.toFixed(1)), domain).toBe(lean);
      if (reliability === null) continue;
      const craft = references.some((reference) => reference.startsWith('Reliability: our own'));
      const steps = craft ? 20 : 10;
      expect(Math.round(reliability * steps) / steps, domain).toBe(reliability);
    }
  });

  it('puts nobody on the very line of a side, where word and colour would part', () => {
    expect(outlets.filter(({ lean }) => lean !== null && Math.abs(lean) === 0.1)).toEqual([]);
  });

  it.each([
    ['https://www.bbc.com/news/uk-1', 'bbc.co.uk'],
    ['https://feeds.bbci.co.uk/news/rss.xml', 'bbc.co.uk'],
    ['https://money.cnn.com/x', 'cnn.com'],
    ['https://chicago.suntimes.com/x', 'suntimes.com'],
    ['https://www1.cbn.com/x', 'cbn.com'],
    ['https://uk.reuters.com/x', 'reuters.com'],
    ['https://www.thetimes.co.uk/x', 'thetimes.com'],
    ['https://news.sky.com/story/x', 'sky.com'],
    ['https://feeds.skynews.com/feeds/rss/home.xml', 'sky.com'],
    ['https://feeds.a.dj.com/rss/RSSWorldNews.xml', 'wsj.com'],
    ['https://feeds.npr.org/1001/rss.xml', 'npr.org'],
    ['https://www-nytimes-com.cdn.ampproject.org/c/s/www.nytimes.com/x', 'nytimes.com'],
    ['https://unknown.example/x', null],
  ])('knows whose address %s is', (address, domain) => {
    expect(findOutlet(table, address)?.domain ?? null).toBe(domain);
  });
});
