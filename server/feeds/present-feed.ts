import type { Feed, FeedChoice } from '#domain/feeds/feed.ts';
import { feedHealth } from '#domain/feeds/feed-schedule.ts';
import type { FeedWithCount, ListedFeedRow } from './feed-store.ts';

export function choiceOf(row: FeedChoice): FeedChoice {
  const { name, url, bias, enabled, max_articles } = row;
  return { name, url, bias, enabled, max_articles };
}

function failureOf(row: ListedFeedRow, now: Date): Feed['failure'] {
  const { failure_kind: kind, failure_detail: detail } = row;
  if (kind === null || detail === null) return null;
  return {
    kind,
    detail,
    http_status: row.failure_status,
    since: (row.failing_since ?? now).toISOString(),
    attempts: row.consecutive_failures,
  };
}

/** A stored feed as administrators see it. */
export function presentFeed(row: FeedWithCount, now: Date): Feed {
  const { enabled, last_success_at: lastSuccessAt, consecutive_failures: consecutiveFailures } = row;
  return {
    id: row.id,
    ...choiceOf(row),
    lastFetch: lastSuccessAt?.toISOString() ?? null,
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    next_fetch_at: enabled ? (row.next_fetch_at?.toISOString() ?? null) : null,
    health: feedHealth({ enabled, lastSuccessAt, consecutiveFailures }, now),
    failure: failureOf(row, now),
    moved_to: row.moved_to,
    articles_last_week: row.items_last_week,
  };
}
