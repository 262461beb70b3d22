import type { SetAsideStep } from '#domain/ingestion/set-aside-step.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { makeDue } from './set-aside-store.ts';

/**
 * Makes everything that is set aside due for the next run, or only the row with this id. Returns the number, the steps,
 * and the feeds that listed the items.
 */
export async function makeSetAsideDue(
  { db, clock }: { db: Db; clock: Clock },
  id: string | null,
): Promise<{ count: number; steps: SetAsideStep[]; feeds: string[] }> {
  return await makeDue(db, id === null ? null : { id }, clock());
}
