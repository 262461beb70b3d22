import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import type { Tx } from '#server/db/db.ts';
import { advanceRevision } from '#server/stories/statistics-store.ts';
import { touchEach } from './change-each.ts';
import { listPlacedOutlets, listStoriesOfArticles, listStoriesOfHosts } from './placement-store.ts';

/** Marks the stories with these articles for a new projection, after the articles were rated again. */
export async function touchArticleStories(tx: Tx, articles: readonly string[], now: Date): Promise<void> {
  if (articles.length === 0) return;
  // Locks the counter, as every writer of stories does.
  await advanceRevision(tx, 'grouping', now);
  await touchEach(tx, await listStoriesOfArticles(tx, articles), now);
}

/**
 * Marks the stories with articles of these outlets for a new projection, after the rows of the outlets changed. Pass
 * the rows before and after the change: either may claim a host. Returns the number of stories. A story that cannot
 * be marked is set aside, and the change of the outlet's row succeeds all the same.
 */
export async function touchOutletStories(tx: Tx, outlets: readonly Outlet[], now: Date): Promise<number> {
  const table = { version: 0, outlets };
  const hosts = (await listPlacedOutlets(tx)).filter((host) => findOutlet(table, host) !== null);
  if (hosts.length === 0) return 0;
  // Locks the counter, as every writer of stories does.
  await advanceRevision(tx, 'grouping', now);
  const stories = await listStoriesOfHosts(tx, hosts);
  await touchEach(tx, stories, now);
  return stories.length;
}
