import { type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  type FeedListing,
  feedSources,
  type OutcomeCount,
  sumYield,
  whyNothing,
} from '#domain/feeds/feed-yield.ts';
import type { Db } from '#server/db/db.ts';
import { storedCount, storedObject, storedTextOrNull } from '#server/db/stored-json.ts';

const weekMs = 7 * 86_400_000;

const storedListing = storedObject({
  source: z.enum(feedSources).catch('feed'),
  items: storedCount,
  duplicates: storedCount,
  tooOld: storedCount,
  unaddressed: storedCount,
  leftOut: storedCount,
  newestAt: storedTextOrNull.transform((text) => (Number.isNaN(Date.parse(text ?? '')) ? null : text)),
});

export function parseListing(value: unknown): FeedListing | null {
  return value === null || value === undefined ? null : storedListing.parse(value);
}

const outcome = sql`CASE
  WHEN article_id IS NOT NULL AND page_failure IS NULL THEN 'read'
  WHEN article_id IS NOT NULL AND page_failure = 'duplicate' THEN 'duplicate'
  WHEN article_id IS NOT NULL THEN 'from-feed ' || page_failure
  WHEN state = 'listed' THEN 'waiting'
  WHEN state = 'failed' THEN coalesce(failure_kind, 'crashed')
  ELSE 'read' END`;

/** How the items ended that feeds listed in the last seven days, by feed. */
export async function getFeedOutcomes(
  db: Db,
  { ids, now }: { ids?: readonly string[] | undefined; now: Date },
): Promise<Map<string, OutcomeCount[]>> {
  const ofFeeds: RawBuilder<unknown> =
    ids === undefined ? sql`feed_id IS NOT NULL` : sql`feed_id = ANY(${[...ids]}::text[])`;
  const { rows } = await sql<OutcomeCount & { feedId: string }>`
    SELECT feed_id AS "feedId", ${outcome} AS outcome, count(*)::integer AS count FROM items
    WHERE listed_at >= ${new Date(now.getTime() - weekMs)} AND ${ofFeeds}
    GROUP BY 1, 2 ORDER BY 1, 3 DESC, 2`.execute(db);
  const byFeed = new Map<string, OutcomeCount[]>();
  for (const { feedId, ...count } of rows) byFeed.set(feedId, [...(byFeed.get(feedId) ?? []), count]);
  return byFeed;
}

/** A mark that changes when an item of the last seven days does. */
export async function getOutcomesRevision(db: Db, now: Date): Promise<string> {
  const { rows } = await sql<{ mark: string }>`
    SELECT count(*) || ' ' || coalesce(extract(epoch FROM max(changed_at))::text, '') AS mark FROM items
    WHERE listed_at >= ${new Date(now.getTime() - weekMs)}`.execute(db);
  return rows[0]?.mark ?? '';
}

/** What a feed brought, and why it brings nothing. */
export function judgeYield(outcomes: readonly OutcomeCount[] | undefined, listing: unknown, now: Date) {
  const latest = parseListing(listing);
  const sum = sumYield(outcomes ?? [], latest);
  return { listing: latest, sum, nothing: whyNothing(sum, latest, now) };
}
