import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { deleteWebhooksBefore } from './webhook-store.ts';

const keptDays = 30;

/** Removes records of webhooks older than thirty days. @returns the number of removed records */
export async function pruneWebhooks({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  return await deleteWebhooksBefore(db, new Date(clock().getTime() - keptDays * 86_400_000));
}
