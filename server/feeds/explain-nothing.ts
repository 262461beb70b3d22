import { type FeedYield, findMainFailure, type NothingReason } from '#domain/feeds/feed-yield.ts';
import { isTransient } from '#domain/ingestion/retry-item.ts';

const otherFeed = 'Look for another feed of the outlet, or switch this one off.';

/** What to do, by how its pages fail. */
const advices: Record<string, string> = {
  forbidden: `The site lets no programs in. Ask the outlet to let Balance in, or look for a feed with whole texts.`,
  robots: `The site asks programs not to read its pages (robots.txt). Ask the outlet, or look for a feed with whole texts.`,
  'not-found': 'Its links lead nowhere: look for the current feed on the site.',
  gone: 'The site has removed these pages: look for its current feed.',
  'hidden-link':
    'Its links hide the addresses of the articles. Use the feeds of the outlets themselves in its place.',
  'too-many-redirects': `Its pages redirect in a circle, as to a consent page. ${otherFeed}`,
};

/** What happened, for "8 of 9 pages …". */
const failures: Record<string, string> = {
  forbidden: 'are forbidden (401 or 403)',
  robots: 'are closed to programs by robots.txt',
  'not-found': 'are not there (404)',
  gone: 'are removed (410)',
  'rate-limited': 'are refused for now (429)',
  'server-error': 'end in an error of the site',
  timeout: 'do not answer in time',
  'too-many-redirects': 'redirect too often',
  'no-article': 'hold no article',
  'hidden-link': 'hide the address of the article',
};

const failureWords = (failure: string): string =>
  failures[failure] ?? `cannot be read (${failure.replaceAll('-', ' ')})`;

/** What administrators should know of a feed that brings articles; null when its pages are read. */
export function noticeOf({ read, fromFeed, fromFeedBy }: FeedYield): string | null {
  const [failure] = findMainFailure(fromFeedBy) ?? [];
  if (failure === undefined || fromFeed <= read) return null;
  if (failure === 'hidden-link')
    return 'Its links hide the addresses of the articles: title and outlet are listed, and no text is rated.';
  return `Its pages ${failureWords(failure)}: the text of the feed stands in for them.`;
}

function explainUnreadable({
  failure,
  pages,
  tried,
}: Extract<NothingReason, { kind: 'unreadable' }>): string {
  const what = failureWords(failure);
  const which = tried === 1 ? 'its only page' : `${pages} of ${tried} pages`;
  const verb =
    tried === 1 ? what.replace(/^are /, 'is ').replace(/^(hold|hide|redirect|end)\b/, '$1s') : what;
  const retries = 'Balance tries them again by itself.';
  const advice = advices[failure] ?? (isTransient(failure) ? retries : otherFeed);
  return `Nothing of it can be read: ${which} ${verb}. ${advice}`;
}

/** Why a feed that answers brings nothing and what to do, in sentences for administrators. */
export function explainNothing(reason: NothingReason): string {
  if (reason.kind === 'unreadable') return explainUnreadable(reason);
  if (reason.kind === 'empty') return `Its list is empty. ${otherFeed}`;
  if (reason.kind === 'unaddressed') return `None of its items has a web address. ${otherFeed}`;
  if (reason.kind !== 'too-old')
    return 'All that it lists came from other feeds, services or addresses first. It can be switched off.';
  const day = reason.newestAt?.slice(0, 10);
  const since = day === undefined ? 'All that it lists is old' : `Its newest item is of ${day}`;
  return `${since}: the site does not continue it. ${otherFeed}`;
}
