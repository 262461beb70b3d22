import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { retryTransient } from '#server/db/failure-scope.ts';
import type { SetAside } from '#server/set-aside/set-aside.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { getSetting } from '#server/settings/get-settings.ts';
import { advanceRevision } from '#server/stories/statistics-store.ts';
import {
  countStories,
  listOrphans,
  listShrunken,
  listSurplus,
  type OrphanedStory,
} from './lifecycle-store.ts';
import { deleteOutletDays } from './placement-store.ts';
import { removeEach, touchEach } from './touch-stories.ts';

const dayMs = 86_400_000;
/** Longer than the time in which new articles join a story. */
const quietDays = 4;
/** Longer than articles are kept by any sensible RETENTION_DAYS. */
const outletDays = 400;

/**
 * Deletes all but the newest `maxStories` stories; their articles stay until they expire. Marks stories that lost
 * expired articles for a new projection. Returns the number of deleted stories, and what could not be deleted or
 * marked.
 */
export async function trimStories({
  db,
  clock,
}: {
  db: Db;
  clock: Clock;
}): Promise<{ removed: number; setAside: SetAside[] }> {
  const { maxStories: keep, minArticlesPerStory: countFrom } = await getSetting(db, rssSetting);
  const now = clock();
  const before = new Date(now.getTime() - quietDays * dayMs);
  const trim = async (tx: Tx) => {
    await advanceRevision(tx, 'grouping', now);
    const surplus = await listSurplus(tx, { keep, countFrom, before });
    const { removed, setAside } = await removeEach(tx, surplus, now);
    setAside.push(...(await touchEach(tx, await listShrunken(tx), now)));
    await deleteOutletDays(tx, new Date(now.getTime() - outletDays * dayMs));
    if (removed.length > 0) await advanceRevision(tx, 'list', now);
    return { removed: removed.length, setAside };
  };
  return await retryTransient(() => db.transaction().execute(trim));
}

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
