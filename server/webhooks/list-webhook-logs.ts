import type { z } from 'zod';
import type { webhookLog } from '#contract/webhooks.ts';
import type { Db } from '#server/db/db.ts';
import { listWebhookLines } from './webhook-store.ts';

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
