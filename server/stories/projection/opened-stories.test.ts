import { expect, it } from 'vitest';
import { refreshStories } from '#server/ingestion/refresh-stories.ts';
import { getStory, getStoryAnalysis, getStoryComparison } from '#server/stories/get-story.ts';
import { getRevision } from '#server/stories/statistics-store.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { refuseRows } from '#testing/refuse-rows.ts';
import { bridgeReports, storeSamples, storeStory } from '#testing/stored-articles.ts';
import { createTestClock } from '#testing/test-clock.ts';
import { buildRefreshedStory } from './build-refreshed-story.ts';
import { listWaiting, updateRefreshed } from './projection-store.ts';

const { signal } = new AbortController();
const setAside = { due: [], notDue: [] };

describeOnDatabase('a story that readers open', (database) => {
  const { now: clock, advance } = createTestClock();
  const open = () => ({ db: database().db, clock, outlets: { version: 1, outlets: [] } });
  const store = async () => {
    const { db } = database();
    return await storeStory(db, await storeSamples(db, bridgeReports, clock()), clock());
  };
  const read = async () => await database().db.selectFrom('stories').selectAll().executeTakeFirstOrThrow();
  const countLists = async () => (await getRevision(database().db, 'list')).revision;
  const touch = () => database().pool.query('UPDATE stories SET version = version + 1');
  const openPage = async (id: string) =>
    await Promise.all(
      [getStory, getStoryAnalysis, getStoryComparison].map((get) => get(open(), { id, signal })),
    );

  it('has a card from the refresh on, and its page from the first opening on, which changes no list', async () => {
    const id = await store();
    expect(await refreshStories(open(), { signal })).toMatchObject({ refreshed: 1, left: 0 });
    const refreshed = await read();
    expect([refreshed.card === null, refreshed.projection]).toEqual([false, null]);
    const lists = await countLists();
    const page = await openPage(id);
    const opened = await read();
    expect(opened.projection).toMatchObject({ commonGround: [expect.anything()], sides: expect.anything() });
    expect([opened.card, opened.title, await countLists()]).toEqual([refreshed.card, refreshed.title, lists]);
    expect(await openPage(id)).toEqual(page);
    expect(await read()).toEqual(opened);
  });

  it('has a page of its articles of now, when they changed since it was opened', async () => {
    const id = await store();
    await refreshStories(open(), { signal });
    const page = await openPage(id);
    await database().pool.query(`DELETE FROM story_articles WHERE article_id =
      (SELECT id FROM articles ORDER BY domain LIMIT 1)`);
    await touch();
    expect(await openPage(id)).toMatchObject([{ article_count: 3 }, page[1], page[2]]);
    await refreshStories(open(), { signal });
    expect(await openPage(id)).toMatchObject([{ article_count: 2 }, {}, {}]);
    const { sides } = (await read()).projection as { sides: Record<string, { articles: number }> };
    expect(Object.values(sides).reduce((sum, { articles }) => sum + articles, 0)).toBe(2);
  });

  it('waits for the release before until it is opened, and not where that release built it', async () => {
    const id = await store();
    await refreshStories(open(), { signal });
    const isWaiting = async () =>
      (({ version, refreshed_version }) => version > refreshed_version)(await read());
    expect(await isWaiting()).toBe(true);
    await openPage(id);
    expect(await isWaiting()).toBe(false);
    await touch();
    await database().pool.query('UPDATE stories SET refreshed_version = version');
    expect(await refreshStories(open(), { signal })).toMatchObject({ refreshed: 0, left: 0 });
    const built = await read();
    await openPage(id);
    expect(await read()).toEqual(built);
  });

  it('is shown by its card and articles while its page cannot be stored, and whole later', async () => {
    const id = await store();
    await refreshStories(open(), { signal });
    const repair = await refuseRows(database(), { table: 'stories', when: 'NEW.projection IS NOT NULL' });
    const [story, analysis] = await openPage(id);
    expect(story).toMatchObject({ article_count: 3, title: (await read()).title, cited_summary: [] });
    expect(analysis).toMatchObject({ key_differences: [], ai_summary: expect.stringContaining('bridge') });
    await repair();
    advance(16 * 60_000);
    expect((await openPage(id))[1]).toMatchObject({ common_ground: [expect.anything()] });
  });

  it('keeps what was built of more articles, when a slower refresh of fewer ends after it', async () => {
    const { db } = database();
    const id = await store();
    const [slow] = await listWaiting(db, { ids: [id], limit: 1, setAside });
    if (slow === undefined) throw new Error('no story waits');
    await touch();
    await refreshStories(open(), { signal });
    const built = await read();
    const sources = {
      beginnings: new Map(),
      terms: new Map(),
      countActive: () => ({ left: 0, center: 0, right: 0 }),
      answers: new Map(),
    };
    for (const isOpened of [false, true]) {
      const late = buildRefreshedStory({ story: slow, members: [], quoted: [] }, sources, { isOpened });
      await db.transaction().execute((tx) => updateRefreshed(tx, [late]));
      expect(await read()).toEqual(built);
    }
  });
});
