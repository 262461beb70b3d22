import { pageBehindViewer } from '../articles/amp-viewer.ts';
import { type ParsedUrl, parseUrl } from '../articles/parse-url.ts';
import { isSharedByPath, siteOf } from '../articles/site-of.ts';
import { findOutlet } from './find-outlet.ts';
import type { OutletTable } from './outlet-table.ts';

/**
 * Feeds that a publisher has served from a host without a row of its own: hosts on which it alone publishes, and
 * addresses at a service, by host and path. Whose they are was looked up; at a service anybody else may have a feed.
 */
const servedElsewhere: Readonly<Record<string, readonly string[]>> = {
  'feeds.content.dowjones.io': ['wsj.com', 'marketwatch.com', 'barrons.com'],
  'feeds.feedburner.com/breitbart': ['breitbart.com'],
  'feeds.feedburner.com/ndtvnews-top-stories': ['ndtv.com'],
};

/** Domains or addresses of those who publish what a feed says. */
export function publishersOf(feed: string): readonly string[] {
  const url = parseUrl(feed);
  if (url === null) return [];
  const { hostname, pathname } = url;
  return servedElsewhere[hostname] ?? servedElsewhere[hostname + pathname.replace(/\/$/, '')] ?? [feed];
}

function pageOf(addressOrDomain: string): ParsedUrl | null {
  const url = parseUrl(addressOrDomain) ?? parseUrl(`https://${addressOrDomain}`);
  return url === null ? null : (pageBehindViewer(url) ?? url);
}

function isOfOneSite(a: string, b: string): boolean {
  const [one, other] = [pageOf(a), pageOf(b)];
  if (one === null || other === null || one.hostname === '') return false;
  if (isSharedByPath(one.hostname) || isSharedByPath(other.hostname)) return false;
  return siteOf(one.hostname) === siteOf(other.hostname);
}

/**
 * Whether one publisher answers for both addresses: they are of one site that no strangers share, and of one row of the
 * outlet table or of none.
 */
export function areOfOnePublisher(table: OutletTable, a: string, b: string): boolean {
  return isOfOneSite(a, b) && findOutlet(table, a) === findOutlet(table, b);
}

/**
 * Whether the text of a feed may stand in for an article that cannot be read: both are of one outlet of the table, or,
 * where neither is in it, of one site. Anybody's feed may list anybody's articles.
 */
export function speaksFor(table: OutletTable, feed: string, article: string): boolean {
  const outlet = findOutlet(table, article);
  return publishersOf(feed).some((publisher) => {
    const own = findOutlet(table, publisher);
    return own === null && outlet === null ? isOfOneSite(publisher, article) : own === outlet;
  });
}
