import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { biasOfFeed } from '#domain/feeds/feed-bias.ts';
import { feedKey } from '#domain/feeds/feed-key.ts';
import { createAllowList } from '#server/fetching/allow-list.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { refusalOf } from './change-feeds.ts';
import { defaultFeeds } from './default-feeds.ts';

describe('the default feeds', () => {
  it.each(['README.md', 'docs/operations.md'])('are as many as %s says', (path) => {
    expect(readFileSync(path, 'utf8')).toContain(` ${defaultFeeds.length} feeds of British, American`);
  });

  it('are each there once, with a valid address', () => {
    expect(new Set(defaultFeeds.map(({ url }) => feedKey(url))).size).toBe(defaultFeeds.length);
    expect(new Set(defaultFeeds.map(({ name }) => name)).size).toBe(defaultFeeds.length);
    for (const { url } of defaultFeeds) expect(refusalOf(url, createAllowList([])), url).toBeNull();
  });

  it('are of all five words by their outlets', () => {
    const words = defaultFeeds.map((feed) => biasOfFeed(loadOutletTable(), feed));
    expect(new Set(words).size).toBe(5);
  });
});
