import { useQuery } from '@tanstack/react-query';
import { Hourglass, LoaderCircle } from 'lucide-react';
import { Badge } from '#web/components/badge.tsx';
import { Block } from '#web/components/block.tsx';
import { StatusBadge } from '#web/instruments/status-badge.tsx';
import { SpokenProgress } from '#web/lib/admin/spoken-progress.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { count } from '#web/lib/format.ts';
import { batchState, hangingAfterMs, shortAddress, shownFeeds } from './feed-progress.ts';
import { useNow } from './use-now.ts';
import { useProcessingSince } from './use-processing-since.ts';

type Status = CallAnswer<'GET /admin/rss/processing-status'>;
type FeedStatus = Status['feedStatuses'][number];

export const pollMs = 2000;

/** The aggregation that runs now: its batches of ten feeds, and each feed, asked every two seconds. */
export function FeedProcessing({ jobId }: { jobId: string }) {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['admin', 'processing', jobId],
    queryFn: () => api('GET /admin/rss/processing-status'),
    refetchInterval: pollMs,
    retry: false,
  });
  const since = useProcessingSince(data?.feedStatuses);
  const now = useNow(1000);
  if (data === undefined) return null;
  const { current, total } = data.currentBatch;
  const done = data.feedStatuses.filter(({ status }) => status === 'completed' || status === 'failed');
  const articles = data.feedStatuses.reduce((sum, feed) => sum + feed.articles, 0);
  return (
    <Block
      id="feed-processing"
      title="RSS Feed Processing"
      end={
        <>
          <Badge look="run" icon={<LoaderCircle size={16} aria-hidden="true" />}>
            Batch {current} of {total}
          </Badge>
          <span className="sm muted num">
            {count(done.length)} of {count(data.feedStatuses.length)} feeds, {count(articles)} articles
          </span>
        </>
      }
    >
      <SpokenProgress
        text={`Batch ${current} of ${total}, ${done.length} of ${data.feedStatuses.length} feeds done.`}
      />
      <Batches current={current} total={total} />
      <FeedTable
        feeds={shownFeeds(data.feedStatuses)}
        total={data.feedStatuses.length}
        since={since}
        now={now}
      />
    </Block>
  );
}

const stateWords = { completed: 'Completed', processing: 'Processing', pending: 'Pending' } as const;

function Batches({ current, total }: { current: number; total: number }) {
  return (
    <ol className="batches" aria-label="Batches of 10 feeds">
      {Array.from({ length: total }, (_, index) => index + 1).map((batch) => (
        <li key={batch} data-state={batchState(batch, current)}>
          <span className="num">{batch}</span>
          <span className="vh">{stateWords[batchState(batch, current)]}</span>
        </li>
      ))}
    </ol>
  );
}

function FeedTable(props: {
  feeds: readonly FeedStatus[];
  total: number;
  since: ReadonlyMap<string, number>;
  now: number;
}) {
  const { feeds, total, since, now } = props;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the well must scroll by keyboard
    <section className="tbl-wrap tbl-well mt-4" aria-label="Feeds in this run" tabIndex={0}>
      <table className="tbl tbl-stack">
        <caption className="vh">Feeds in this run</caption>
        <thead>
          <tr>
            <th scope="col">Feed</th>
            <th scope="col">Status</th>
            <th scope="col" className="n">
              Articles
            </th>
            <th scope="col" className="n">
              Response
            </th>
          </tr>
        </thead>
        <tbody>
          {feeds.map((feed) => (
            <FeedRow key={feed.url} feed={feed} workedMs={workedMs(since.get(feed.url), now)} />
          ))}
        </tbody>
      </table>
      {feeds.length < total && (
        <p className="hint p-3">
          {count(feeds.length)} of {count(total)} feeds shown: those at work and those that failed first.
        </p>
      )}
    </section>
  );
}

/** For how long a feed has been at work; null when it is not. */
function workedMs(since: number | undefined, now: number): number | null {
  return since === undefined ? null : Math.max(0, now - since);
}

function FeedRow({ feed, workedMs: worksMs }: { feed: FeedStatus; workedMs: number | null }) {
  return (
    <tr>
      <td data-label="Feed" className="lead">
        <span className="mono break-words">{shortAddress(feed.url)}</span>
        {feed.error && <p className="err">{feed.error}</p>}
      </td>
      <td data-label="Status">
        {worksMs !== null && worksMs >= hangingAfterMs ? (
          <Badge look="warn" icon={<Hourglass size={16} aria-hidden="true" />}>
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
