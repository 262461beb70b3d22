import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { retryTransient } from '#server/db/retry-transient.ts';
import type { SetAside } from '#server/set-aside/set-aside.ts';
import { removeEach } from '#server/stories/projection/change-each.ts';
import { advanceRevision } from './revision-store.ts';
import { countStories, listOrphans, type OrphanedStory } from './upkeep-store.ts';

const maxShown = 100;

/** What `cleanUpOrphanedStories` would remove now: how many, and the first hundred. */
export async function findOrphanedStories({
  db,
}: {
  db: Db;
}): Promise<{ total: number; stories: OrphanedStory[] }> {
  const orphans = await listOrphans(db);
  return { total: orphans.length, stories: orphans.slice(0, maxShown) };
}

/** Removes stories without articles but for those that cannot be removed. `total` are the stories left. */
export async function cleanUpOrphanedStories({
  db,
  clock,
}: {
  db: Db;
  clock: Clock;
}): Promise<{ total: number; cleaned: number; details: string[]; setAside: SetAside[] }> {
  const now = clock();
  const cleanUp = async (tx: Tx) => {
    await advanceRevision(tx, 'grouping', now);
    const found = await listOrphans(tx);
    const ids = found.map(({ id }) => id);
    const { removed, setAside } = await removeEach(tx, ids, now);
    if (removed.length > 0) {
      await advanceRevision(tx, 'regrouping', now);
      await advanceRevision(tx, 'list', now);
    }
    const isGone = new Set(removed);
    return { orphans: found.filter(({ id }) => isGone.has(id)), setAside };
  };
  const { orphans, setAside } = await retryTransient(() => db.transaction().execute(cleanUp));
  return {
    total: await countStories(db),
    cleaned: orphans.length,
    details: orphans.map(({ title, reason }) => `“${title}” was removed. ${reason}`),
    setAside,
  };
}
