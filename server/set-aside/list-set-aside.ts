import type { z } from 'zod';
import type { listSetAside as contract } from '#contract/set-aside.ts';
import type { Db } from '#server/db/db.ts';
import { countByStep, listSetAsideRows, subjectKinds } from './set-aside-store.ts';

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
