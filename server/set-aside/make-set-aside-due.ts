import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { SetAsideStep } from './set-aside.ts';
import { makeDue } from './set-aside-store.ts';

/**
 * Has the next turn of each step try again what it set aside, or only the one with this id. How many, which
 * steps, and the feeds whose items are among them.
 */
export async function makeSetAsideDue(
  { db, clock }: { db: Db; clock: Clock },
  id: string | null,
): Promise<{ count: number; steps: SetAsideStep[]; feeds: string[] }> {
  return await makeDue(db, id === null ? null : { id }, clock());
}
