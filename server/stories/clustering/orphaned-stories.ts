import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { retryTransient } from '#server/db/retry-transient.ts';
import type { SetAside } from '#server/set-aside/set-aside.ts';
import { advanceRevision } from '#server/stories/revision-store.ts';
import { removeEach } from './change-each.ts';
import { countStories, listOrphans, type OrphanedStory } from './lifecycle-store.ts';

const maxShown = 100;

/** The stories that `cleanUpOrphanedStories` would delete now: their number and the first hundred. */
export async function listOrphanedStories({
  db,
}: {
  db: Db;
}): Promise<{ total: number; stories: OrphanedStory[] }> {
  const orphans = await listOrphans(db);
  return { total: orphans.length, stories: orphans.slice(0, maxShown) };
}

/** Deletes stories without articles; those that cannot be deleted are set aside. `total` is the number of stories left. */
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
