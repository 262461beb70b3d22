import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { biasCategory } from '#domain/analysis/bias-bands.ts';
import { siteOf } from '#domain/articles/site-of.ts';
import { biasOfLean } from '#domain/feeds/feed-bias.ts';
import { feedKey } from '#domain/feeds/feed-key.ts';
import { outletOfFeed } from '#domain/outlets/outlet-of-feed.ts';
import { createAllowList } from '#server/fetching/allow-list.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { explainRefusal } from './change-feeds.ts';
import { defaultFeeds, seedDefaultFeeds } from './default-feeds.ts';
import { listFeeds } from './list-feeds.ts';

describeOnDatabase('the default feeds', (getDatabase) => {
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

  it('have the words of their outlets, all five', async () => {
    const { db } = getDatabase();
    const outlets = loadOutletTable();
    await seedDefaultFeeds({ db, clock: () => new Date(), outlets });
    const stored = await listFeeds({ db, clock: () => new Date() });
    const words = new Map(stored.map(({ name, bias }) => [name, bias]));
    expect(words.size).toBe(defaultFeeds.length);
    for (const feed of defaultFeeds) {
      const lean = outletOfFeed(outlets, feed)?.lean ?? null;
      expect(words.get(feed.name), feed.name).toBe(biasOfLean(lean));
    }
    expect(new Set(words.values()).size).toBe(5);
  });

  // AFP and PA publish no feed or sitemap of their news.
  const expected = [
    ...['apnews.com', 'reuters.com', 'usatoday.com', 'ms.now', 'newsnationnow.com', 'san.com', 'thefp.com'],
    ...['thedailybeast.com', 'salon.com', 'thebulwark.com', 'bostonglobe.com', 'cnn.com', 'thetimes.com'],
    ...['itv.com', 'thecritic.co.uk', 'scotsman.com', 'belfasttelegraph.co.uk', 'opendemocracy.net'],
    ...['nation.cymru', 'skynews.com.au', 'theaustralian.com.au', 'theglobeandmail.com', 'straitstimes.com'],
    ...['nzherald.co.nz', 'irishtimes.com', 'thehindu.com', 'indianexpress.com', 'kyivindependent.com'],
    ...['middleeasteye.net', 'politico.eu'],
  ];
  it('have the wire agencies and the outlets that readers look for', () => {
    const sites = new Set(defaultFeeds.map(({ url }) => siteOf(new URL(url).hostname)));
    expect(expected.filter((site) => !sites.has(site))).toEqual([]);
  });
});
