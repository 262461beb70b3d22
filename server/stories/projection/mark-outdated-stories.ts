import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { advanceRevision } from '#server/stories/statistics-store.ts';
import { hasOutdatedProjections, markOtherVersions } from './projection-store.ts';

/** Marks the stories whose projection has another version for a new one. Returns the number of stories. */
export async function markOutdatedStories({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  // A start with nothing to rebuild locks nothing, and other processes need not sync their clustering.
  if (!(await hasOutdatedProjections(db))) return 0;
  return await db.transaction().execute(async (tx) => {
    // Locks the counter, as every writer of stories does.
    await advanceRevision(tx, 'grouping', clock());
    return await markOtherVersions(tx, clock());
  });
}
