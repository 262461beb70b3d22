import { count } from '#web/lib/format.ts';
import { isRecentlyUpdated } from './filter-feeds.ts';
import type { Feed } from './use-rss-config.ts';

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
