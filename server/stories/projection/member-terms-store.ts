import { sql } from 'kysely';
import { decodeFeatures } from '#domain/clustering/encode-features.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { hasCurrentFeatures } from '#server/stories/clustering/placement-store.ts';

/** The terms of stored features; none of damaged ones, which must not keep a story from its readers. */
function storedTerms(features: Uint8Array | null): Uint32Array {
  try {
    return features === null ? new Uint32Array(0) : decodeFeatures(features).terms;
  } catch {
    return new Uint32Array(0);
  }
}

/** The hashed terms of the articles of the stories, by article; none of an article whose features are outdated. */
export async function listMemberTerms(
  db: Db | Tx,
  stories: readonly string[],
): Promise<Map<string, Uint32Array>> {
  if (stories.length === 0) return new Map();
  const rows = await db
    .selectFrom('story_articles')
    .select(['article_id as id', 'features'])
    .where('story_id', '=', sql<string>`ANY(${[...stories]}::uuid[])`)
    .where(hasCurrentFeatures)
    .execute();
  return new Map(rows.map(({ id, features }) => [id, storedTerms(features)]));
}
