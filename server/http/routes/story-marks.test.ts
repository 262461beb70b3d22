import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SyncedMark } from '#contract/story-marks.ts';
import { maxKeptChanges } from '#domain/story-marks/story-mark.ts';
import { createTestHttpApp, type TestHttpApp } from '#testing/create-test-http-app.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { mountStoryMarkRoutes } from './story-marks.ts';

const story = '0b7c1f1e-0000-4000-8000-000000000001';
const other = '0b7c1f1e-0000-4000-8000-000000000002';
const hourMs = 3_600_000;

interface Answer {
  status: number;
  error: string | null;
  marks: SyncedMark[];
  synced_at: string;
}

describeOnDatabase('marks on the server', (database) => {
  let http: TestHttpApp;
  let token = '';
  beforeEach(async () => {
    let clock = () => new Date();
    http = await createTestHttpApp(database(), {
      mounts: [
        (app, routeDeps) => mountStoryMarkRoutes(app, routeDeps, { db: database().db, clock: () => clock() }),
      ],
    });
    clock = http.clock.now;
    token = (await http.account('reader@news.example')).token;
  });
  afterEach(() => http.close());

  const call = async (method: string, path = '/me/marks', body?: unknown, as = token): Promise<Answer> => {
    const response = await http.send(method, path, { token: as, ...(body === undefined ? {} : { body }) });
    return { ...((await response.json()) as Answer), status: response.status };
  };
  /** A time in hours from now. */
  const at = (hours: number) => new Date(http.clock.now().getTime() + hours * hourMs).toISOString();
  const mark = (changes: SyncedMark['changes'], id = story): SyncedMark => ({
    ...{ story: id, title: 'Bridge closed', topic: 'politics', changes },
  });
  const put = (marks: SyncedMark[], more: object = {}) => call('PUT', '/me/marks', { marks, ...more });
  const rows = async () =>
    (await database().db.selectFrom('story_marks').select(['kind', 'is_on']).orderBy('kind').execute()).map(
      ({ kind, is_on }) => [kind, is_on],
    );

  it('are kept by an account that turned it on, and by no other', async () => {
    const saved = mark({ saved: { at: at(-1), on: true } });
    expect(await put([saved])).toMatchObject({ status: 409, error: expect.stringMatching(/not kept/) });
    expect(await rows()).toEqual([]);
    expect(await put([saved], { turn_on: true })).toMatchObject({ status: 200, marks: [saved] });
    expect(await put([])).toMatchObject({ marks: [saved] });
    const stranger = (await http.account('other@news.example')).token;
    const ofStranger = (body: object) => call('PUT', '/me/marks', body, stranger);
    expect(await ofStranger({ marks: [] })).toMatchObject({ status: 409 });
    expect(await ofStranger({ marks: [], turn_on: true })).toMatchObject({ status: 200, marks: [] });
  });

  it('of two browsers are merged mark by mark, by the time of change', async () => {
    const [early, late] = [at(-3), at(-1)];
    await put([mark({ saved: { at: early, on: true }, read: { at: late, on: true } })], { turn_on: true });
    const merged = await put([
      mark({
        saved: { at: late, on: false },
        read: { at: early, on: false },
        hidden: { at: early, on: true },
      }),
    ]);
    expect(merged.marks).toEqual([
      mark({
        saved: { at: late, on: false },
        read: { at: late, on: true },
        hidden: { at: early, on: true },
      }),
    ]);
    // At the same time the one that sets it stays, whichever comes first.
    await put([mark({ saved: { at: late, on: true } })]);
    await put([mark({ saved: { at: late, on: false } })]);
    expect(await rows()).toContainEqual(['saved', true]);
  });

  it('do not lose against a clock that is ahead, and accept any time', async () => {
    await put(
      [mark({ saved: { at: at(24 * 365), on: true }, read: { at: '0000-01-01T00:00:00Z', on: true } })],
      {
        turn_on: true,
      },
    );
    http.clock.advance(1000);
    await put([mark({ saved: { at: at(0), on: false } })], { since: '0000-01-01T00:00:00Z' });
    expect(await rows()).toEqual([
      ['read', true],
      ['saved', false],
    ]);
  });

  it('that are new to a browser are answered', async () => {
    await put([mark({ saved: { at: at(-1), on: true } })], { turn_on: true });
    http.clock.advance(hourMs);
    const first = await put([]);
    http.clock.advance(hourMs);
    const second = await put([mark({ read: { at: at(-1), on: true } }, other)], { since: first.synced_at });
    expect(second.marks.map(({ story: id }) => id)).toEqual([other]);
    expect((await put([], { since: first.synced_at })).marks.map(({ story: id }) => id)).toEqual([other]);
    expect((await put([])).marks).toHaveLength(2);
  });

  it('are deleted when the reader turns it off, for every browser, and with the account', async () => {
    await put([mark({ saved: { at: at(-1), on: true } })], { turn_on: true });
    expect(await call('DELETE')).toMatchObject({ status: 200 });
    expect(await rows()).toEqual([]);
    expect(await put([mark({ saved: { at: at(-1), on: true } })])).toMatchObject({ status: 409 });
    await put([mark({ saved: { at: at(-1), on: true } })], { turn_on: true });
    expect((await http.send('DELETE', '/account', { token })).status).toBe(200);
    const left = await database().db.selectFrom('kept_marks').selectAll().execute();
    expect([await rows(), left]).toEqual([[], []]);
  });

  it('are limited in number, and refused when they are no marks', async () => {
    await put([mark({ saved: { at: at(-1), on: true } })], { turn_on: true });
    await database().pool.query(
      `INSERT INTO story_marks SELECT account_id, gen_random_uuid(), 'read', true, changed_at + interval '1 s', '', '', stored_at
       FROM story_marks, generate_series(1, $1)`,
      [maxKeptChanges],
    );
    await put([]);
    expect(await rows()).toHaveLength(maxKeptChanges);
    expect(await rows()).not.toContainEqual(['saved', true]);
    for (const wrong of [
      { ...mark({}), story: 'no id' },
      { ...mark({}), title: 'x'.repeat(501) },
      { ...mark({}), changes: { saved: { at: 'yesterday', on: true } } },
      { ...mark({}), changes: { opened: { at: at(0), on: true } } },
    ]) {
      expect(await call('PUT', '/me/marks', { marks: [wrong] })).toMatchObject({ status: 400 });
    }
    const many = Array.from({ length: 501 }, () => mark({}));
    expect(await put(many)).toMatchObject({ status: 400 });
  });
});
