import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Follow, FollowNews, Preferences } from '#contract/following.ts';
import { maxFollows, visitMs } from '#domain/following/follow.ts';
import { mergeStory } from '#server/stories/clustering/lifecycle-store.ts';
import { refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';
import { createTestHttpApp, type TestHttpApp } from '#testing/create-test-http-app.ts';
import { describeOnDatabase } from '#testing/database.ts';
import {
  bridgeReports,
  joinStory,
  otherReport,
  type StoredSample,
  storeSamples,
  storeStory,
} from '#testing/stored-articles.ts';
import { mountFollowingRoutes } from './following.ts';

const outlet = (domain: string, name: string, lean: number) => ({
  ...{ domain, name, lean, aliases: [`m.${domain}`], country: 'GB', region: 'uk' as const },
  ...{ owner: null, kind: 'newspaper', reliability: null, flags: [], references: ['test'] },
});
const outlets = {
  version: 1,
  outlets: [outlet('beacon.example', 'The Beacon', -0.5), outlet('courier.example', 'Courier', 0.5)],
};
const [center, right, left] = bridgeReports as [StoredSample, StoredSample, StoredSample];
const hourMs = 3_600_000;

describeOnDatabase('what an account follows', (database) => {
  let http: TestHttpApp;
  let token = '';
  beforeEach(async () => {
    let clock = () => new Date();
    http = await createTestHttpApp(database(), {
      mounts: [
        (app, routeDeps) =>
          mountFollowingRoutes(app, routeDeps, {
            ...{ db: database().db, clock: () => clock(), outlets },
            publicUrl: 'https://balance.example',
          }),
      ],
    });
    clock = http.clock.now;
    token = (await http.account('reader@news.example')).token;
  });
  afterEach(() => http.close());

  const refresh = () =>
    refreshWaiting(
      { db: database().db, clock: http.clock.now, outlets },
      { storyIds: null, limit: 100, signal: new AbortController().signal },
    );
  const store = async (samples: readonly StoredSample[]) => {
    const ids = await storeSamples(database().db, samples, http.clock.now());
    const story = await storeStory(database().db, ids, http.clock.now());
    await refresh();
    return story;
  };
  const join = async (story: string, samples: readonly StoredSample[]) => {
    const ids = await storeSamples(database().db, samples, http.clock.now());
    await joinStory(database().db, story, ids, http.clock.now());
    await refresh();
  };
  const call = async <Answer = Record<string, never>>(
    method: string,
    path: string,
    body?: unknown,
    as = token,
  ): Promise<Answer & { status: number; error: string | null }> => {
    const response = await http.send(method, path, { token: as, ...(body === undefined ? {} : { body }) });
    return { ...((await response.json()) as Answer & { error: string | null }), status: response.status };
  };
  const follow = async (kind: string, value: string, as = token) =>
    call<{ follow: Follow }>('POST', '/me/follows', { kind, value }, as);
  const list = async (as = token) =>
    (await call<{ follows: Follow[] }>('GET', '/me/follows', undefined, as)).follows;
  const newsOf = async (): Promise<FollowNews | null | undefined> => (await list())[0]?.news;
  const visit = (story?: string) => call('POST', '/me/follows/seen', story === undefined ? {} : { story });
  const pause = (ms = hourMs) => http.clock.advance(ms);

  it('is a story with its new articles and the sides that joined since the last visit', async () => {
    const story = await store([center, left]);
    pause();
    expect(await follow('story', story)).toMatchObject({ status: 200, follow: { kind: 'story' } });
    expect(await newsOf()).toMatchObject({ new_count: 0, joined: [], items: [] });
    pause();
    await join(story, [right, { ...center, domain: 'times.example', title: 'Bridge inquiry opens' }]);
    const news = await newsOf();
    expect(news).toMatchObject({ new_count: 2, joined: [{ side: 'right', source: 'Courier' }] });
    expect(news?.items.map(({ source, side }) => [source, side]).sort()).toEqual([
      ['Courier', 'right'],
      ['times.example', 'center'],
    ]);
    await visit();
    pause(visitMs / 2);
    // The page opened again during the same visit shows the same.
    await visit();
    expect(await newsOf()).toMatchObject({ new_count: 2 });
    pause(visitMs + 1000);
    await visit();
    expect(await newsOf()).toMatchObject({ new_count: 0, joined: [] });
  });

  it('has nothing new of a story that was read on its page', async () => {
    const story = await store([center, left]);
    await follow('story', story);
    pause();
    await join(story, [right]);
    await visit(story);
    expect(await newsOf()).toMatchObject({ new_count: 0, joined: [] });
  });

  it('reports since when a blindspot is closed', async () => {
    const story = await store([center, left]);
    const { id } = (await follow('story', story)).follow;
    await database()
      .db.updateTable('follow_marks')
      .set({ blindspot: 'right' })
      .where('follow_id', '=', id)
      .execute();
    pause();
    await join(story, [right]);
    const news = await newsOf();
    expect(news?.closed_blindspot).toEqual({ side: 'right', at: news?.items[0]?.at });
  });

  it('stays followed when it is merged into another story, once', async () => {
    const [from, into] = [await store([center]), await store([left, right])];
    await follow('story', from);
    pause();
    const { db } = database();
    await db
      .transaction()
      .execute((tx) => mergeStory(tx, { from, into }, { revision: 2, now: http.clock.now() }));
    await join(into, [{ ...center, domain: 'times.example' }]);
    expect(await list()).toMatchObject([
      // Two came with the merge, one is new.
      { value: from, story: { id: into, article_count: 4 }, news: { new_count: 3 } },
    ]);
    await follow('story', into);
    const both = await list();
    expect(both).toHaveLength(1);
    await call('DELETE', `/me/follows/${both[0]?.id}`);
    expect(await list()).toEqual([]);
  });

  it('says that a followed story was removed', async () => {
    const story = await store([center, left]);
    const name = (await follow('story', story)).follow.name;
    await database().db.deleteFrom('stories').execute();
    expect(await list()).toMatchObject([{ name, story: null, news: { new_count: 0, items: [] } }]);
    expect(name).toContain('bridge');
  });

  it('is a topic, an outlet by any of its domains, or words, with what came since', async () => {
    await follow('topic', 'politics');
    await follow('outlet', 'https://m.courier.example/page');
    await follow('search', ' harbour   bridge ');
    pause();
    const story = await store([center, right]);
    const follows = await list();
    expect(follows.map(({ kind, value, name }) => [kind, value, name])).toEqual([
      ['search', 'harbour bridge', 'harbour bridge'],
      ['outlet', 'courier.example', 'Courier'],
      ['topic', 'politics', 'politics'],
    ]);
    expect(follows.map(({ news }) => [news?.new_count, news?.items[0]?.story_id])).toEqual([
      [2, story],
      [1, story],
      [1, story],
    ]);
    pause();
    await visit();
    pause(visitMs + 1000);
    await visit();
    expect((await list()).map(({ news }) => news?.new_count)).toEqual([0, 0, 0]);
    expect((await call<{ follows: Follow[] }>('GET', '/me/follows?news=false')).follows[0]?.news).toBeNull();
  });

  it('counts a story as new for its topic once it is large enough to be listed', async () => {
    const story = await store([center]);
    pause();
    await follow('topic', 'politics');
    expect(await newsOf()).toMatchObject({ new_count: 0 });
    pause();
    await join(story, [right]);
    expect(await newsOf()).toMatchObject({ new_count: 1, items: [{ story_id: story }] });
  });

  it('changes nothing when followed again, and refuses what is not there or too much', async () => {
    await storeSamples(database().db, [otherReport], http.clock.now());
    const first = await follow('outlet', 'beacon.example');
    expect((await follow('outlet', 'beacon.example')).follow.id).toBe(first.follow.id);
    for (const [kind, value, status] of [
      ['story', '00000000-0000-4000-8000-000000000000', 404],
      ['topic', 'sport', 404],
      ['outlet', 'nobody.example', 404],
      ['outlet', 'no domain', 400],
      ['search', '-only', 400],
    ] as const) {
      const refused = await follow(kind, value);
      expect([kind, refused.status, refused.error]).toEqual([kind, status, expect.stringMatching(/\w+\.$/)]);
    }
    await database().pool.query(
      `INSERT INTO follows (account_id, kind, value, name, created_at)
       SELECT account_id, 'search', 'words ' || n, '', now() FROM follows, generate_series(2, $1) n`,
      [maxFollows],
    );
    expect(await follow('topic', 'politics')).toMatchObject({ status: 409 });
    expect(await call('DELETE', `/me/follows/${first.follow.id}`)).toMatchObject({ status: 200 });
    expect(await call('DELETE', `/me/follows/${first.follow.id}`)).toMatchObject({ status: 404 });
    expect(await follow('topic', 'politics')).toMatchObject({ status: 200 });
  });

  it('is of that account alone, and goes with it', async () => {
    const story = await store([center, left]);
    const other = (await http.account('other@news.example')).token;
    const { id } = (await follow('story', story)).follow;
    await call('PUT', '/me/preferences', { muted_outlets: ['beacon.example'], alerts_per_day: 2 });
    expect(await list(other)).toEqual([]);
    expect(await call('DELETE', `/me/follows/${id}`, undefined, other)).toMatchObject({ status: 404 });
    expect((await http.send('DELETE', '/account', { token })).status).toBe(200);
    const rest = await database().pool.query(
      `SELECT ((SELECT count(*) FROM follows) + (SELECT count(*) FROM follow_marks) +
        (SELECT count(*) FROM muted_outlets) + (SELECT count(*) FROM reader_preferences))::int AS rows`,
    );
    expect(rest.rows).toEqual([{ rows: 0 }]);
  });

  it('are preferences with defaults that a change replaces field by field', async () => {
    const get = async () => (await call<{ preferences: Preferences }>('GET', '/me/preferences')).preferences;
    expect(await get()).toEqual({
      time_zone: 'UTC',
      edition: 'world',
      digest: { frequency: 'off', weekday: 1, hour: 7, sections: ['follows', 'top-stories', 'blindspots'] },
      quiet_hours: { from: 22, until: 7 },
      alerts_per_day: 0,
      alerts_by_mail: true,
      muted_outlets: [],
      next_digest_at: null,
      mail_stopped: null,
    });
    const digest = { frequency: 'daily', weekday: 1, hour: 8, sections: ['blindspots'] };
    const saved = await call<{ preferences: Preferences }>('PUT', '/me/preferences', {
      ...{ time_zone: 'Asia/Kolkata', digest, muted_outlets: ['www.courier.example', 'M.courier.example'] },
    });
    expect(saved.preferences).toMatchObject({
      ...{ time_zone: 'Asia/Kolkata', digest, muted_outlets: ['courier.example'], alerts_per_day: 0 },
      next_digest_at: expect.stringMatching(/T02:30:00.000Z$/),
    });
    await call('PUT', '/me/preferences', { quiet_hours: null });
    expect(await get()).toMatchObject({ digest, quiet_hours: null, muted_outlets: ['courier.example'] });
    for (const wrong of [
      { time_zone: 'Nowhere/Gone' },
      { digest: { ...digest, hour: 24 } },
      { muted_outlets: ['no domain'] },
      { alerts_per_day: 99 },
    ]) {
      expect(await call('PUT', '/me/preferences', wrong)).toMatchObject({ status: 400 });
    }
  });
});
