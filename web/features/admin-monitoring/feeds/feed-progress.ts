import type { FeedProgressState } from '#domain/jobs/job.ts';
import type { CallAnswer } from '#web/lib/api-types.ts';

type FeedStatus = CallAnswer<'GET /admin/rss/processing-status'>['feedStatuses'][number];

type Job = CallAnswer<'GET /admin/jobs/active'>['jobs'][number];

/** A feed that is processing for longer than this is marked as slow. */
export const hangingAfterMs = 30_000;
/** The maximum of rows. */
export const maxFeeds = 60;
/** The maximum of cells in one line. */
const maxBatches = 40;

/** The batch equal to the current one is processing, earlier ones are completed, later ones pending. */
export function batchState(batch: number, current: number): Exclude<FeedProgressState, 'failed'> {
  if (batch === current) return 'processing';
  return batch < current ? 'completed' : 'pending';
}

/** The current batch in words; it is past the last one when all feeds are done. */
export function batchText(current: number, total: number): string {
  return total > 0 && current > total ? 'All batches read' : `Batch ${current} of ${total}`;
}

/** The same for a job, which has no batch after its feeds are done; null before the feeds are known. */
export function batchTextOf({ batch, totalBatches }: Pick<Job, 'batch' | 'totalBatches'>): string | null {
  return totalBatches === null ? null : batchText(batch ?? totalBatches + 1, totalBatches);
}

/** The numbers of the shown batches: all, or those around the current one. */
export function shownBatches(current: number, total: number): number[] {
  const shown = Math.min(maxBatches, total);
  const first = Math.max(1, Math.min(current - maxBatches / 2, total - shown + 1));
  return Array.from({ length: shown }, (_, index) => first + index);
}

/**
 * The time since which each feed is processing: set when it is first seen so, removed when it is completed or failed.
 */
export function noteProcessing(
  known: ReadonlyMap<string, number>,
  feeds: readonly Pick<FeedStatus, 'url' | 'status'>[],
  now: number,
): Map<string, number> {
  const at = feeds.filter(({ status }) => status === 'processing');
  return new Map(at.map(({ url }) => [url, known.get(url) ?? now]));
}

/** A URL without scheme, `www.` and trailing slash. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}
