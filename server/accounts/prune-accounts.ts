import { usageDay } from '#domain/accounts/usage-day.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { deleteExpiredSessions } from './session-store.ts';
import { deleteSignInLinksExpiredBefore } from './sign-in-link-store.ts';
import { deleteUsageBefore } from './usage-store.ts';

const dayMs = 86_400_000;
/** Expired links stay stored for a day, so that the refusal can say what is wrong with them. */
const rememberLinksMs = dayMs;
const rememberUsageDays = 90;

/** Number of deleted rows. */
export interface PrunedAccounts {
  links: number;
  sessions: number;
  usageDays: number;
}

/** Removes what can no longer be used: sign-in links, sessions and usage of past days. */
export async function pruneAccounts({ db, clock }: { db: Db; clock: Clock }): Promise<PrunedAccounts> {
  const now = clock();
  const ago = (ms: number) => new Date(now.getTime() - ms);
  return {
    links: await deleteSignInLinksExpiredBefore(db, ago(rememberLinksMs)),
    sessions: await deleteExpiredSessions(db, now),
    usageDays: await deleteUsageBefore(db, usageDay(ago(rememberUsageDays * dayMs))),
  };
}
