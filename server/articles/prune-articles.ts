import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { deleteArticlesFetchedBefore } from './article-store.ts';

/**
 * Deletes articles whose text was last fetched more than `retentionDays` (RETENTION_DAYS) ago, and their ratings.
 * Returns the number of deleted articles.
 */
export async function pruneArticles(
  { db, clock }: { db: Db; clock: Clock },
  { retentionDays, signal }: { retentionDays: number; signal?: AbortSignal },
): Promise<number> {
  const before = new Date(clock().getTime() - retentionDays * 86_400_000);
  return await deleteArticlesFetchedBefore(db, before, signal);
}
