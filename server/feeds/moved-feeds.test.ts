import { beforeEach, expect, it } from 'vitest';
import type { FeedChoice } from '#domain/feeds/feed.ts';
import { createAllowList } from '#server/fetching/allow-list.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { listChanges } from '#server/settings/setting-changes.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { testSealer } from '#testing/test-sealer.ts';
import { addFeed, changeFeeds, type FeedDeps } from './change-feeds.ts';
import { listFeeds } from './list-feeds.ts';
import { type FeedOutcome, recordFeedOutcomes } from './record-feed-outcome.ts';

const hourMs = 3_600_000;
const old = 'http://harbour.example/rss.xml';
const there = 'https://news.harbour.example/feed';
const unchanged = (to: string | null): FeedOutcome => ({
  ...{ kind: 'unchanged', validators: null },
  moved: to === null ? null : { from: old, to },
});
const failed: FeedOutcome = {
  ...{ kind: 'failed', failure: 'timeout', detail: 'It failed.', status: null, retryAfterSeconds: null },
};
const choice = (name: string, url: string): FeedChoice => ({
  ...{ name, url, bias: 'center', enabled: true, max_articles: 10, category: null, rules: null },
});

describeOnDatabase('a feed whose site has moved it', (getDatabase) => {
  let time: number;
  let deps: FeedDeps & { random: () => number };
  let by: { id: string };
  let id: string;

  beforeEach(async () => {
    time = Date.UTC(2026, 10, 20, 12);
    const { db } = getDatabase();
    const clock = () => new Date(time);
    deps = {
      db,
      clock,
      allow: createAllowList([]),
      outlets: loadOutletTable(),
      sealer: testSealer,
      random: () => 0.5,
    };
    const account = { email: 'admin@readers.example', created_at: clock() };
    by = await db.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow();
    id = (await addFeed(deps, { choice: choice('harbour', old), by })).id;
    const fetched: FeedOutcome = {
      ...{ kind: 'fetched', contentHash: 'abc', address: there, ttlMinutes: null },
      validators: { etag: '"1"', lastModified: null },
    };
    await recordFeedOutcomes(deps, [{ feedId: id, outcome: fetched, newItems: 3 }]);
  });

  /** One answer every six hours. */
  const record = async (...outcomes: FeedOutcome[]) => {
    const adopted = [];
    for (const outcome of outcomes) {
      time += 6 * hourMs;
      adopted.push(...(await recordFeedOutcomes(deps, [{ feedId: id, outcome, newItems: 0 }])));
    }
    return adopted;
  };
  const five = (to: string): FeedOutcome[] => Array.from({ length: 5 }, () => unchanged(to));
  const feed = async () => (await listFeeds(deps, { ids: [id] }))[0];

  it('gets the new address after five redirects over a day, recorded in the audit', async () => {
    expect(await record(...five(there).slice(1))).toEqual([]);
    expect(await feed()).toMatchObject({ url: old, moved_to: there });
    expect(await record(unchanged(there))).toEqual([{ name: 'harbour', host: 'news.harbour.example' }]);
    expect(await feed()).toMatchObject({ url: there, moved_to: null, health: 'fresh' });
    // The content is the same, so that what is known of it stays.
    const known = getDatabase().db.selectFrom('feeds').select(['id', 'url', 'etag', 'content_hash']);
    expect(await known.execute()).toEqual([{ id, url: there, etag: '"1"', content_hash: 'abc' }]);
    const [change] = await listChanges(deps, { limit: 1 });
    expect(change).toMatchObject({
      ...{ key: 'rss-feeds', changedBy: null, isRevertible: false },
      oldValue: { changed: [choice('harbour', old)] },
      newValue: { changed: [choice('harbour', there)], reason: 'the site has moved the feed for good' },
    });
    await expect(addFeed(deps, { choice: choice('other', there), by })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect((await addFeed(deps, { choice: choice('other', old), by })).url).toBe(old);
  });

  it('gets the new address also when only the scheme changes to https', async () => {
    const safe = old.replace('http:', 'https:');
    expect(await record(...five(safe))).toHaveLength(1);
    expect(await feed()).toMatchObject({ url: safe });
  });

  it('keeps its address when the site answers otherwise in between', async () => {
    await record(...five(there).slice(1), unchanged(null));
    expect(await feed()).toMatchObject({ url: old, moved_to: null });
    await record(...five(there).slice(1), unchanged('https://elsewhere.example/rss'), unchanged(there));
    expect(await feed()).toMatchObject({ url: old, moved_to: there });
  });

  it('gets the new address although a request failed in between', async () => {
    await record(unchanged(there), unchanged(there), failed, unchanged(there), unchanged(there));
    expect(await feed()).toMatchObject({ url: old });
    expect(await record(unchanged(there))).toHaveLength(1);
    expect(await feed()).toMatchObject({ url: there });
  });

  it('keeps its address while another feed has the new one, and shows the target', async () => {
    const other = await addFeed(deps, { choice: choice('other', 'http://news.harbour.example/feed/'), by });
    expect(await record(...five(there), ...five(there))).toEqual([]);
    expect(await feed()).toMatchObject({ url: old, moved_to: there });
    await changeFeeds(deps, { ids: [other.id], change: { url: 'https://other.example/rss' }, by });
    expect(await record(unchanged(there))).toHaveLength(1);
  });

  it('keeps the address that an administrator set since', async () => {
    await record(...five(there).slice(1));
    const url = 'https://harbour.example/atom.xml';
    await changeFeeds(deps, { ids: [id], change: { url }, by });
    expect(await feed()).toMatchObject({ url, moved_to: null });
    expect(await record(...five(there))).toEqual([]);
    expect(await feed()).toMatchObject({ url, moved_to: null });
  });
});
