import { type Selectable, sql } from 'kysely';
import type { FeedHub } from '#domain/feeds/feed-item.ts';
import { createSecretToken } from '#server/accounts/secret-token.ts';
import type { Db } from '#server/db/db.ts';
import type { WebsubSubscriptionsTable } from '#server/db/schema/feed-tables.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';

type Subscription = Selectable<WebsubSubscriptionsTable>;

/** A request to send to a hub. */
export type HubRequest = Pick<Subscription, 'id' | 'hub' | 'topic' | 'secret'> & {
  mode: 'subscribe' | 'unsubscribe';
};

/** Requests of one run; the next one follows soon. */
const maxRequests = 50;
/** After this many unanswered requests to unsubscribe, the lease is left to its end. */
const maxUnsubscribes = 3;

/**
 * Stores the hubs that feeds name in what was just read of them. A feed that names another, or none, loses its
 * subscription, which is then unsubscribed.
 */
export async function noteHubs(
  db: Db,
  named: readonly { feedId: string; hub: FeedHub | null }[],
  at: Date,
): Promise<void> {
  if (named.length === 0) return;
  const rows = named.map(({ feedId, hub }) => ({
    ...{ feed_id: feedId, hub: hub?.address ?? null, topic: hub?.topic ?? null },
    ...{ id: createSecretToken(), secret: createSecretToken() },
  }));
  const list = sql`jsonb_to_recordset(${toJsonb(rows)}::jsonb)
    AS n (feed_id uuid, hub text, topic text, id text, secret text)`;
  await sql`
    UPDATE websub_subscriptions s SET feed_id = NULL FROM ${list}
    WHERE s.feed_id = n.feed_id AND (s.hub, s.topic) IS DISTINCT FROM (n.hub, n.topic)`.execute(db);
  if (named.every(({ hub }) => hub === null)) return;
  await sql`
    INSERT INTO websub_subscriptions (id, feed_id, hub, topic, secret, next_request_at)
    SELECT n.id, n.feed_id, n.hub, n.topic, n.secret, ${at}
    FROM ${list} JOIN feeds f ON f.id = n.feed_id WHERE n.hub IS NOT NULL
    ON CONFLICT (feed_id) DO NOTHING`.execute(db);
}

/** Deletes subscriptions without a feed in use that hubs hold no longer, or do not end. */
export async function deleteEnded(db: Db, at: Date): Promise<void> {
  await sql`
    DELETE FROM websub_subscriptions s
    WHERE NOT EXISTS (SELECT FROM feeds f WHERE f.id = s.feed_id AND f.enabled)
      AND (coalesce(lease_until, '-infinity') <= ${at}
        OR (pending = 'unsubscribe' AND attempts >= ${maxUnsubscribes} AND next_request_at <= ${at}))`.execute(
    db,
  );
}

/**
 * Takes the subscriptions to be requested, renewed or ended. Each waits an hour for the next request, twice as long after
 * each one that the hub does not verify, at most a day.
 */
export async function takeRequests(db: Db, at: Date): Promise<HubRequest[]> {
  const { rows } = await sql<HubRequest>`
    UPDATE websub_subscriptions s SET
      pending = due.mode,
      attempts = CASE WHEN s.pending = due.mode THEN s.attempts + 1 ELSE 1 END,
      next_request_at = ${at}::timestamptz + least(interval '1 day', interval '1 hour'
        * CASE WHEN s.pending = due.mode THEN power(2, least(s.attempts, 5)) ELSE 1 END)
    FROM (
      SELECT w.id, CASE WHEN f.enabled THEN 'subscribe' ELSE 'unsubscribe' END AS mode
      FROM websub_subscriptions w LEFT JOIN feeds f ON f.id = w.feed_id
      WHERE w.next_request_at <= ${at}
        OR (f.enabled IS NOT TRUE AND w.pending IS DISTINCT FROM 'unsubscribe')
      ORDER BY w.next_request_at LIMIT ${maxRequests} FOR UPDATE OF w SKIP LOCKED
    ) due
    WHERE s.id = due.id
    RETURNING s.id, s.hub, s.topic, s.secret, due.mode`.execute(db);
  return rows;
}

interface Verified {
  id: string;
  topic: string;
}

/** Whether this subscription was requested and not yet verified; it then lasts until `leaseUntil`. */
export async function confirmSubscribe(
  db: Db,
  { id, topic, leaseUntil, renewAt }: Verified & { leaseUntil: Date; renewAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('websub_subscriptions')
    .set({ pending: null, attempts: 0, lease_until: leaseUntil, next_request_at: renewAt })
    .where('id', '=', id)
    .where('topic', '=', topic)
    .where('pending', '=', 'subscribe')
    .where('feed_id', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** Whether its end was requested; it is then deleted. */
export async function confirmUnsubscribe(db: Db, { id, topic }: Verified): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('websub_subscriptions')
    .where('id', '=', id)
    .where('topic', '=', topic)
    .where('pending', '=', 'unsubscribe')
    .executeTakeFirst();
  return numDeletedRows > 0;
}

/** Ends a subscription that its hub denies; it is requested again at `retryAt`. False for an unknown one. */
export async function denySubscription(
  db: Db,
  { id, topic, retryAt }: Verified & { retryAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('websub_subscriptions')
    .set({ pending: null, attempts: 0, lease_until: null, next_request_at: retryAt })
    .where('id', '=', id)
    .where('topic', '=', topic)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}

/** The feed and the secret of a subscription that lasts. */
export async function getPushed(
  db: Db,
  id: string,
  at: Date,
): Promise<{ feedId: string; secret: string } | null> {
  const row = await db
    .selectFrom('websub_subscriptions')
    .select(['feed_id', 'secret'])
    .where('id', '=', id)
    .where('lease_until', '>', at)
    .executeTakeFirst();
  return row === undefined || row.feed_id === null ? null : { feedId: row.feed_id, secret: row.secret };
}

/** Has a feed read by the next run, at the earliest a minute after it was read. One that fails waits its time. */
export async function makeFeedDue(db: Db, feedId: string, at: Date): Promise<void> {
  await sql`
    UPDATE feeds f SET next_fetch_at = due.at
    FROM (SELECT id, greatest(${at}::timestamptz, last_attempt_at + interval '1 minute') AS at FROM feeds) due
    WHERE f.id = ${feedId}::uuid AND due.id = f.id AND f.enabled AND f.consecutive_failures = 0
      AND f.next_fetch_at > due.at`.execute(db);
}

/** The hubs that push feeds, by the feed. */
export async function listPushingHubs(db: Db, at: Date): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('websub_subscriptions')
    .select(['feed_id', 'hub'])
    .where('lease_until', '>', at)
    .execute();
  return new Map(
    rows.flatMap(({ feed_id, hub }) => (feed_id === null ? [] : [[feed_id, new URL(hub).host]])),
  );
}
