import PQueue from 'p-queue';
import type { FeedItem } from '#domain/feeds/feed-item.ts';
import { type FeedRules, passesWords } from '#domain/feeds/feed-rules.ts';
import { fromFeed, noListing, sumYield, whyNothing } from '#domain/feeds/feed-yield.ts';
import { newestItem } from '#domain/feeds/newest-item.ts';
import { isTransient } from '#domain/ingestion/retry-item.ts';
import type { Clock } from '#server/clock.ts';
import { type FetchItemDeps, fetchArticle, standInFor } from '#server/ingestion/fetch-article.ts';
import {
  type FeedFetchResult,
  type FeedRequest,
  type FetchFeedDeps,
  fetchFeed,
} from '#server/ingestion/fetch-feed.ts';
import { toWaitingItem } from '#server/ingestion/insert-items.ts';
import { buildNotice, explainNothing } from './list-feeds.ts';

export interface CheckFeedsDeps extends FetchItemDeps, FetchFeedDeps {
  fetcher: FetchItemDeps['fetcher'];
  clock: Clock;
}

export interface FeedAddress {
  name: string;
  url: string;
  rules?: FeedRules | null;
  /** As its rules have it. */
  request?: FeedRequest;
}

/** `waits`: the site refuses requests for now. */
export type CheckedState = 'alive' | 'brings nothing' | 'waits' | 'dead';

export interface CheckedFeed extends Pick<FeedAddress, 'name' | 'url'> {
  state: CheckedState;
  items: number;
  /** ISO 8601; null where no item has a date. */
  newestAt: string | null;
  /** Where it was read, when that is another address. */
  redirectedTo: string | null;
  /** All redirects are permanent. */
  isMoved: boolean;
  /** Of the newest items. */
  pages: { read: number; tried: number };
  /** Kind of failure, of the feed or of its pages; null without one. */
  failure: string | null;
  /** For a person; null where nothing needs to be done. */
  detail: string | null;
}

const concurrency = 8;
const pagesTried = 3;

function notRead(
  { name, url }: FeedAddress,
  { failure, detail, status }: Extract<FeedFetchResult, { kind: 'failed' }>,
): CheckedFeed {
  const isRefused = failure === 'rate-limited';
  return {
    ...{ name, url },
    state: isRefused ? 'waits' : 'dead',
    items: 0,
    newestAt: null,
    redirectedTo: null,
    isMoved: false,
    pages: { read: 0, tried: 0 },
    failure: status !== null && status >= 400 ? `${failure} (${status})` : failure,
    // A check switches nothing off.
    detail:
      failure === 'gone' ? 'The site has removed this feed for good. Look for its new address.' : detail,
  };
}

const timeOf = ({ publishedAt }: FeedItem): number => Date.parse(publishedAt ?? '') || 0;

/** The newest items that have an address; without dates the first of the list. */
function newestOf(items: readonly FeedItem[]): FeedItem[] {
  const addressed = items.filter(({ address }) => address !== null);
  return addressed.sort((a, b) => timeOf(b) - timeOf(a)).slice(0, pagesTried);
}

/** How the pages of the newest items are read: `read`, how they fail, or `from-feed` with how, as in a run. */
async function tryPages(
  deps: CheckFeedsDeps,
  feed: { items: readonly FeedItem[]; addresses: readonly string[]; rules: FeedRules | null },
  signal: AbortSignal,
): Promise<string[]> {
  const { items, addresses: feedAddresses, rules } = feed;
  const outcomes: string[] = [];
  for (const listed of newestOf(items)) {
    const source = { feedId: '', feedAddresses, rules, outlets: deps.outlets, now: deps.clock() };
    const item = toWaitingItem(listed, source);
    if (item === null) continue;
    const page = await fetchArticle(deps, item, { signal });
    if (page.kind === 'read') outcomes.push('read');
    else {
      const { failure } = page;
      const article = await standInFor(deps, item, { failure, isFinal: !isTransient(failure) }, signal);
      outcomes.push(article === null ? failure : `${fromFeed}${failure}`);
    }
  }
  return outcomes;
}

async function checkFeed(deps: CheckFeedsDeps, feed: FeedAddress, signal: AbortSignal): Promise<CheckedFeed> {
  const unconditional = { id: '', etag: null, lastModified: null, contentHash: null };
  const result = await fetchFeed(deps, { ...feed, ...unconditional }, signal);
  if (result.kind === 'failed') return notRead(feed, result);
  if (result.kind === 'postponed')
    return notRead(feed, { ...result, kind: 'failed', failure: 'rate-limited', status: null });
  if (result.kind === 'unchanged') throw new Error('an unconditional request has no unchanged answer');
  const { address, moved } = result;
  const { name, url, rules = null } = feed;
  const items = rules === null ? result.items : result.items.filter((item) => passesWords(rules, item));
  const now = deps.clock();
  const newestAt = newestItem(items, now);
  // Where the text of the feed is wanted, no page needs to be read.
  const outcomes =
    rules?.uses_feed_text === true
      ? []
      : await tryPages(deps, { items, rules, addresses: [url, address] }, signal);
  const unaddressed = items.filter((item) => item.address === null).length;
  const leftOut = result.items.length - items.length;
  const listing = { ...noListing, items: result.items.length, unaddressed, leftOut, newestAt };
  const counts = outcomes.map((outcome) => ({ outcome, count: 1 }));
  const sum = sumYield(counts, listing);
  const nothing = whyNothing(sum, listing, now);
  const failed = outcomes.find((outcome) => outcome !== 'read');
  return {
    ...{ name, url },
    state: nothing === null ? 'alive' : 'brings nothing',
    items: items.length,
    newestAt,
    redirectedTo: address === url ? null : address,
    isMoved: moved !== null,
    pages: { read: outcomes.filter((outcome) => outcome === 'read').length, tried: outcomes.length },
    failure: failed?.replace(fromFeed, '') ?? (nothing === null ? null : nothing.kind),
    detail: nothing === null ? buildNotice(sum) : explainNothing(nothing),
  };
}

/**
 * Fetches every feed once and tries the pages of its newest items, under the rules of the crawler. Stores nothing.
 * Returns the results in the order of the feeds.
 * @param options.onChecked called for each feed when it is done
 */
export async function checkFeeds(
  deps: CheckFeedsDeps,
  feeds: readonly FeedAddress[],
  { signal, onChecked }: { signal: AbortSignal; onChecked?: (done: number) => void },
): Promise<CheckedFeed[]> {
  const queue = new PQueue({ concurrency });
  let done = 0;
  return await queue.addAll(
    feeds.map((feed) => async () => {
      const checked = await checkFeed(deps, feed, signal);
      done += 1;
      onChecked?.(done);
      return checked;
    }),
  );
}
