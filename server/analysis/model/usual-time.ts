import { usageDay } from '#domain/accounts/usage-day.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { listUsage } from './model-usage-store.ts';
import { usedTokens } from './token-budget-store.ts';

/** How long this model took for a question of a check since yesterday, in milliseconds; null where nobody asked it. */
export async function usualMilliseconds(
  { db, clock }: { db: Db; clock: Clock },
  model: string,
): Promise<number | null> {
  const usage = await listUsage(db, { now: clock(), days: 2 });
  const known = usage.find((each) => each.model === model && each.task === 'checks');
  return known === undefined || known.calls === 0 ? null : known.milliseconds / known.calls;
}

/** Tokens that all tasks together have used and reserved on this UTC day. */
export async function usedToday({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  const used = await usedTokens(db, usageDay(clock()));
  return Object.values(used).reduce((sum, tokens) => sum + tokens, 0);
}
