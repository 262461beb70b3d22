import type { Tx } from '#server/db/db.ts';
import { advanceRevision } from '#server/stories/revision-store.ts';
import { touchEach } from './change-each.ts';
import { listStoriesOfArticles } from './placement-store.ts';

/** Marks the stories with these articles for a new projection, after the articles were rated again. */
export async function touchArticleStories(tx: Tx, articles: readonly string[], now: Date): Promise<void> {
  if (articles.length === 0) return;
  // Locks the counter, as every writer of stories does.
  await advanceRevision(tx, 'grouping', now);
  await touchEach(tx, await listStoriesOfArticles(tx, articles), now);
}
