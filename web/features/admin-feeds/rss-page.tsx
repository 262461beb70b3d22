import { Activity, ArrowLeft } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { OperationCards } from '#web/components/admin/operation-cards.tsx';
import { Banner } from '#web/components/banner.tsx';
import { Button, buttonClass } from '#web/components/button.tsx';
import { Parts } from '#web/components/parts.tsx';
import { useSessionStore } from '#web/lib/session/session-context.tsx';
import { FeedList } from './feed-list.tsx';
import { FeedSummary } from './feed-summary.tsx';
import { GlobalSettings } from './global-settings.tsx';
import { useRssConfig } from './use-rss-config.ts';

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
