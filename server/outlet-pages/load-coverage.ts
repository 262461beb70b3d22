import { storyTopics } from '#domain/analysis/topic-names.ts';
import type { Feed } from '#domain/feeds/feed.ts';
import { buildCoverage, type Coverage } from '#domain/outlets/coverage/coverage.ts';
import { findOutlet, hostOf } from '#domain/outlets/find-outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { sideOf } from '#domain/stories/story-member.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { listFeeds } from '#server/feeds/list-feeds.ts';
import { listCoveredRows } from './outlet-page-store.ts';

const dayMs = 86_400_000;
/** The stories that count: those with articles of the last days. */
const periodDays = 28;

/** What all outlet pages share. */
export interface SharedCoverage {
  coverage: Coverage;
  /** By the domain of their outlet. */
  feeds: ReadonlyMap<string, readonly Feed[]>;
}

function groupFeeds(feeds: readonly Feed[], outlets: OutletTable): Map<string, Feed[]> {
  const grouped = new Map<string, Feed[]>();
  for (const feed of feeds) {
    const domain = findOutlet(outlets, feed.url)?.domain ?? hostOf(feed.url);
    if (domain === null) continue;
    grouped.set(domain, [...(grouped.get(domain) ?? []), feed]);
  }
  return grouped;
}

/** Which outlets carry which stories of the last 28 days, and the feeds of each outlet. */
export async function loadCoverage({
  db,
  clock,
  outlets,
}: {
  db: Db;
  clock: Clock;
  outlets: OutletTable;
}): Promise<SharedCoverage> {
  const rows = await listCoveredRows(db, new Date(clock().getTime() - periodDays * dayMs));
  const domains = new Map<string, string>();
  const domainOf = (host: string): string => {
    const known = domains.get(host) ?? findOutlet(outlets, host)?.domain ?? host;
    domains.set(host, known);
    return known;
  };
  const stories = rows.map(({ hosts, first, last, topic, ...story }) => ({
    ...story,
    topic: storyTopics.find((each) => each === topic) ?? 'general',
    first: first.getTime(),
    last: last.getTime(),
    outlets: [...new Set(hosts.map(domainOf))],
  }));
  const describe = (domain: string) => {
    const row = findOutlet(outlets, domain);
    return { name: row?.name ?? domain, side: sideOf(row?.lean ?? null) };
  };
  const feeds = await listFeeds({ db, clock });
  return { coverage: buildCoverage(stories, describe), feeds: groupFeeds(feeds, outlets) };
}
