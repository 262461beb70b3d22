import { beforeEach, expect, it } from 'vitest';
import type { FeedChoice } from '#domain/feeds/feed.ts';
import { createAllowList } from '#server/fetching/allow-list.ts';
import { loadOutletTable } from '#server/outlets/outlet-table.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { listChanges } from '#server/settings/setting-changes.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { testSealer } from '#testing/test-sealer.ts';
import { measureWait } from '#testing/waited-time.ts';
import { addFeed, changeFeeds, type FeedDeps, removeFeeds } from './change-feeds.ts';
import { defaultFeeds, seedDefaultFeeds } from './default-feeds.ts';
import { dueFeeds, forceWholeAnswers } from './due-feeds.ts';
import { listFeeds } from './list-feeds.ts';
import { importOpml } from './opml.ts';
import { type FeedOutcome, recordFeedOutcomes } from './record-feed-outcome.ts';
import { getRssConfig, saveRssConfig } from './rss-config.ts';

const minuteMs = 60_000;
const choice = (name: string): FeedChoice => ({
  name,
  url: `https://${name}.example/rss.xml`,
  bias: 'center',
  enabled: true,
  max_articles: 10,
  category: null,
  rules: null,
});
const fetched: FeedOutcome = {
  kind: 'fetched',
  validators: { etag: '"1"', lastModified: null },
  contentHash: 'abc',
  address: 'https://harbour.example/rss.xml',
  ttlMinutes: null,
};
const failed = (failure: string, more: object = {}): FeedOutcome => ({
  kind: 'failed',
  failure,
  detail: 'It failed.',
  status: null,
  retryAfterSeconds: null,
  ...more,
});

