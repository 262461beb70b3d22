import type { z } from 'zod';
import type { listSetAside as contract } from '#contract/set-aside.ts';
import type { SetAsideStep } from '#domain/ingestion/set-aside-step.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { countByStep, listSetAsideRows, makeDue, subjectKinds } from './set-aside-store.ts';

/** What is set aside, newest failures first, at most `limit`, and its number by step. */
export async function listSetAside(
  { db }: { db: Db },
  { limit }: { limit: number },
): Promise<z.infer<typeof contract.answer>> {
  const [rows, counts] = await Promise.all([listSetAsideRows(db, limit), countByStep(db)]);
  return {
    total: [...counts.values()].reduce((sum, count) => sum + count, 0),
    counts: [...counts].map(([step, count]) => ({ step, count })),
    setAside: rows.map((row) => ({
      ...row,
      subject: subjectKinds[row.step],
      firstAt: row.firstAt.toISOString(),
      lastAt: row.lastAt.toISOString(),
      nextTryAt: row.nextTryAt.toISOString(),
    })),
  };
}

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
