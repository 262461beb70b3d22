import { expect, it } from 'vitest';
import { describeOnDatabase } from '#testing/database.ts';
import { bridgeReports, otherReport, storeSamples, storeStory } from '#testing/stored-articles.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { getStory } from './get-story.ts';
import { listStories } from './list-stories.ts';
import { refreshWaiting } from './projection/refresh-waiting.ts';

const { signal } = new AbortController();

describeOnDatabase('a story of uncertain grouping', (database) => {
  const { now: clock } = createTestClock();
  const open = () => ({ db: database().db, clock, outlets: { version: 1, outlets: [] } });
  const store = async (confidence: number) => {
    const { db } = database();
    const articles = await storeSamples(db, [...bridgeReports.slice(0, 1), otherReport], clock());
    const id = await storeStory(db, articles, clock());
    await db.updateTable('stories').set({ confidence }).where('id', '=', id).execute();
    return id;
  };
  const listed = async () => {
    await refreshWaiting(open(), { storyIds: null, limit: 10, signal });
    return (await listStories(open())).stories.map(({ id }) => id);
  };

  it('whose articles share too little is not listed, and its address still answers', async () => {
    const id = await store(0.6);
    expect(await listed()).toEqual([]);
    expect(await getStory(open(), { id, signal })).toMatchObject({ id, article_count: 2 });
  });

  it('is listed where an administrator put its articles together', async () => {
    const id = await store(0.6);
    await database()
      .db.updateTable('story_articles')
      .set({ by_hand: true })
      .where('story_id', '=', id)
      .execute();
    expect(await listed()).toEqual([id]);
    expect(await getStory(open(), { id, signal })).toMatchObject({ semantic_confidence: 1 });
  });

  it('is listed from the confidence of the specification on, whatever its title says', async () => {
    const { db } = database();
    const ids = await Promise.all([store(0.9), store(0.9)]);
    await listed();
    const { now } = { now: clock() };
    for (const [at, id] of ids.entries())
      await db
        .updateTable('stories')
        .set({ semantic_confidence: at === 0 ? 0.5 : 0.4999, title: 'Why?', touched_at: now })
        .where('id', '=', id)
        .execute();
    expect((await listStories(open())).stories).toMatchObject([{ id: ids[0], semantic_confidence: 0.5 }]);
  });
});
