import { expect, it } from 'vitest';
import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import { encodeFeatures } from '#domain/clustering/encode-features.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import type { Db } from '#server/db/db.ts';
import { createLog } from '#server/log.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { refreshWaiting } from '#server/stories/projection/refresh-waiting.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { bridgeReports, otherReport, storeSamples, storeStory } from '#testing/stored-articles.ts';
import { createStoryPlacer } from './create-story-placer.ts';
import { deduplicateStories } from './deduplicate-stories.ts';
import { cleanUpOrphanedStories, listOrphanedStories, trimStories } from './trim-stories.ts';

const now = new Date('2026-06-01T12:00:00Z');
const clock = () => now;
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);
const { signal } = new AbortController();
const outlets = { version: 1, outlets: [] };

async function remaining(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('stories').select('id').where('merged_into', 'is', null).execute();
  return rows.map(({ id }) => id).sort();
}

async function storeFeatures(db: Db): Promise<void> {
  const tools = createWordTools();
  const articles = await db.selectFrom('articles').select(['id', 'title', 'text', 'language']).execute();
  for (const article of articles) {
    const features = Buffer.from(encodeFeatures(analyseForClustering(article, tools)));
    await db.updateTable('story_articles').set({ features }).where('article_id', '=', article.id).execute();
  }
}

describeOnDatabase('the upkeep of stories', (database) => {
  it('merges stories that report one event, keeps the old address and finds nothing the second time', async () => {
    const { db } = database();
    const ids = await storeSamples(db, [...bridgeReports, otherReport], now);
    for (const id of ids) await storeStory(db, [id], now);
    await storeFeatures(db);
    const deps = { db, clock, placer: createStoryPlacer({ db, clock, log: createLog('silent') }) };
    const outcome = await deduplicateStories(deps, { signal });
    expect(outcome).toMatchObject({ storiesBefore: 4, storiesAfter: 2, duplicatesRemoved: 2 });
    expect(outcome.details).toHaveLength(2);
    const counts = await db
      .selectFrom('story_articles')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .groupBy('story_id')
      .execute();
    expect(counts.map(({ count }) => Number(count)).sort()).toEqual([1, 3]);
    const merged = await db
      .selectFrom('stories')
      .select('merged_into')
      .where('merged_into', 'is not', null)
      .execute();
    expect(new Set(merged.map(({ merged_into }) => merged_into)).size).toBe(1);
    expect(await deduplicateStories(deps, { signal })).toMatchObject({ duplicatesRemoved: 0 });
  });

  it('does not merge stories that are locked or were repaired', async () => {
    const { db } = database();
    const ids = await storeSamples(db, bridgeReports, now);
    const stories: string[] = [];
    for (const id of ids) stories.push(await storeStory(db, [id], now));
    await storeFeatures(db);
    await db
      .updateTable('story_articles')
      .set({ by_hand: true })
      .where('article_id', '=', ids[0] ?? '')
      .execute();
    await db
      .updateTable('stories')
      .set({ is_locked: true })
      .where('id', '=', stories[1] ?? '')
      .execute();
    const deps = { db, clock, placer: createStoryPlacer({ db, clock, log: createLog('silent') }) };
    expect(await deduplicateStories(deps, { signal })).toMatchObject({ duplicatesRemoved: 0 });
    expect(await remaining(db)).toEqual(stories.sort());
  });

  it('lists orphaned stories before it removes them, with those that were merged into them', async () => {
    const { db } = database();
    const [kept, lost] = await storeSamples(db, [otherReport, ...bridgeReports.slice(0, 1)], now);
    const story = await storeStory(db, [kept ?? ''], now);
    const orphan = await storeStory(db, [lost ?? ''], now);
    const tombstone = { created_at: now, touched_at: now, language: null, title: 'Old', merged_into: orphan };
    await db
      .insertInto('stories')
      .values({ id: '00000000-0000-4000-8000-000000000001', ...tombstone })
      .execute();
    await db
      .deleteFrom('articles')
      .where('id', '=', lost ?? '')
      .execute();
    const preview = await listOrphanedStories({ db });
    expect(preview.total).toBe(2);
    expect(preview.stories.map(({ reason }) => reason).sort()).toEqual([
      'It has no articles left.',
      'It led to a story that has no articles left.',
    ]);
    expect(await cleanUpOrphanedStories({ db, clock })).toMatchObject({ cleaned: 2, total: 1 });
    expect(await remaining(db)).toEqual([story]);
    expect(await cleanUpOrphanedStories({ db, clock })).toMatchObject({ cleaned: 0 });
  });

  it('keeps the newest maxStories stories and those that may still grow', async () => {
    const { db } = database();
    const value = JSON.stringify({ ...rssSetting.initial, maxStories: 100, minArticlesPerStory: 1 });
    await db
      .insertInto('settings')
      .values({ key: rssSetting.key, value, version: 1, updated_at: now })
      .execute();
    const ages = [...Array.from({ length: 100 }, () => 6), 8, 9, 1];
    const stories: string[] = [];
    for (const age of ages) {
      const sample = { ...otherReport, publishedAt: daysAgo(age), fetchedAt: daysAgo(age) };
      stories.push(await storeStory(db, await storeSamples(db, [sample], now), daysAgo(age)));
    }
    await refreshWaiting({ db, clock, outlets }, { storyIds: null, limit: 500, signal });
    expect(await trimStories({ db, clock })).toEqual({ removed: 2, setAside: [] });
    const left = await remaining(db);
    expect(left).toHaveLength(101);
    expect(left).toContain(stories.at(-1));
    expect(await trimStories({ db, clock })).toEqual({ removed: 0, setAside: [] });
  });

  it('rebuilds the projection of a story that lost expired articles', async () => {
    const { db } = database();
    const ids = await storeSamples(db, bridgeReports, now);
    const id = await storeStory(db, ids, now);
    await refreshWaiting({ db, clock, outlets }, { storyIds: null, limit: 10, signal });
    await db
      .deleteFrom('articles')
      .where('id', '=', ids[0] ?? '')
      .execute();
    await trimStories({ db, clock });
    await refreshWaiting({ db, clock, outlets }, { storyIds: null, limit: 10, signal });
    const row = await db
      .selectFrom('stories')
      .select('article_count')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.article_count).toBe(2);
  });
});
