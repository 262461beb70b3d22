import { Clock, Layers, RefreshCw, Rss, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#web/components/button.tsx';
import { Section } from '#web/components/section.tsx';
import { count, exactTime } from '#web/lib/format.ts';
import { checkerAge } from '#web/lib/relative-time.ts';
import type { DashboardQuery } from './use-dashboard.ts';

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
          icon={<RefreshCw size={16} aria-hidden="true" />}
          onClick={() => void dashboard.refetch()}
        >
          Refresh Stats
        </Button>
      }
    >
      <dl className="tiles" aria-busy={data === undefined}>
        <Tile icon={<Users size={16} aria-hidden="true" />} name="Total Users" value={data?.totalUsers} />
        <Tile
          icon={<Layers size={16} aria-hidden="true" />}
          name="Stories Stored"
          value={data?.storiesStored}
        />
        <Tile icon={<Rss size={16} aria-hidden="true" />} name="RSS Sources" value={data?.rssSources} />
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

function Tile({ icon, name, value }: { icon: ReactNode; name: string; value: number | undefined }) {
  return (
    <div>
      <dt>
        {icon}
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
      <small>{isToday ? `Today, ${ageOf(iso)}` : dayOfYear.format(time)}</small>
    </time>
  );
}

function ageOf(iso: string): string {
  return (checkerAge(iso, Date.now()) ?? '').toLowerCase();
}
