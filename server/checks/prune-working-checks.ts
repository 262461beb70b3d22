import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { deleteOldChecks } from './working-check-store.ts';

export async function pruneWorkingChecks({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await deleteOldChecks(db, clock());
}
