import type { CallAnswer } from '#web/lib/api-types.ts';

type FeedStatus = CallAnswer<'GET /admin/rss/processing-status'>['feedStatuses'][number];

/** A feed that works longer than this counts as hanging. */
export const hangingAfterMs = 30_000;
/** More rows help nobody who watches. */
const most = 60;

/** The batch equal to the current one is processing, earlier ones are completed, later ones pending. */
export function batchState(batch: number, current: number): 'completed' | 'processing' | 'pending' {
  if (batch === current) return 'processing';
  return batch < current ? 'completed' : 'pending';
}

const rank: Record<FeedStatus['status'], number> = { processing: 0, failed: 1, completed: 2, pending: 3 };

/** The feeds worth a row: those at work first, then failures, then the last that were done. */
export function shownFeeds(feeds: readonly FeedStatus[]): FeedStatus[] {
  const latest = (feed: FeedStatus) => Date.parse(feed.lastProcessed ?? '') || 0;
  return [...feeds].sort((a, b) => rank[a.status] - rank[b.status] || latest(b) - latest(a)).slice(0, most);
}

/**
 * Since when each feed is at work: noted when it is first seen processing, dropped when it is completed or
 * failed.
 */
export function noteProcessing(
  known: ReadonlyMap<string, number>,
  feeds: readonly Pick<FeedStatus, 'url' | 'status'>[],
  now: number,
): Map<string, number> {
  const at = feeds.filter(({ status }) => status === 'processing');
  return new Map(at.map(({ url }) => [url, known.get(url) ?? now]));
}

/** An address as people read it: without scheme, `www.` and trailing slash. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}
