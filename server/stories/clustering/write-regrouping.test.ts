import { expect, it } from 'vitest';
import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import { encodeFeatures } from '#domain/clustering/encode-features.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import type { Db } from '#server/db/db.ts';
import { createLog } from '#server/log.ts';
import { getStoryRow } from '#server/stories/story-store.ts';
import { describeOnEachDatabase } from '#testing/database.ts';
import { bridgeReports, otherReport, storeSamples, storeStory } from '#testing/stored-articles.ts';
import { createStoryPlacer } from './create-story-placer.ts';

const now = new Date('2026-06-01T12:00:00Z');
const clock = () => now;
const { signal } = new AbortController();
const tools = createWordTools();

async function storeFeatures(db: Db): Promise<void> {
  const articles = await db.selectFrom('articles').select(['id', 'title', 'text', 'language']).execute();
  for (const article of articles) {
    const features = Buffer.from(encodeFeatures(analyseForClustering(article, tools)));
    await db.updateTable('story_articles').set({ features }).where('article_id', '=', article.id).execute();
  }
}

async function listStoryOf(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('story_articles').select(['article_id', 'story_id']).execute();
  return new Map(rows.map(({ article_id, story_id }) => [article_id, story_id]));
}

describeOnEachDatabase('articles that are grouped again', (database) => {
  const place = async (id: string) => {
    const { db } = database();
    const placer = createStoryPlacer({ db, clock, log: createLog('silent') });
    const outcome = await placer.place({ articleIds: [id], threshold: 0.65, countFrom: 2, signal });
    expect(outcome).toMatchObject({ placed: 1, failed: [] });
  };

  it('leave a story that reports something else, which keeps its address', async () => {
    const { db } = database();
    const [a = '', b = '', c = '', x = ''] = await storeSamples(db, [...bridgeReports, otherReport], now);
    const story = await storeStory(db, [a, x, b], now);
    await db.updateTable('story_articles').set({ copy_of: a }).where('article_id', '=', x).execute();
    await storeFeatures(db);
    await place(c);
    const storyOf = await listStoryOf(db);
    expect([a, b, c].map((id) => storyOf.get(id))).toEqual([story, story, story]);
    const left = storyOf.get(x) ?? '';
    expect(left).not.toBe(story);
    expect(await getStoryRow(db, left)).toMatchObject({ title: otherReport.title, confidence: 1 });
    const row = await db
      .selectFrom('story_articles')
      .select(['copy_of', 'probability'])
      .where('article_id', '=', x)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ copy_of: null, probability: 1 });
  });

  it('join the story of their event, and the address of the emptied one leads there', async () => {
    const { db } = database();
    const [a = '', b = '', c = ''] = await storeSamples(db, bridgeReports, now);
    const one = await storeStory(db, [a], now);
    const two = await storeStory(db, [b], now);
    await storeFeatures(db);
    await place(c);
    const story = (await listStoryOf(db)).get(c) ?? '';
    expect(new Set((await listStoryOf(db)).values())).toEqual(new Set([story]));
    expect((await getStoryRow(db, one))?.id).toBe(story);
    expect((await getStoryRow(db, two))?.id).toBe(story);
  });

  it('stay where an administrator put them', async () => {
    const { db } = database();
    const [a = '', b = '', c = '', x = ''] = await storeSamples(db, [...bridgeReports, otherReport], now);
    const story = await storeStory(db, [a, x, b], now);
    await db.updateTable('story_articles').set({ by_hand: true }).where('article_id', '=', x).execute();
    await storeFeatures(db);
    await place(c);
    expect((await listStoryOf(db)).get(x)).toBe(story);
  });
});
