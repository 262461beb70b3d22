/** A feed by its kind of document: RSS, Atom and the like, or a sitemap of news. */
export const feedSources = ['feed', 'sitemap'] as const;
export type FeedSource = (typeof feedSources)[number];

/** What one list of a feed held, beside items that are known. */
export interface FeedListing {
  source: FeedSource;
  items: number;
  /** Repeats, and items that another feed or a service listed first. */
  duplicates: number;
  /** Older than articles are kept. */
  tooOld: number;
  /** Without a web address that can be stored. */
  unaddressed: number;
  /** By its keep and block words. */
  leftOut: number;
  /** ISO 8601; null where no item has a date. */
  newestAt: string | null;
}

/** What became of the items of a feed: those that it listed in the last seven days, and of its latest list. */
export interface FeedYield {
  /** The sum of all others. */
  listed: number;
  /** Articles whose page was read. */
  read: number;
  /** Articles with the text of the feed, because the page could not be read or was not to be. */
  fromFeed: number;
  /** These by how their page failed. */
  fromFeedBy: Record<string, number>;
  /** Items that brought no article, by how their page failed. */
  unreadable: Record<string, number>;
  /** Items that are articles of another address or another source. */
  duplicates: number;
  tooOld: number;
  unaddressed: number;
  leftOut: number;
  /** Items whose page was not requested yet. */
  waiting: number;
}

/** In place of how its page failed, of an article whose text an administrator wants from the feed. */
export const byRule = 'by-rule';

/** Before how the page failed, in the outcome of an article with the text of the feed. */
export const fromFeed = 'from-feed ';

/**
 * How many items ended in one way: `read`, `waiting`, `duplicate`, `from-feed` with how the page failed, or how the page
 * failed.
 */
export interface OutcomeCount {
  outcome: string;
  count: number;
}

export const noListing: FeedListing = {
  source: 'feed',
  ...{ items: 0, duplicates: 0, tooOld: 0, unaddressed: 0, leftOut: 0 },
  newestAt: null,
};

export function sumYield(outcomes: readonly OutcomeCount[], listing: FeedListing | null): FeedYield {
  const { duplicates, tooOld, unaddressed, leftOut } = listing ?? noListing;
  const sum: FeedYield = {
    listed: duplicates + tooOld + unaddressed + leftOut,
    ...{ read: 0, fromFeed: 0, fromFeedBy: {}, waiting: 0, unreadable: {} },
    ...{ duplicates, tooOld, unaddressed, leftOut },
  };
  for (const { outcome, count } of outcomes) {
    sum.listed += count;
    if (outcome === 'read') sum.read += count;
    else if (outcome.startsWith(fromFeed)) {
      const failure = outcome.slice(fromFeed.length);
      sum.fromFeed += count;
      sum.fromFeedBy[failure] = (sum.fromFeedBy[failure] ?? 0) + count;
    } else if (outcome === 'waiting') sum.waiting += count;
    else if (outcome === 'duplicate') sum.duplicates += count;
    else sum.unreadable[outcome] = (sum.unreadable[outcome] ?? 0) + count;
  }
  return sum;
}

/** Why a feed that answers brings nothing; `unreadable` with the most frequent failure of its pages. */
export type NothingReason =
  | { kind: 'empty' | 'unaddressed' | 'left-out' | 'duplicates' }
  | { kind: 'too-old'; newestAt: string | null }
  | { kind: 'unreadable'; failure: string; pages: number; tried: number };

const dayMs = 86_400_000;
/** A feed whose newest item is older brings no news. */
const silentDays = 30;

export function findMainFailure(unreadable: FeedYield['unreadable']): [string, number] | undefined {
  return Object.entries(unreadable).sort(([, a], [, b]) => b - a)[0];
}

/**
 * Why a feed that answers brought no article in the last seven days; null where it brought one, where its items still
 * wait, and where it only lists what is known.
 */
export function whyNothing(sum: FeedYield, listing: FeedListing | null, now: Date): NothingReason | null {
  if (sum.read + sum.fromFeed > 0) return null;
  const worst = findMainFailure(sum.unreadable);
  if (worst !== undefined) {
    const tried = Object.values(sum.unreadable).reduce((all, count) => all + count, 0);
    return { kind: 'unreadable', failure: worst[0], pages: worst[1], tried };
  }
  if (listing === null || sum.waiting > 0) return null;
  const { items, newestAt } = listing;
  if (items === 0) return { kind: 'empty' };
  if (listing.unaddressed === items) return { kind: 'unaddressed' };
  if (listing.leftOut === items) return { kind: 'left-out' };
  const isSilent = newestAt !== null && Date.parse(newestAt) < now.getTime() - silentDays * dayMs;
  if (isSilent || listing.tooOld === items) return { kind: 'too-old', newestAt };
  // What is known for longer than a week is in the list, but not in the sum.
  return sum.duplicates > 0 && sum.listed >= items ? { kind: 'duplicates' } : null;
}
