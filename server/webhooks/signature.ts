import { timingSafeEqual } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { ownSecret } from '#server/settings/parse-setting.ts';

/** WEBHOOK_SECRET, or a generated one, which is enough for the callback of this server. */
export function createWebhookSecret(
  deps: { db: Db; clock: Clock },
  configured: string | undefined,
): () => Promise<string> {
  let kept: string | undefined = configured;
  return async () => {
    kept ??= `whsec_${await ownSecret(deps, 'webhook-secret')}`;
    return kept;
  };
}

/** Standard Webhooks: messages outside this window are refused, against replay. */
const toleranceSeconds = 5 * 60;

export interface SignedHeaders {
  'webhook-id': string;
  'webhook-timestamp': string;
  'webhook-signature': string;
}

/** A secret in the specification's form (`whsec_` and base64) holds bytes, any other is taken as it is. */
function signerOf(secret: string): Webhook {
  const isEncoded = /^whsec_[A-Za-z0-9+/]{16,}={0,2}$/.test(secret);
  return isEncoded ? new Webhook(secret) : new Webhook(secret, { format: 'raw' });
}

/** The headers under which a message is sent (https://www.standardwebhooks.com). */
export function signMessage(secret: string, message: { id: string; at: Date; body: string }): SignedHeaders {
  const { id, at, body } = message;
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': signerOf(secret).sign(id, at, body),
  };
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/**
 * Whether one of the message's signatures is ours and its time is near. The check of the library uses the
 * system clock; this one uses the clock of the program.
 */
export function verifyMessage(
  secret: string,
  message: { headers: Partial<SignedHeaders>; body: string; now: Date },
): boolean {
  const { 'webhook-id': id, 'webhook-timestamp': time, 'webhook-signature': signatures } = message.headers;
  if (id === undefined || time === undefined || signatures === undefined) return false;
  if (!/^[\w.-]{1,200}$/.test(id) || !/^\d{1,12}$/.test(time)) return false;
  const seconds = Number(time);
  if (Math.abs(message.now.getTime() / 1000 - seconds) > toleranceSeconds) return false;
  const expected = signerOf(secret).sign(id, new Date(seconds * 1000), message.body);
  // There may be several while a secret is rotated.
  return signatures
    .split(' ')
    .slice(0, 20)
    .some((signature) => isEqual(signature, expected));
}
