/** What a feed's site said of a new address, in one good answer after the other. */
export interface FeedMove {
  to: string;
  since: Date;
  /** Good answers on end that came from there. */
  times: number;
}

const minTimes = 5;
const minMs = 24 * 60 * 60 * 1000;

/** What is known of a move after one more good answer, which came from `to`, or, with null, from the feed's own address. */
export function noteMove(known: FeedMove | null, to: string | null, now: Date): FeedMove | null {
  if (to === null) return null;
  if (known === null || known.to !== to) return { to, since: now, times: 1 };
  // A time ahead was written by a clock that has been put back since.
  return { to, since: known.since > now ? now : known.since, times: known.times + 1 };
}

/** Said so often and for so long that it is no passing mistake of the site. */
export function isSettled({ since, times }: FeedMove, now: Date): boolean {
  return times >= minTimes && now.getTime() - since.getTime() >= minMs;
}
