import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';

const dayMs = 24 * 60 * 60 * 1000;
// A day longer than they work, so that an old link is called expired and not unknown.
const linkGraceMs = dayMs;
const usageKeptDays = 90;

export interface Pruned {
  links: number;
  sessions: number;
  usageDays: number;
}

/** Removes what can no longer be used: sign-in links, sessions and usage of past days. */
export async function pruneExpired({ db, clock }: { db: Db; clock: Clock }): Promise<Pruned> {
  const now = clock();
  const links = await db
    .deleteFrom('sign_in_links')
    .where('expires_at', '<', new Date(now.getTime() - linkGraceMs))
    .executeTakeFirst();
  const sessions = await db.deleteFrom('sessions').where('expires_at', '<=', now).executeTakeFirst();
  const oldestDay = new Date(now.getTime() - usageKeptDays * dayMs).toISOString().slice(0, 10);
  const usageDays = await db.deleteFrom('usage_days').where('day', '<', oldestDay).executeTakeFirst();
  return {
    links: Number(links.numDeletedRows),
    sessions: Number(sessions.numDeletedRows),
    usageDays: Number(usageDays.numDeletedRows),
  };
}
