import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { listUsage } from './model-usage-store.ts';

/** How long this model took for a question of a check since yesterday, in milliseconds; null where nobody asked it. */
export async function usualMilliseconds(
  { db, clock }: { db: Db; clock: Clock },
  model: string,
): Promise<number | null> {
  const usage = await listUsage(db, { now: clock(), days: 2 });
  const known = usage.find((each) => each.model === model && each.task === 'checks');
  return known === undefined || known.calls === 0 ? null : known.milliseconds / known.calls;
}
