import { z } from 'zod';
import { AppError } from '#domain/app-error.ts';
import { parseJson } from '#domain/text/parse-json.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { type SignedHeaders, verifyMessage } from './signature.ts';
import { insertRefusal, insertWebhookLine } from './webhook-store.ts';

export interface ReceiveDeps {
  db: Db;
  clock: Clock;
  secret: () => Promise<string>;
}

const text = z.string().max(100).nullish().catch(null);
const body = z.object({ type: text, jobId: text });

/** The type and the job that a message names, for its line in the log; what cannot be read is left out. */
export function describeMessage(raw: string): { type: string; jobId: string | null } {
  let value: unknown;
  try {
    value = parseJson(raw);
  } catch {
    value = {};
  }
  const { type, jobId } = body.safeParse(value).data ?? {};
  return { type: /^[\w.-]{1,100}$/.test(type ?? '') ? (type ?? '') : 'message', jobId: jobId ?? null };
}

/**
 * Receives a message to the callback of this server: verifies it, and records it once, also if it is repeated.
 * @throws AppError unauthenticated when its signature or its time is wrong
 */
export async function receiveWebhook(
  { db, clock, secret }: ReceiveDeps,
  message: { headers: Partial<SignedHeaders>; body: string },
): Promise<void> {
  const now = clock();
  if (!verifyMessage(await secret(), { ...message, now })) {
    await insertRefusal(db, now, 'A message whose signature or time is not right was refused.');
    throw new AppError('unauthenticated', 'The signature or the time of this message is not right.');
  }
  const { type, jobId } = describeMessage(message.body);
  await insertWebhookLine(db, {
    at: now,
    direction: 'received',
    status: 'received',
    messageId: message.headers['webhook-id'] ?? null,
    jobId,
    message: `Received ${type}.`,
    target: null,
    attempt: null,
    httpStatus: null,
  });
}
