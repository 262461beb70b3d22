import type { FeedParseFailure } from '#domain/feeds/feed-item.ts';
import type { FetchFailureKind } from '#server/fetching/fetcher.ts';

export type FeedFailureKind = FetchFailureKind | FeedParseFailure;

const newAddress = 'Look for the new address of the feed on the site, or switch the feed off.';
const waitAdvice = 'Balance tries again by itself; if it lasts for days, look for a new address on the site.';
const reportToOutlet = 'Tell the outlet, or look for another of its feeds.';
const testFeed = 'Edit the feed and press Test feed: it finds the feeds of a page.';
const publicAddress =
  'Correct the address; a host of your own network must be allowed by FETCH_ALLOW_PRIVATE.';

/** Advice for administrators. */
const advices: Record<FeedFailureKind, string> = {
  'invalid-address': 'Correct the address of the feed.',
  'address-refused': publicAddress,
  robots: 'Look for another feed of the outlet, or switch this one off.',
  'not-found': newAddress,
  gone: 'Balance has switched the feed off. Look for its new address on the site, or remove it.',
  forbidden: 'Ask the outlet to let Balance in, or switch the feed off.',
  'rate-limited': 'Nothing needs to be done: Balance asks again when the site allows it.',
  'client-error': 'Check the address of the feed.',
  'server-error': waitAdvice,
  timeout: waitAdvice,
  'too-large': 'Look for a shorter feed of the outlet.',
  'too-many-redirects': 'Open the address in a browser and correct it to where it should lead.',
  'wrong-type': testFeed,
  'bad-encoding': reportToOutlet,
  empty: waitAdvice,
  tls: 'Tell the outlet; Balance tries again by itself and reads the feed once the certificate is valid.',
  dns: 'Check the spelling of the address, or look where the site has moved to.',
  network: waitAdvice,
  truncated: waitAdvice,
  aborted: 'Balance tries again by itself.',
  'not-a-feed': testFeed,
  malformed: reportToOutlet,
  'too-deep': reportToOutlet,
};

const details: Partial<Record<FeedFailureKind, string>> = {
  'not-found': 'The site has no feed at this address.',
  gone: 'The site has removed this feed for good.',
};

/** The cause of a failed feed and the advice, in sentences for administrators. */
export function explainFeedFailure(kind: FeedFailureKind, detail: string): string {
  return `${details[kind] ?? detail} ${advices[kind]}`;
}
