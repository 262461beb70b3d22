import type { z } from 'zod';
import type { webhookLog } from '#contract/webhooks.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { deleteWebhooksBefore, listWebhookLines } from './webhook-store.ts';

/** Sent and received webhooks, newest first. */
export async function listWebhookLogs(
  { db }: { db: Db },
  { limit }: { limit: number },
): Promise<z.infer<typeof webhookLog>[]> {
  const lines = await listWebhookLines(db, limit);
  return lines.map(({ id, at, httpStatus, ...line }) => ({
    ...line,
    id: String(id),
    timestamp: at.toISOString(),
    http_status: httpStatus,
  }));
}

const keptDays = 30;

/** Removes records of webhooks older than thirty days. @returns the number of removed records */
export async function pruneWebhooks({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  return await deleteWebhooksBefore(db, new Date(clock().getTime() - keptDays * 86_400_000));
}
