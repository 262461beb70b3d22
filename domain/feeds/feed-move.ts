/** A new address of a feed, by permanent redirects of consecutive successful responses. */
export interface FeedMove {
  to: string;
  since: Date;
  /** Consecutive successful responses from that address. */
  times: number;
}

const minCount = 5;
const minAgeMs = 24 * 60 * 60 * 1000;

/** The state of the move after one more successful response from `to`, or, with null, from the feed's own address. */
export function updateFeedMove(known: FeedMove | null, to: string | null, now: Date): FeedMove | null {
  if (to === null) return null;
  if (known === null || known.to !== to) return { to, since: now, times: 1 };
  // A time in the future was written by a clock that was set back since.
  return { to, since: known.since > now ? now : known.since, times: known.times + 1 };
}

/** Whether the redirect was repeated so often and for so long that it is not a temporary mistake. */
export function isConfirmedMove({ since, times }: FeedMove, now: Date): boolean {
  return times >= minCount && now.getTime() - since.getTime() >= minAgeMs;
}
