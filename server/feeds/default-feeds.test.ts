import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { biasCategory } from '#domain/analysis/bias-bands.ts';
import { biasOfFeed } from '#domain/feeds/feed-bias.ts';
import { feedKey } from '#domain/feeds/feed-key.ts';
import { outletOfFeed } from '#domain/outlets/outlet-of-feed.ts';
import { createAllowList } from '#server/fetching/allow-list.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { explainRefusal } from './change-feeds.ts';
import { defaultFeeds } from './default-feeds.ts';

describe('the default feeds', () => {
  it.each(['README.md', 'docs/operations.md'])('are as many as %s says', (path) => {
    expect(readFileSync(path, 'utf8')).toContain(` ${defaultFeeds.length} feeds of British, American`);
  });

  it('are each there once, with a valid address', () => {
    expect(new Set(defaultFeeds.map(({ url }) => feedKey(url))).size).toBe(defaultFeeds.length);
    expect(new Set(defaultFeeds.map(({ name }) => name)).size).toBe(defaultFeeds.length);
    for (const { url } of defaultFeeds) expect(explainRefusal(url, createAllowList([])), url).toBeNull();
  });

  it('are at most one in eight at an address that nobody has checked', () => {
    const unproven = defaultFeeds.filter(({ isUnproven }) => isUnproven);
    expect(unproven.length).toBeLessThanOrEqual(defaultFeeds.length / 8);
  });

  it.each(['uk', 'us', 'international'])('have ten outlets of each side and of the center: %s', (region) => {
    const table = loadOutletTable();
    const outlets = new Set(defaultFeeds.map((feed) => outletOfFeed(table, feed)));
    const sides = [...outlets]
      .filter((one) => one?.region === region)
      .map((one) => biasCategory(one?.lean ?? null));
    for (const side of ['left', 'center', 'right'])
      expect(sides.filter((one) => one === side).length, side).toBeGreaterThanOrEqual(10);
  });

  it('are of all five words by their outlets', () => {
    const words = defaultFeeds.map((feed) => biasOfFeed(loadOutletTable(), feed));
    expect(new Set(words).size).toBe(5);
  });
});