describeOnDatabase('feeds', (getDatabase) => {
  const clock = {
    time: 0,
    now: () => new Date(clock.time),
    advance: (ms: number) => {
      clock.time += ms;
    },
  };
  let deps: FeedDeps & { random: () => number };
  let by: { id: string };

  beforeEach(async () => {
    clock.time = Date.UTC(2026, 10, 20, 12);
    const { db } = getDatabase();
    deps = {
      db,
      clock: clock.now,
      allow: createAllowList([]),
      outlets: loadOutletTable(),
      sealer: testSealer,
      random: () => 0.5,
    };
    const account = { email: 'admin@readers.example', created_at: clock.now() };
    by = await db.insertInto('accounts').values(account).returning('id').executeTakeFirstOrThrow();
  });

  const add = (name: string, more: Partial<FeedChoice> = {}) =>
    addFeed(deps, { choice: { ...choice(name), ...more }, by });
  const record = (feedId: string, outcome: FeedOutcome, newItems = 0) =>
    recordFeedOutcomes(deps, [{ feedId, outcome, newItems }]);
  const only = async () => {
    const [feed] = await listFeeds(deps);
    if (feed === undefined) throw new Error('there is no feed');
    return feed;
  };
  const minutesAhead = (iso: string | null) =>
    iso === null ? null : (new Date(iso).getTime() - clock.now().getTime()) / minuteMs;

  it('are added, listed in order and due at once', async () => {
    const harbour = await add('harbour');
    await add('anchor');
    expect(harbour).toMatchObject({ ...choice('harbour'), health: 'stale', failure: null, lastFetch: null });
    expect((await listFeeds(deps)).map(({ name }) => name)).toEqual(['harbour', 'anchor']);
    expect((await dueFeeds(deps)).map(({ name }) => name)).toEqual(['harbour', 'anchor']);
  });

  it('have unique addresses, in any spelling', async () => {
    await add('harbour');
    await expect(add('other', { url: 'http://HARBOUR.example:80/rss.xml/' })).rejects.toMatchObject({
      code: 'conflict',
      message: '“harbour” has this address already.',
    });
  });

  it('are refused at addresses that Balance never requests', async () => {
    const addresses = [
      'http://127.0.0.1/rss',
      'http://localhost/rss',
      'ftp://a.example/',
      'https://u:p@a.example/',
    ];
    for (const url of addresses)
      await expect(add('bad', { url }), url).rejects.toMatchObject({ code: 'address-refused' });
  });

  it('are due after the update frequency when they succeed, and keep the validators', async () => {
    const { id } = await add('harbour');
    await record(id, fetched, 7);
    const feed = await only();
    // Listed is not read.
    expect(feed).toMatchObject({ health: 'fresh', articles_last_week: 0, failure: null });
    expect(feed.lastFetch).toBe(clock.now().toISOString());
    expect(minutesAhead(feed.next_fetch_at)).toBeCloseTo(54);
    expect(await dueFeeds(deps)).toEqual([]);
    expect(await dueFeeds(deps, { force: true })).toMatchObject([
      { id, maxArticles: 10, etag: '"1"', lastModified: null, contentHash: 'abc' },
    ]);
    clock.advance(60 * minuteMs);
    expect(await dueFeeds(deps)).toHaveLength(1);
    await record(id, { kind: 'unchanged', validators: null });
    expect(await dueFeeds(deps, { ids: [id, 'no id'], force: true })).toMatchObject([
      { etag: '"1"', contentHash: 'abc' },
    ]);
    clock.advance(8 * 24 * 60 * minuteMs);
    expect(await only()).toMatchObject({ health: 'stale', articles_last_week: 0 });
  });

  it('are requested without a condition after a day of 304s, and when a person requests them', async () => {
    const { id } = await add('harbour');
    const etagSent = async () => (await dueFeeds(deps, { force: true }))[0]?.etag;
    await record(id, fetched);
    for (let hour = 1; hour < 24; hour += 1) {
      clock.advance(60 * minuteMs);
      expect(await etagSent()).toBe('"1"');
      await record(id, { kind: 'unchanged', validators: null });
    }
    clock.advance(60 * minuteMs);
    expect(await dueFeeds(deps, { force: true })).toMatchObject([
      { etag: null, lastModified: null, contentHash: null },
    ]);
    await record(id, { kind: 'unchanged', validators: { etag: '"2"', lastModified: null } });
    clock.advance(60 * minuteMs);
    expect(await etagSent()).toBe('"2"');
    await forceWholeAnswers(deps, [id, 'no id']);
    expect(await etagSent()).toBe(null);
    await record(id, fetched);
    expect(await etagSent()).toBe('"1"');
    clock.advance(-30 * 24 * 60 * minuteMs);
    expect(await etagSent()).toBe(null);
  });

  it('are not failed when another of their host was limited', async () => {
    const { id } = await add('harbour');
    await record(id, fetched);
    await record(id, { kind: 'postponed', retryAfterSeconds: 600 });
    const feed = await only();
    expect(feed).toMatchObject({ health: 'fresh', failure: null });
    expect(minutesAhead(feed.next_fetch_at)).toBeCloseTo(10);
  });

  it('are requested less often when they list few new items, within bounds', async () => {
    const { id } = await add('harbour');
    clock.advance(4 * 24 * 60 * minuteMs);
    await record(id, fetched, 4);
    // One item a day: half of 24 hours, at most eight times the update frequency.
    expect(minutesAhead((await only()).next_fetch_at)).toBeCloseTo(480 * 0.9);
    await record(id, fetched, 200);
    expect(minutesAhead((await only()).next_fetch_at)).toBeCloseTo(54);
  });

  it('are retried with growing delays when they fail, and have no failures after a success', async () => {
    const { id } = await add('harbour');
    const waits: number[] = [];
    const since = clock.now().toISOString();
    for (let times = 0; times < 12; times += 1) {
      await record(id, failed('server-error', { status: 503 }));
      waits.push(Math.round(minutesAhead((await only()).next_fetch_at) ?? 0));
      clock.advance(minuteMs);
    }
    expect(waits.slice(0, 4)).toEqual([54, 120, 240, 480]);
    expect(Math.max(...waits)).toBe(1152);
    expect(await only()).toMatchObject({
      health: 'failing',
      failure: { kind: 'server-error', detail: 'It failed.', http_status: 503, since, attempts: 12 },
    });
    await record(id, fetched);
    expect(await only()).toMatchObject({ health: 'fresh', failure: null });
  });

  it('get no request before Retry-After', async () => {
    const { id } = await add('harbour');
    await record(id, failed('rate-limited', { status: 429, retryAfterSeconds: 7200 }));
    expect(minutesAhead((await only()).next_fetch_at)).toBe(120);
  });

  it('are switched off and recorded in the audit when they are gone; after switching on they have no failures', async () => {
    const { id } = await add('harbour');
    await record(id, failed('gone', { status: 410 }));
    expect(await only()).toMatchObject({
      enabled: false,
      health: 'off',
      failure: { kind: 'gone' },
      next_fetch_at: null,
    });
    expect(await dueFeeds(deps, { force: true })).toEqual([]);
    const [change] = await listChanges(deps, { limit: 1 });
    expect(change).toMatchObject({
      key: 'rss-feeds',
      changedBy: null,
      isRevertible: false,
      oldValue: { changed: [choice('harbour')] },
      newValue: { changed: [{ ...choice('harbour'), enabled: false }], reason: 'It failed.' },
    });
    expect(await changeFeeds(deps, { ids: [id], change: { enabled: true }, by })).toMatchObject([
      { enabled: true, health: 'stale', failure: null },
    ]);
    expect(await dueFeeds(deps)).toHaveLength(1);
  });

  it('are due when a clock that was set back since wrote a time beyond the longest delay', async () => {
    const { id } = await add('harbour');
    clock.advance(400 * 24 * 60 * minuteMs);
    await record(id, fetched);
    clock.advance(-400 * 24 * 60 * minuteMs);
    expect(await dueFeeds(deps)).toHaveLength(1);
  });

  it('ignore outcomes of feeds that were removed since', async () => {
    const { id } = await add('harbour');
    expect(await removeFeeds(deps, { ids: [id, id, 'no id'], by })).toBe(1);
    await record(id, fetched, 3);
    await record(id, failed('gone'));
    expect(await listFeeds(deps)).toEqual([]);
  });

  it('are changed together, all or none', async () => {
    const [one, other] = [await add('harbour'), await add('anchor')];
    await record(one.id, fetched);
    const ids = [one.id, other.id];
    expect(await changeFeeds(deps, { ids, change: { bias: 'left', max_articles: 3 }, by })).toMatchObject([
      { name: 'harbour', bias: 'left', max_articles: 3, health: 'fresh' },
      { name: 'anchor', bias: 'left', max_articles: 3 },
    ]);
    await expect(
      changeFeeds(deps, { ids: [...ids, by.id], change: { bias: 'right' }, by }),
    ).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(changeFeeds(deps, { ids, change: { url: 'https://x.example/' }, by })).rejects.toMatchObject(
      { code: 'invalid-input' },
    );
    await expect(changeFeeds(deps, { ids: [one.id], change: { url: other.url }, by })).rejects.toMatchObject({
      code: 'conflict',
    });
    const [moved] = await changeFeeds(deps, { ids: [one.id], change: { url: 'https://x.example/' }, by });
    expect(moved).toMatchObject({ url: 'https://x.example/', bias: 'left' });
    expect(await dueFeeds(deps, { ids: [one.id] })).toMatchObject([{ etag: null, contentHash: null }]);
    expect(await listChanges(deps, { limit: 9 })).toHaveLength(4);
  });

  it.each([
    ['BBC News', 'https://feeds.bbci.co.uk/news/rss.xml', 'center'],
    ['PBS NewsHour', 'https://www.pbs.org/newshour/feeds/rss/headlines', 'center-left'],
    ['Breitbart News', 'https://feeds.feedburner.com/breitbart', 'right'],
    ['Harbour', 'https://harbour.example/rss.xml', 'center'],
  ])('get the word of their outlet when nobody gives one: %s', async (name, url, bias) => {
    const { bias: _, ...rest } = { ...choice(name), url };
    expect(await addFeed(deps, { choice: rest, by })).toMatchObject({ bias });
    expect(await addFeed(deps, { choice: { ...choice('own'), bias: 'left' }, by })).toMatchObject({
      bias: 'left',
    });
  });

  it('get the word of their outlet when an OPML file brings them', async () => {
    const opml = `<opml><body>
      <outline text="Breitbart" xmlUrl="https://feeds.feedburner.com/breitbart"/>
      <outline text="Mine" xmlUrl="https://feeds.example/1" htmlUrl="https://www.theguardian.com/uk"/>
      <outline text="Own" xmlUrl="https://www.theguardian.com/uk/rss" bias="right"/>
      <outline text="Other" xmlUrl="https://feeds.example/2" htmlUrl="nothing"/></body></opml>`;
    const { sample } = await importOpml(deps, { opml, mode: 'merge', by });
    expect(sample.map(({ bias }) => bias)).toEqual(['right', 'center-left', 'right', 'center']);
    expect((await listFeeds(deps)).map(({ bias }) => bias)).toEqual(sample.map(({ bias }) => bias));
  });

  it('keep the folders of an OPML file as categories, which a list without them does not take away', async () => {
    const opml =
      '<opml><body><outline text="UK"><outline text="A" xmlUrl="https://a.example/rss"/></outline></body></opml>';
    await importOpml(deps, { opml, mode: 'merge', by });
    const [feed] = await listFeeds(deps);
    expect(feed).toMatchObject({ name: 'A', category: 'UK' });
    const { category: _, ...uncategorised } = choice('a');
    const saved = { ...uncategorised, url: 'https://a.example/rss', max_articles: 20 };
    await saveRssConfig(deps, { globals: rssSetting.initial, feeds: [saved], by });
    expect(await listFeeds(deps)).toMatchObject([{ category: 'UK', max_articles: 20 }]);
    await changeFeeds(deps, { ids: [feed?.id ?? ''], change: { category: 'Papers' }, by });
    expect(await listFeeds(deps)).toMatchObject([{ category: 'Papers' }]);
    await saveRssConfig(deps, { globals: rssSetting.initial, feeds: [{ ...saved, category: null }], by });
    expect(await listFeeds(deps)).toMatchObject([{ category: null }]);
  });

  it('are seeded once, and not after the list was emptied', async () => {
    expect(await seedDefaultFeeds(deps)).toBe(defaultFeeds.length);
    expect(await seedDefaultFeeds(deps)).toBe(0);
    const ids = (await listFeeds(deps)).map(({ id }) => id);
    expect(await removeFeeds(deps, { ids, by })).toBe(defaultFeeds.length);
    expect(await seedDefaultFeeds(deps)).toBe(0);
  });

  it('are seeded once by two processes that start together', async () => {
    const added = await Promise.all([seedDefaultFeeds(deps), seedDefaultFeeds(deps)]);
    expect(added.sort((a, b) => a - b)).toEqual([0, defaultFeeds.length]);
  });

  it('are saved as a whole list with the globals', async () => {
    const [harbour, anchor] = [await add('harbour'), await add('anchor')];
    await record(harbour.id, fetched, 2);
    const before = await getRssConfig(deps);
    expect(before).toMatchObject({ version: 2, lastNewAt: clock.now() });
    const globals = { ...rssSetting.initial, updateFrequency: 30 };
    const saved = await saveRssConfig(deps, {
      globals,
      feeds: [{ ...choice('beacon') }, { ...harbour, name: 'Harbour', bias: 'right' }],
      basedOn: 2,
      by,
    });
    expect(saved.globals.updateFrequency).toBe(30);
    expect(saved.version).toBe(4);
    expect(saved.feeds.map(({ name, id, health }) => [name, id === harbour.id, health])).toEqual([
      ['Harbour', true, 'fresh'],
      ['beacon', false, 'stale'],
    ]);
    await record(harbour.id, fetched);
    expect(minutesAhead((await only()).next_fetch_at)).toBeCloseTo(30 * 0.9);
    const [change] = await listChanges(deps, { limit: 1, key: 'rss-feeds' });
    expect(change).toMatchObject({
      changedBy: 'admin@readers.example',
      oldValue: { removed: [choice('anchor')], changed: [{ name: 'harbour', bias: 'center' }] },
      newValue: { added: [choice('beacon')], changed: [{ name: 'Harbour', bias: 'right' }] },
    });
    await expect(saveRssConfig(deps, { globals, feeds: [], basedOn: 3, by })).rejects.toMatchObject({
      code: 'conflict',
    });
    // Saving the same values is no change; saving globals alone leaves the feeds.
    const repeated = await saveRssConfig(deps, { globals, feeds: saved.feeds, basedOn: 4, by });
    expect(repeated.version).toBe(4);
    expect((await saveRssConfig(deps, { globals: rssSetting.initial, by })).feeds).toHaveLength(2);
    expect(await dueFeeds(deps, { ids: [anchor.id], force: true })).toEqual([]);
  });

  it('may swap their addresses in one save, and are refused when two share one', async () => {
    const [one, other] = [await add('harbour'), await add('anchor')];
    const swapped = [
      { ...one, url: other.url },
      { ...other, url: one.url },
    ];
    const globals = rssSetting.initial;
    const saved = await saveRssConfig(deps, { globals, feeds: swapped, by });
    expect(saved.feeds.map(({ url }) => url)).toEqual([other.url, one.url]);
    const twice = [one, { ...other, url: one.url }];
    await expect(saveRssConfig(deps, { globals, feeds: twice, by })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('“harbour” and “anchor” have the same address'),
    });
    const lost = [choice('harbour')];
    expect((await saveRssConfig(deps, { globals, feeds: lost, by })).feeds).toMatchObject([{ id: other.id }]);
  });

  it('are listed, saved and found due quickly when there are ten thousand', async () => {
    const many = Array.from({ length: 10_000 }, (_, at) => choice(`paper-${at}`));
    const globals = rssSetting.initial;
    const saved = await saveRssConfig(deps, { globals, feeds: many, by });
    expect(saved.feeds).toHaveLength(10_000);
    const timed = async (work: () => Promise<unknown>) => {
      const waited = measureWait();
      await work();
      return waited();
    };
    const changed = saved.feeds.map((feed) => ({ ...feed, max_articles: 20 }));
    expect(await timed(() => saveRssConfig(deps, { globals, feeds: changed, by }))).toBeLessThan(20_000);
    expect(await timed(() => listFeeds(deps))).toBeLessThan(3000);
    expect(await timed(() => dueFeeds(deps, { limit: 100 }))).toBeLessThan(1000);
    const [change] = await listChanges(deps, { limit: 1, key: 'rss-feeds' });
    expect(change?.newValue).toMatchObject({ changed_count: 10_000 });
    expect((await listFeeds(deps)).every((feed) => feed.max_articles === 20)).toBe(true);
  });
});
