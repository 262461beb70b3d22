import { expect, it } from 'vitest';
import { describeOnDatabase } from '#testing/database.ts';
import { bridgeReports, otherReport, storeSamples, storeStory } from '#testing/stored-articles.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { listWaiting } from './projection-store.ts';
import { refreshWaiting } from './refresh-waiting.ts';

const { signal } = new AbortController();

describeOnDatabase('the order of stories that wait for a projection', (database) => {
  it('puts stories without a card first, then the longest waiting', async () => {
    const { now: clock, advance } = createTestClock();
    const { db, pool } = database();
    const articles = await storeSamples(db, [...bridgeReports, otherReport], clock());
    const stories: string[] = [];
    for (const id of articles) {
      stories.push(await storeStory(db, [id], clock()));
      advance(1000);
    }
    const deps = { db, clock, outlets: { version: 1, outlets: [] } };
    await refreshWaiting(deps, { storyIds: stories.slice(0, 2), limit: 10, signal });
    await pool.query('UPDATE stories SET version = version + 1');
    const waiting = await listWaiting(db, { ids: null, limit: 10, setAside: { due: [], notDue: [] } });
    const expected = [2, 3, 0, 1].map((at) => stories[at]);
    expect(waiting.map(({ id }) => id)).toEqual(expected);
  });
});
