import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/db.ts';
import { insertMembers } from '#server/stories/clustering/placement-store.ts';
import { selectListed } from '#server/stories/story-store.ts';

export async function hasSamples(db: Db): Promise<boolean> {
  const found = await db.selectFrom('stories').select('id').where('is_sample', '=', true).limit(1).execute();
  return found.length > 0;
}

/** Whether a story with at least `countFrom` articles is listed that is no sample. */
export async function listsNews(db: Db, countFrom: number): Promise<boolean> {
  const found = await selectListed(db, { countFrom, max: 1 }).where('is_sample', '=', false).execute();
  return found.length > 0;
}

/** Deletes all sample stories with their articles. Returns the number of deleted stories. */
export async function deleteSamples(tx: Tx): Promise<number> {
  await sql`DELETE FROM articles USING story_articles, stories
    WHERE articles.id = story_articles.article_id AND stories.id = story_articles.story_id
      AND stories.is_sample`.execute(tx);
  const result = await tx.deleteFrom('stories').where('is_sample', '=', true).executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Creates a story that is marked as sample. Its articles have no features, so clustering ignores them. */
export async function insertSample(
  tx: Tx,
  story: { id: string; confidence: number },
  articles: readonly { id: string; outlet: string; dated: Date }[],
  { revision, now }: { revision: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('stories')
    .values({ ...story, title: '', language: 'en', is_sample: true, created_at: now, touched_at: now })
    .execute();
  const members = articles.map(({ id, outlet, dated }) => ({
    article: id,
    story: story.id,
    copyOf: null,
    probability: story.confidence,
    outlet,
    language: 'en',
    dated,
    features: null,
  }));
  await insertMembers(tx, members, { revision, now });
}
