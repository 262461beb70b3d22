import { expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { refuseRows } from '#testing/refuse-rows.ts';
import { otherReport, storeSamples, storeStory } from '#testing/stored-articles.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { refreshWaiting } from './refresh-waiting.ts';
import { shareRefresh } from './share-refresh.ts';

const { signal } = new AbortController();
const log = createLog('silent');

describeOnDatabase('a refresh that workers share', (database) => {
  const { now: clock } = createTestClock();
  /** The dependencies of a process. */
  const open = () => ({ db: database().db, clock, log, outlets: { version: 1, outlets: [] } });

  async function storeStories(count: number): Promise<string[]> {
    const { db } = database();
    const samples = Array.from({ length: count }, (_, at) => ({ ...otherReport, domain: `d${at}.example` }));
    const stories: string[] = [];
    for (const id of await storeSamples(db, samples, clock())) {
      stories.push(await storeStory(db, [id], clock()));
    }
    return stories;
  }

  /** A process that counts the stories that it refreshed. */
  function openProcess() {
    const counted = { refreshed: 0 };
    const refresh = async (storyIds: readonly string[]) => {
      const input = { storyIds, limit: storyIds.length, onlyChanged: true, shownFrom: 2, signal };
      const { refreshed } = await refreshWaiting(open(), input);
      counted.refreshed += refreshed;
    };
    return { counted, refresh };
  }

  const countWaiting = async () =>
    (await database().pool.query('SELECT 1 FROM stories WHERE version > refreshed_version')).rows.length;

  it('refreshes each story once, of which other processes do what they take', async () => {
    await storeStories(150);
    const [one, other] = [openProcess(), openProcess()];
    const setAside = await shareRefresh(open(), { enqueue: other.refresh, refresh: one.refresh }, signal);
    expect(setAside).toEqual([]);
    expect([one.counted.refreshed, other.counted.refreshed]).toEqual([30, 120]);
    expect(await countWaiting()).toBe(0);
  });

  it('refreshes what other processes do not, or at the same time', async () => {
    await storeStories(150);
    const one = openProcess();
    const enqueued: Promise<void>[] = [];
    const other = openProcess();
    const enqueue = async (storyIds: readonly string[]) => {
      if (enqueued.length === 0) enqueued.push(other.refresh(storyIds));
    };
    await shareRefresh(open(), { enqueue, refresh: one.refresh }, signal);
    await Promise.all(enqueued);
    expect(one.counted.refreshed + other.counted.refreshed).toBeGreaterThanOrEqual(150);
    expect(await countWaiting()).toBe(0);
  });

  it('reports a story that another process set aside, once', async () => {
    const stories = await storeStories(150);
    const repair = await refuseRows(database(), { table: 'stories', when: `NEW.id = '${stories[3]}'` });
    const [one, other] = [openProcess(), openProcess()];
    try {
      const setAside = await shareRefresh(open(), { enqueue: other.refresh, refresh: one.refresh }, signal);
      expect(setAside.map(({ step, subjectId }) => [step, subjectId])).toEqual([['refresh', stories[3]]]);
      expect(one.counted.refreshed + other.counted.refreshed).toBe(149);
    } finally {
      await repair();
    }
  });

  it('leaves few stories to the process itself, and ends when it is cancelled', async () => {
    await storeStories(70);
    const refuse = async () => Promise.reject(new Error('not wanted'));
    expect(await shareRefresh(open(), { enqueue: refuse, refresh: refuse }, signal)).toEqual([]);
    await storeStories(20);
    const cancelled = AbortSignal.abort(new Error('cancelled'));
    const sharing = { enqueue: async () => {}, refresh: refuse };
    await expect(shareRefresh(open(), sharing, cancelled)).rejects.toThrow('cancelled');
  });
});
