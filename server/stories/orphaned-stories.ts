import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { advanceRevision } from './revision-store.ts';
import { countStories, deleteStories, type OrphanedStory, readOrphans } from './upkeep-store.ts';

const mostShown = 100;

/** What `cleanUpOrphanedStories` would remove now: how many, and the first hundred. */
export async function findOrphanedStories({
  db,
}: {
  db: Db;
}): Promise<{ total: number; stories: OrphanedStory[] }> {
  const orphans = await readOrphans(db);
  return { total: orphans.length, stories: orphans.slice(0, mostShown) };
}

/** Removes stories without articles. `total` are the stories left. */
export async function cleanUpOrphanedStories({
  db,
  clock,
}: {
  db: Db;
  clock: Clock;
}): Promise<{ total: number; cleaned: number; details: string[] }> {
  const now = clock();
  const orphans = await db.transaction().execute(async (tx) => {
    await advanceRevision(tx, 'grouping', now);
    const found = await readOrphans(tx);
    if (found.length === 0) return found;
    await deleteStories(
      tx,
      found.map(({ id }) => id),
    );
    await advanceRevision(tx, 'regrouping', now);
    await advanceRevision(tx, 'list', now);
    return found;
  });
  return {
    total: await countStories(db),
    cleaned: orphans.length,
    details: orphans.map(({ title, reason }) => `“${title}” was removed. ${reason}`),
  };
}
