import { expect, it } from 'vitest';
import { projectionVersion } from '#domain/stories/projection-version.ts';
import { getRevision } from '#server/stories/statistics-store.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { bridgeReports, storeSamples, storeStory } from '#testing/stored-articles.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { markOutdatedStories, refreshWaiting } from './refresh-waiting.ts';

const { signal } = new AbortController();

describeOnDatabase('stories whose projection another release stored', (database) => {
  const { now: clock } = createTestClock();
  const open = () => ({ db: database().db, clock, outlets: { version: 1, outlets: [] } });
  const storeAlone = async () => {
    const stories: string[] = [];
    const { db } = database();
    const articles = await storeSamples(db, bridgeReports, clock());
    for (const id of articles) stories.push(await storeStory(db, [id], clock()));
    return stories;
  };
  const countRevisions = async () => (await getRevision(database().db, 'grouping')).revision;
  const setVersion = (version: number) =>
    database().pool.query('UPDATE stories SET projection_version = $1', [version]);

  it('are marked once, and no counter is raised where there are none', async () => {
    await storeAlone();
    await refreshWaiting(open(), { storyIds: null, limit: 10, signal });
    const before = await countRevisions();
    expect(await markOutdatedStories(open())).toBe(0);
    expect(await countRevisions()).toBe(before);
    await setVersion(projectionVersion - 1);
    expect(await markOutdatedStories(open())).toBe(3);
    expect(await markOutdatedStories(open())).toBe(0);
    expect(await countRevisions()).toBe(before + 1);
    await refreshWaiting(open(), { storyIds: null, limit: 10, signal });
    const { rows } = await database().pool.query('SELECT DISTINCT projection_version FROM stories');
    expect(rows).toEqual([{ projection_version: projectionVersion }]);
  });
});
