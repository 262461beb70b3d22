import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { deleteArticlesFetchedBefore } from './article-store.ts';

/**
 * Removes articles whose text was last fetched more than `retentionDays` (RETENTION_DAYS) ago, with their
 * ratings; how many articles went.
 */
export async function pruneArticles(
  { db, clock }: { db: Db; clock: Clock },
  { retentionDays }: { retentionDays: number },
): Promise<number> {
  const before = new Date(clock().getTime() - retentionDays * 86_400_000);
  return await deleteArticlesFetchedBefore(db, before);
}
