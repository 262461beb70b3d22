import { useQuery } from '@tanstack/react-query';
import { Hourglass, LoaderCircle } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { FeedProgressState } from '#domain/jobs/job.ts';
import { type AdminColumn, AdminTable } from '#web/components/admin/admin-table.tsx';
import { SpokenProgress } from '#web/components/admin/progress-bar.tsx';
import { StatusBadge } from '#web/components/admin/status-badge.tsx';
import { Badge } from '#web/components/badge.tsx';
import { Block } from '#web/components/block.tsx';
import { useNow } from '#web/features/admin-monitoring/clock-time.ts';
import { unlessRefused } from '#web/features/admin-monitoring/use-monitoring.ts';
import { useApi } from '#web/lib/api-context.tsx';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { count } from '#web/lib/format.ts';

type Status = CallAnswer<'GET /admin/rss/processing-status'>;
type FeedStatus = Status['feedStatuses'][number];

export const pollMs = 2000;

/** The current aggregation: its batches of ten feeds, and each feed, polled every two seconds. */
export function FeedProcessing({ jobId }: { jobId: string }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['admin', 'processing', jobId],
    queryFn: () => api('GET /admin/rss/processing-status', { query: { limit: maxFeeds } }),
    refetchInterval: unlessRefused(pollMs),
    retry: false,
  });
  const since = useProcessingSince(data?.feedStatuses);
  if (data === undefined) return null;
  const { current, total } = data.currentBatch;
  const { feeds, done, articles } = data.totals;
  return (
    <Block
      id="feed-processing"
      title="RSS Feed Processing"
      end={
        <>
          <Badge variant="run" icon={LoaderCircle}>
            {batchText(current, total)}
          </Badge>
          <span className="text-small muted num">
            {count(done)} of {count(feeds)} feeds, {count(articles)} articles
          </span>
        </>
      }
    >
      <SpokenProgress text={`${batchText(current, total)}, ${done} of ${feeds} feeds done.`} />
      <Batches current={current} total={total} />
      <FeedTable feeds={data.feedStatuses} total={feeds} since={since} />
    </Block>
  );
}

const stateWords = { completed: 'Completed', processing: 'Processing', pending: 'Pending' } as const;

function Batches({ current, total }: { current: number; total: number }) {
  const shown = shownBatches(current, total);
  return (
    <>
      <ol className="batches" aria-label="Batches of 10 feeds">
        {shown.map((batch) => (
          <li key={batch} data-state={batchState(batch, current)}>
            <span className="num">{batch}</span>
            <span className="visually-hidden">{stateWords[batchState(batch, current)]}</span>
          </li>
        ))}
      </ol>
      {shown.length < total && (
        <p className="hint hint-below">
          Batches {count(shown[0] ?? 1)} to {count(shown.at(-1) ?? total)} of {count(total)} shown.
        </p>
      )}
    </>
  );
}

const columns: readonly AdminColumn[] = [
  { title: 'Feed' },
  { title: 'Status' },
  { title: 'Articles', isNumber: true },
  { title: 'Response', isNumber: true },
];

function FeedTable(props: {
  feeds: readonly FeedStatus[];
  total: number;
  since: ReadonlyMap<string, number>;
}) {
  const { feeds, total, since } = props;
  const now = useNow(1000);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the well must scroll by keyboard
    <section className="table-frame table-scroll feed-progress" aria-label="Feeds in this run" tabIndex={0}>
      <AdminTable caption="Feeds in this run" columns={columns} variant="stack">
        {feeds.map((feed) => (
          <FeedRow key={feed.url} feed={feed} workedMs={workedMs(since.get(feed.url), now)} />
        ))}
      </AdminTable>
      {feeds.length < total && (
        <p className="hint table-note">
          {count(feeds.length)} of {count(total)} feeds shown: those at work and those that failed first.
        </p>
      )}
    </section>
  );
}

/** How long a feed has been processing; null when it is not. */
function workedMs(since: number | undefined, now: number): number | null {
  return since === undefined ? null : Math.max(0, now - since);
}

function FeedRow({ feed, workedMs: worksMs }: { feed: FeedStatus; workedMs: number | null }) {
  return (
    <tr>
      <td data-label="Feed" className="lead">
        <p className="mono cell-clamp" title={feed.url}>
          {shortAddress(feed.url)}
        </p>
        {feed.error && <p className="error-text cell-text cell-clamp">{feed.error}</p>}
      </td>
      <td data-label="Status">
        {worksMs !== null && worksMs >= hangingAfterMs ? (
          <Badge variant="warn" icon={Hourglass}>
            {`Hanging, ${Math.round(worksMs / 1000)} s`}
          </Badge>
        ) : (
          <StatusBadge status={feed.status} />
        )}
      </td>
      <td className="n" data-label="Articles">
        {feed.status === 'completed' ? count(feed.articles) : ''}
      </td>
      <td className="n" data-label="Response">
        {responseText(feed.responseTime, worksMs)}
      </td>
    </tr>
  );
}

function responseText(responseTime: number | null, worksMs: number | null): string {
  if (worksMs !== null) return `${Math.round(worksMs / 1000)} s`;
  return responseTime === null ? '' : `${(responseTime / 1000).toFixed(1)} s`;
}

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
export function writeJobBatch({ batch, totalBatches }: Pick<Job, 'batch' | 'totalBatches'>): string | null {
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
  seen: ReadonlyMap<string, number>,
  feeds: readonly Pick<FeedStatus, 'url' | 'status'>[],
  now: number,
): Map<string, number> {
  const at = feeds.filter(({ status }) => status === 'processing');
  return new Map(at.map(({ url }) => [url, seen.get(url) ?? now]));
}

/** A URL without scheme, `www.` and trailing slash. */
export function shortAddress(url: string): string {
  return url.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '');
}

const none: ReadonlyMap<string, number> = new Map();

/** The time since which this page has seen each feed processing, by URL and by the clock of the browser. */
export function useProcessingSince(feeds: readonly FeedStatus[] | undefined): ReadonlyMap<string, number> {
  const seen = useRef(none);
  const [since, setSince] = useState(none);
  useEffect(() => {
    seen.current = noteProcessing(seen.current, feeds ?? [], Date.now());
    setSince(seen.current);
  }, [feeds]);
  return since;
}
