import { beforeEach, expect, it } from 'vitest';
import type { FeedChoice } from '#domain/feeds/feed.ts';
import { createAllowList } from '#server/fetching/allow-list.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { listChanges } from '#server/settings/setting-changes.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { testSealer } from '#testing/test-sealer.ts';
import { changeFeeds, type FeedDeps } from './change-feeds.ts';
import { seedDefaultFeeds } from './default-feeds.ts';
import { listFeedRows } from './feed-store.ts';
import { listFeeds, toFeedChoice } from './list-feeds.ts';
import { isRevertibleFeedChange, revertFeedChange } from './revert-feed-change.ts';
import { type SaveRssConfigInput, saveRssConfig } from './rss-config.ts';

const choice = (name: string, more: Partial<FeedChoice> = {}): FeedChoice => ({
  name,
  url: `https://${name}.example/rss.xml`,
  bias: 'center',
  enabled: true,
  max_articles: 10,
  category: null,
  rules: null,
  ...more,
});

describeOnDatabase('a change of the list of feeds', (getDatabase) => {
  const now = new Date(Date.UTC(2026, 10, 20, 12));
  let deps: FeedDeps;
  let by: { id: string };

  beforeEach(async () => {
    const { db } = getDatabase();
    deps = {
      db,
      clock: () => now,
      allow: createAllowList([]),
      outlets: loadOutletTable(),
      sealer: testSealer,
    };
    const account = { email: 'admin@readers.example', created_at: now };
    by = await db.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow();
  });

  const save = (feeds: NonNullable<SaveRssConfigInput['feeds']>) =>
    saveRssConfig(deps, { globals: rssSetting.initial, feeds, by });
  const stored = async () => (await listFeedRows(getDatabase().db)).map(toFeedChoice);
  const newest = async () => {
    const [change] = await listChanges(deps, { limit: 1, key: 'rss-feeds' });
    if (change === undefined) throw new Error('nothing was changed');
    return change;
  };
  const revert = (id: string) => revertFeedChange(deps, { id, by });

  it('is reverted: removed feeds are inserted, added ones deleted, changed ones restored', async () => {
    const many = Array.from({ length: 300 }, (_, at) => choice(`paper-${at}`, { bias: 'left' }));
    await save([...many, choice('anchor')]);
    await save([choice('anchor', { bias: 'right' }), choice('beacon')]);
    const { id } = await newest();
    const { change, summary } = await revert(id);
    expect(summary).toBe('Brought back 300 feeds, took 1 feed away, changed 1 feed back.');
    expect(change.changedBy).toBe('admin@readers.example');
    expect(await stored()).toHaveLength(301);
    expect(await stored()).toEqual(expect.arrayContaining([choice('anchor'), ...many]));
    await expect(revert(id)).rejects.toMatchObject({ code: 'conflict' });
    // Taking back is a change like any other.
    await revert(change.id);
    expect(await stored()).toEqual([choice('anchor', { bias: 'right' }), choice('beacon')]);
  });

  it('leaves and names feeds that were changed since', async () => {
    await save([choice('harbour'), choice('anchor')]);
    await save([choice('beacon'), choice('cape')]);
    const { id } = await newest();
    const [beacon] = await listFeeds(deps);
    await changeFeeds(deps, { ids: [beacon?.id ?? ''], change: { name: 'Beacon' }, by });
    await save([...(await listFeeds(deps)), choice('anchor', { enabled: false })]);
    const { summary } = await revert(id);
    expect(summary).toMatch(/^Brought back 1 feed, took 1 feed away\. Left alone, .*: Beacon, anchor\.$/);
    expect((await stored()).map(({ name, enabled }) => [name, enabled])).toEqual([
      ['Beacon', true],
      ['anchor', false],
      ['harbour', true],
    ]);
  });

  it('restores swapped addresses, unless another feed has one of them', async () => {
    const [one, other] = (await save([choice('harbour'), choice('anchor')])).feeds;
    if (one === undefined || other === undefined) throw new Error('they were not saved');
    const swapped = [
      { ...one, url: other.url },
      { ...other, url: one.url },
    ];
    await save(swapped);
    const { id } = await newest();
    await revert(id);
    expect(await stored()).toEqual([choice('harbour'), choice('anchor')]);
    await save(swapped);
    await changeFeeds(deps, { ids: [one.id], change: { bias: 'left' }, by });
    await expect(revert((await newest()).id.replace(/\d+$/, '4'))).rejects.toMatchObject({
      message: 'All feeds of this change were changed since, so nothing was taken back.',
    });
  });

  it('cannot be reverted when it was automatic', async () => {
    await seedDefaultFeeds(deps);
    const seeded = await newest();
    expect(isRevertibleFeedChange(seeded)).toBe(false);
    await expect(revert(seeded.id)).rejects.toMatchObject({ code: 'conflict' });
    await expect(revert('rss-feeds:99')).rejects.toMatchObject({ code: 'not-found' });
  });
});
