import { useQuery } from '@tanstack/react-query';
import { Clock, Layers, type LucideIcon, RefreshCw, Rss, Users } from 'lucide-react';
import { Block } from '#web/components/block.tsx';
import { Button } from '#web/components/button.tsx';
import { KeyValues } from '#web/components/key-values.tsx';
import { DistributionBar } from '#web/components/news/distribution-bar.tsx';
import { Section } from '#web/components/section.tsx';
import { useApi } from '#web/lib/api-context.tsx';
import type { CallAnswer } from '#web/lib/api-types.ts';
import { count, exactTime } from '#web/lib/format.ts';
import { checkerAge } from '#web/lib/relative-time.ts';

const timeOfDay = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit' });
const dayOfYear = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' });

/** Four figures about the state of the instance. */
export function Overview({ dashboard }: { dashboard: DashboardQuery }) {
  const { data } = dashboard;
  return (
    <Section
      id="overview"
      title="Overview"
      actions={
        <Button
          size="small"
          busy={dashboard.isFetching}
          icon={RefreshCw}
          onClick={() => void dashboard.refetch()}
        >
          Refresh Stats
        </Button>
      }
    >
      <dl className="tiles" aria-busy={data === undefined}>
        <Tile icon={Users} name="Total Users" value={data?.totalUsers} />
        <Tile icon={Layers} name="Stories Stored" value={data?.storiesStored} />
        <Tile icon={Rss} name="RSS Sources" value={data?.rssSources} />
        <div>
          <dt>
            <Clock size={16} aria-hidden="true" />
            Last Updated
          </dt>
          <dd>
            <LastUpdated iso={data?.lastUpdated} />
          </dd>
        </div>
      </dl>
    </Section>
  );
}

function Tile({ icon: Icon, name, value }: { icon: LucideIcon; name: string; value: number | undefined }) {
  return (
    <div>
      <dt>
        <Icon size={16} aria-hidden="true" />
        {name}
      </dt>
      <dd className="num">{value === undefined ? '–' : count(value)}</dd>
    </div>
  );
}

function LastUpdated({ iso }: { iso: string | null | undefined }) {
  if (iso === undefined) return '–';
  if (iso === null) {
    return (
      <>
        –<small>No story yet</small>
      </>
    );
  }
  const time = Date.parse(iso);
  const isToday = dayOfYear.format(time) === dayOfYear.format(Date.now());
  return (
    <time dateTime={iso} title={exactTime(iso) ?? undefined}>
      {timeOfDay.format(time)}
      <small>{isToday ? `Today, ${writeAge(iso)}` : dayOfYear.format(time)}</small>
    </time>
  );
}

function writeAge(iso: string): string {
  return (checkerAge(iso, Date.now()) ?? '').toLowerCase();
}

/** Loads the users and the figures of the aggregation. */
export function useDashboard() {
  const api = useApi();
  return useQuery({ queryKey: ['admin', 'dashboard'], queryFn: () => api('GET /admin/dashboard') });
}

export type DashboardQuery = ReturnType<typeof useDashboard>;

type Statistics = CallAnswer<'GET /admin/dashboard'>['newsStatistics'];

/** The lean of the stored articles, as a chart and in figures. */
export function NewsStatistics({ statistics }: { statistics: Statistics | undefined }) {
  return (
    <Block id="news-statistics" title="News Statistics">
      {statistics === undefined ? (
        <p className="dim text-small">Not loaded yet.</p>
      ) : (
        <Figures {...statistics} />
      )}
    </Block>
  );
}

function Figures({ activeStories, leftArticles, centerArticles, rightArticles, ...rest }: Statistics) {
  const rated = leftArticles + centerArticles + rightArticles;
  const counts = {
    left: leftArticles,
    center: centerArticles,
    right: rightArticles,
    unrated: Math.max(0, rest.totalArticles - rated),
  };
  return (
    <div className="columns columns-2-wide">
      <DistributionBar counts={counts} large />
      <KeyValues
        rows={[
          { name: 'Active stories', value: count(activeStories), className: 'num' },
          { name: 'Total articles', value: count(rest.totalArticles), className: 'num' },
          { name: 'Last updated', value: rest.lastUpdated === null ? 'Never' : exactTime(rest.lastUpdated) },
        ]}
      />
    </div>
  );
}
