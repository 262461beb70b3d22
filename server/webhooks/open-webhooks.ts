import { randomUUID } from 'node:crypto';
import type { z } from 'zod';
import type { webhookLog } from '#contract/webhooks.ts';
import type { Clock } from '#server/clock.ts';
import type { Environment } from '#server/config/environment.ts';
import type { Db } from '#server/db/db.ts';
import type { Fetcher } from '#server/fetching/fetcher.ts';
import { type SendDeps, sendMessage } from './send-message.ts';
import { createWebhookSecret } from './signature.ts';
import { deleteWebhooksBefore, insertWebhookLine, listWebhookLines } from './webhook-store.ts';
import { checkWebhookTarget, createWebhookTargets } from './webhook-targets.ts';

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

/** What sending and receiving webhooks needs, from the environment. */
export function openWebhooks(parts: {
  environment: Pick<Environment, 'publicUrl' | 'apiBaseUrl' | 'fetchAllowPrivate' | 'webhookSecret'>;
  db: Db;
  clock: Clock;
  fetcher: Fetcher;
}): SendDeps {
  const { environment, db, clock, fetcher } = parts;
  const targets = createWebhookTargets(environment);
  return {
    db,
    clock,
    fetcher,
    targets,
    secret: createWebhookSecret({ db, clock }, environment.webhookSecret),
  };
}

/**
 * Sends a test message to an address at once and reports the outcome.
 * @throws AppError address-refused or forbidden, as `checkWebhookTarget`
 */
export async function sendTestWebhook(
  deps: SendDeps,
  { address }: { address: string },
): Promise<{ success: boolean; message: string }> {
  await checkWebhookTarget(deps, address);
  const at = deps.clock();
  const body = JSON.stringify({ type: 'test', timestamp: at.toISOString(), jobId: null, data: {} });
  const outcome = await sendMessage(deps, { address, id: `msg_${randomUUID()}`, body });
  const success = outcome.kind === 'delivered';
  const message = success ? `The test message reached ${outcome.host}.` : outcome.detail;
  await insertWebhookLine(deps.db, {
    at,
    direction: 'sent',
    status: success ? 'delivered' : 'failed',
    messageId: null,
    jobId: null,
    message: success ? 'Test message delivered.' : `Test message: ${message}`,
    target: outcome.host,
    attempt: 1,
    httpStatus: outcome.status,
  });
  return { success, message };
}
