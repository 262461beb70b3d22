import { createHmac, timingSafeEqual } from 'node:crypto';
import type { HubQuery } from '#contract/websub.ts';
import { AppError } from '#domain/app-error.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import {
  confirmSubscribe,
  confirmUnsubscribe,
  denySubscription,
  getPushed,
  makeFeedDue,
} from './subscription-store.ts';

interface Deps {
  db: Db;
  clock: Clock;
}

const daySeconds = 24 * 60 * 60;
const minRenewSeconds = 60 * 60;
const maxLeaseSeconds = 365 * daySeconds;

/** A lease that ends, and when it is renewed: when four fifths of it are over, at the earliest in an hour. */
function leaseOf(seconds: number | undefined, at: Date) {
  const lease = Math.min(seconds === undefined || !(seconds > 0) ? daySeconds : seconds, maxLeaseSeconds);
  const after = (waited: number) => new Date(at.getTime() + waited * 1000);
  return { leaseUntil: after(lease), renewAt: after(Math.max(lease * 0.8, minRenewSeconds)) };
}

/**
 * Verifies for a hub that a subscription, or its end, was requested here: returns the challenge. A denied one is
 * requested again after a day.
 * @throws AppError not-found when it was not requested, or for another topic
 */
export async function verifyIntent(
  { db, clock }: Deps,
  { id, query }: { id: string; query: HubQuery },
): Promise<string> {
  const at = clock();
  const { 'hub.mode': mode, 'hub.topic': topic, 'hub.challenge': challenge = '' } = query;
  const verified =
    mode === 'denied'
      ? await denySubscription(db, { id, topic, retryAt: new Date(at.getTime() + daySeconds * 1000) })
      : challenge !== '' &&
        (mode === 'subscribe'
          ? await confirmSubscribe(db, { id, topic, ...leaseOf(query['hub.lease_seconds'], at) })
          : await confirmUnsubscribe(db, { id, topic }));
  if (!verified)
    throw new AppError('not-found', 'Nothing was requested of a hub for this address and topic.');
  return mode === 'denied' ? '' : challenge;
}

const methods = ['sha1', 'sha256', 'sha384', 'sha512'];

/** Whether a body is of the hub that knows the secret. An HMAC of SHA-1, which many hubs send, is no weaker here. */
export function isSignedByHub(secret: string, signature: string, body: Uint8Array): boolean {
  const [method = '', hex = ''] = signature.split('=', 2);
  if (!methods.includes(method)) return false;
  const expected = createHmac(method, secret).update(body).digest();
  const sent = Buffer.from(/^[\da-f]{40,128}$/i.test(hex) ? hex : '', 'hex');
  return sent.length === expected.length && timingSafeEqual(sent, expected);
}

/**
 * Takes what a hub pushes as a sign that the feed has news: it is due now. What was pushed is not parsed. Unknown
 * subscriptions and wrong signatures change nothing, and the hub does not learn of it.
 * @param readBody is not called for unknown subscriptions; null for a body that is too large
 */
export async function receivePush(
  { db, clock }: Deps,
  {
    id,
    signature,
    readBody,
  }: { id: string; signature: string | undefined; readBody: () => Promise<Uint8Array | null> },
): Promise<void> {
  const pushed = signature === undefined ? null : await getPushed(db, id, clock());
  if (pushed === null || signature === undefined) return;
  const body = await readBody();
  if (body !== null && isSignedByHub(pushed.secret, signature, body))
    await makeFeedDue(db, pushed.feedId, clock());
}
