import { Activity, ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { OperationCards } from '#web/components/admin/operation-cards.tsx';
import { Banner } from '#web/components/banner.tsx';
import { Button, buttonClass } from '#web/components/button.tsx';
import { Parts } from '#web/components/parts.tsx';
import { count } from '#web/lib/format.ts';
import { useSessionStore } from '#web/lib/session/session-context.tsx';
import { FeedList } from './feed-list.tsx';
import { isRecentlyUpdated } from './filter-feeds.ts';
import { GlobalSettings } from './global-settings.tsx';
import { type Feed, useRssConfig } from './use-rss-config.ts';

/** The page on which administrators edit the feeds. */
export function RssPage() {
  const session = useSessionStore();
  const config = useRssConfig();
  const { query } = config;
  useEffect(() => void session.requireAdmin(), [session]);
  return (
    <>
      <title>RSS Feed Management · Balance</title>
      <div className="page-head">
        <h1>RSS Feed Management</h1>
        <div className="end">
          <Link className={buttonClass({})} to="/admin">
            <ArrowLeft size={16} aria-hidden="true" />
            Back to Admin Dashboard
          </Link>
          <Link className={buttonClass({})} to="/admin/monitoring">
            <Activity size={16} aria-hidden="true" />
            System Monitoring
          </Link>
        </div>
      </div>
      <div className="stack stack-sections">
        {query.isError && query.data === undefined && (
          <Banner
            kind="error"
            actions={
              <Button size="small" busy={query.isFetching} onClick={() => void query.refetch()}>
                Retry Loading
              </Button>
            }
          >
            <p>Failed to load RSS configuration</p>
          </Banner>
        )}
        <Parts>
          {query.data && <FeedSummary feeds={query.data.feeds} />}
          <section aria-labelledby="rss-operations">
            <h2 className="visually-hidden" id="rss-operations">
              RSS Feed and News Management
            </h2>
            <OperationCards onDone={() => void query.refetch()} />
          </section>
          <GlobalSettings load={config.load} />
          {query.data && <FeedList feeds={query.data.feeds} config={config} />}
        </Parts>
        {query.isPending && (
          <p className="dim text-small" role="status">
            Loading the feeds
          </p>
        )}
      </div>
    </>
  );
}

function minutesUntil(iso: string): number {
  return Math.max(0, Math.round((Date.parse(iso) - Date.now()) / 60_000));
}

/** The time of the next fetch of a failing feed, the earliest of all. */
function nextTry(failing: readonly Feed[]): string | null {
  const times = failing.flatMap(({ next_fetch_at }) => (next_fetch_at === null ? [] : [next_fetch_at]));
  const first = times.sort()[0];
  if (first === undefined) return null;
  const minutes = minutesUntil(first);
  return minutes === 0 ? 'next try now' : `next try in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
}

/** Of feeds that answer, those of which nothing is read are named. */
function updatedNote(silent: number): string {
  if (silent === 0) return 'within 24 hours';
  return `within 24 hours; ${count(silent)} ${silent === 1 ? 'brings' : 'bring'} nothing`;
}

/** Four figures about the list. */
export function FeedSummary({ feeds }: { feeds: readonly Feed[] }) {
  const enabled = feeds.filter((feed) => feed.enabled).length;
  const failing = feeds.filter(({ health }) => health === 'failing');
  const silent = feeds.filter(({ health }) => health === 'brings-nothing').length;
  const recent = feeds.filter((feed) => isRecentlyUpdated(feed, Date.now())).length;
  return (
    <dl className="tiles" aria-label="Summary">
      <Figure name="Total feeds" value={feeds.length} note={null} />
      <Figure name="Enabled" value={enabled} note={`${count(feeds.length - enabled)} switched off`} />
      <Figure name="Recently updated" value={recent} note={updatedNote(silent)} />
      <Figure name="Failing" value={failing.length} note={nextTry(failing)} />
    </dl>
  );
}

function Figure({ name, value, note }: { name: string; value: number; note: string | null }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {count(value)}
        {note && <small>{note}</small>}
      </dd>
    </div>
  );
}
