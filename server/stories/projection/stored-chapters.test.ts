import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import { encodeFeatures } from '#domain/clustering/encode-features.ts';
import { createWordTools } from '#models/clustering/word-tools.ts';
import type { Db } from '#server/db/db.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { type StoredSample, storeSamples, storeStory } from '#testing/stored-articles.ts';
import { getStory } from '../get-story.ts';
import { parseStoredProjection } from './projected-story.ts';
import { refreshWaiting } from './refresh-waiting.ts';

const start = Date.UTC(2026, 2, 2);
const hourMs = 3_600_000;
const clock = () => new Date(start + 400 * hourMs);
const outlets = { version: 1, outlets: [] };
const { signal } = new AbortController();

const parts = [
  'Divers inspect the cracked pier while ferries replace buses across the estuary.',
  'Prosecutors charge the contractor over forged concrete certificates in court.',
];

/** Reports of one part of the story, six hours apart. */
function reportsOf(part: number, count: number, fromHour: number): StoredSample[] {
  const words = (parts[part] ?? '').split(' ');
  return Array.from({ length: count }, (_, at) => ({
    domain: `outlet${at}.example`,
    title: `Wendle bridge: ${words.slice(0, 5).join(' ')}`,
    text: `The Wendle harbour bridge. ${words.filter((_, word) => (word + at) % 6 > 0).join(' ')}`,
    publishedAt: new Date(start + (fromHour + at * 6) * hourMs),
    lean: 0,
  }));
}

const tools = createWordTools();

/** Stores the reports as articles of the story, with their features. Returns their ids. */
async function addReports(db: Db, story: string, samples: readonly StoredSample[]): Promise<string[]> {
  const ids = await storeSamples(db, samples, clock());
  const members = samples.map(({ title, text, domain, publishedAt }, at) => ({
    ...{ article_id: ids[at] ?? '', story_id: story, copy_of: null, probability: 0.9, outlet: domain },
    ...{ language: 'en', dated: publishedAt ?? clock(), revision: 1, placed_at: clock() },
    features: Buffer.from(encodeFeatures(analyseForClustering({ title, text, language: 'en' }, tools))),
  }));
  await db.insertInto('story_articles').values(members).execute();
  await sql`UPDATE stories SET version = version + 1 WHERE id = ${story}`.execute(db);
  return ids;
}

describeOnDatabase('the chapters of a stored story', (database) => {
  it('are stored with the story, and keep their addresses while it grows', async () => {
    const { db } = database();
    const deps = { db, clock, outlets };
    const [first = ''] = await storeSamples(db, reportsOf(0, 1, 0), clock());
    const id = await storeStory(db, [first], clock());
    const early = [first, ...(await addReports(db, id, reportsOf(0, 8, 6)))];
    const late = await addReports(db, id, reportsOf(1, 8, 72));
    await refreshWaiting(deps, { storyIds: [id], limit: 1, signal });
    const { chapters } = await getStory(deps, { id, signal });
    expect(chapters.map(({ articles }) => articles)).toEqual([early, late]);
    expect(chapters[1]).toMatchObject({
      ...{ article_count: 8, former_ids: [] },
      ...{
        first_at: new Date(start + 72 * hourMs).toISOString(),
        last_at: new Date(start + 114 * hourMs).toISOString(),
      },
    });
    expect(chapters[1]?.title).toMatch(/contractor/);
    const later = await addReports(db, id, reportsOf(1, 6, 130));
    await refreshWaiting(deps, { storyIds: [id], limit: 1, signal });
    const grown = (await getStory(deps, { id, signal })).chapters;
    expect(grown.map((chapter) => chapter.id)).toEqual(chapters.map((chapter) => chapter.id));
    expect(grown[1]?.articles).toEqual([...late, ...later]);
  });

  it('are none in a story that an older release stored', () => {
    expect(parseStoredProjection({ summary: [], comparison: 'Left:' })?.chapters).toEqual([]);
    expect(parseStoredProjection({ chapters: [{ id: 3 }] })?.chapters).toEqual([]);
  });
});
