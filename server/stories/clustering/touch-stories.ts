import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import type { Tx } from '#server/db/db.ts';
import { processWithBisection } from '#server/set-aside/process-with-bisection.ts';
import type { SetAside } from '#server/set-aside/set-aside.ts';
import { StepGuard } from '#server/set-aside/step-guard.ts';
import { inSavepoint } from '#server/stories/clustering/lifecycle-store.ts';
import { advanceRevision } from '#server/stories/statistics-store.ts';
import { deleteStories, lockStories, markTouched } from './lifecycle-store.ts';
import { listPlacedOutlets, listStoriesOfArticles, listStoriesOfHosts } from './placement-store.ts';

async function changeEach(tx: Tx, ids: readonly string[], change: (part: string[]) => Promise<void>) {
  const work = (part: string[]) => inSavepoint(tx, () => change(part));
  const failed = await processWithBisection(ids, { idOf: (id) => id, work });
  const failedIds = new Set(failed.map(({ id }) => id));
  return { succeeded: ids.filter((id) => !failedIds.has(id)), failed };
}

/** Marks stories for a new projection. A story that cannot be marked is set aside until its next try. */
export async function touchEach(tx: Tx, ids: readonly string[], now: Date): Promise<SetAside[]> {
  await lockStories(tx, ids);
  const { failed } = await changeEach(tx, ids, (part) => markTouched(tx, part, now));
  if (failed.length === 0) return [];
  const guard = new StepGuard({ db: tx, clock: () => now }, 'refresh');
  return await guard.record({ succeeded: [], failed });
}

/** Deletes stories. A story that cannot be deleted is set aside until its next try. */
export async function removeEach(
  tx: Tx,
  ids: readonly string[],
  now: Date,
): Promise<{ removed: string[]; setAside: SetAside[] }> {
  const guard = new StepGuard({ db: tx, clock: () => now }, 'remove');
  const notDue = new Set(await guard.listNotDue());
  const due = ids.filter((id) => !notDue.has(id));
  await lockStories(tx, due);
  const { succeeded, failed } = await changeEach(tx, due, (part) => deleteStories(tx, part));
  // The rows of `set_aside` of deleted stories are deleted with them.
  return { removed: succeeded, setAside: await guard.record({ succeeded: [], failed }) };
}

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
