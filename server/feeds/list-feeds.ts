import type { Feed, FeedChoice } from '#domain/feeds/feed.ts';
import { type FeedHealth, feedHealth } from '#domain/feeds/feed-schedule.ts';
import {
  byRule,
  type FeedYield,
  findMainFailure,
  type NothingReason,
  type OutcomeCount,
} from '#domain/feeds/feed-yield.ts';
import { isTransient } from '#domain/ingestion/retry-item.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { countFeedRows, getFeedRows, type ListedFeedRow, listFeedRows } from './feed-store.ts';
import { getFeedOutcomes, judgeYield } from './feed-yield-store.ts';
import { parseRules, showRules } from './stored-rules.ts';
import { listPushingHubs } from './websub/subscription-store.ts';

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
export function buildNotice({ read, fromFeed, fromFeedBy }: FeedYield): string | null {
  const [failure] = findMainFailure(fromFeedBy) ?? [];
  if (failure === undefined || failure === byRule || fromFeed <= read) return null;
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
  if (reason.kind === 'left-out')
    return 'Its keep and block words leave out all that it lists. Change them under Rules of the feed.';
  if (reason.kind !== 'too-old')
    return 'All that it lists came from other feeds, services or addresses first. It can be switched off.';
  const day = reason.newestAt?.slice(0, 10);
  const since = day === undefined ? 'All that it lists is old' : `Its newest item is of ${day}`;
  return `${since}: the site does not continue it. ${otherFeed}`;
}

export function toFeedChoice(row: Omit<FeedChoice, 'rules'> & { rules?: unknown }): FeedChoice {
  const { name, url, bias, enabled, max_articles, category, rules } = row;
  return { name, url, bias, enabled, max_articles, category, rules: parseRules(rules) };
}

/** A feed to request. */
export type RuledFeedAddress = Pick<FeedChoice, 'name' | 'url' | 'rules'>;

function failureOf(row: ListedFeedRow, now: Date): Feed['failure'] {
  const { failure_kind: kind, failure_detail: detail } = row;
  if (kind === null || detail === null) return null;
  return {
    kind,
    detail,
    http_status: row.failure_status,
    since: (row.failing_since ?? now).toISOString(),
    attempts: row.consecutive_failures,
  };
}

type Judged = ReturnType<typeof judgeYield>;

function healthOf(row: ListedFeedRow, { nothing }: Judged, now: Date): FeedHealth {
  const { enabled, last_success_at: lastSuccessAt, consecutive_failures: consecutiveFailures } = row;
  return feedHealth({ enabled, lastSuccessAt, consecutiveFailures, bringsNothing: nothing !== null }, now);
}

function yieldOf({ sum, listing, nothing }: Judged) {
  const { listed, read, fromFeed, unreadable, duplicates, tooOld, unaddressed, leftOut, waiting } = sum;
  return {
    articles_last_week: read + fromFeed,
    listed,
    read,
    from_feed: fromFeed,
    unreadable,
    duplicates,
    too_old: tooOld,
    unaddressed,
    left_out: leftOut,
    waiting,
    kind: listing?.source ?? 'feed',
    latest_list: listing === null ? null : { items: listing.items, newest_at: listing.newestAt },
    notice: buildNotice(sum),
    brings_nothing: nothing === null ? null : { reason: nothing.kind, detail: explainNothing(nothing) },
  };
}

/**
 * A stored feed as administrators see it.
 * @param state how its items of the last seven days ended, and the host of the hub that pushes it
 */
export function presentFeed(
  row: ListedFeedRow,
  {
    outcomes,
    hub = null,
  }: { outcomes: readonly OutcomeCount[] | undefined; hub?: string | undefined | null },
  now: Date,
): Feed {
  const judged = judgeYield(outcomes, row.listing, now);
  const choice = toFeedChoice(row);
  return {
    id: row.id,
    ...choice,
    rules: showRules(choice.rules),
    lastFetch: row.last_success_at?.toISOString() ?? null,
    last_attempt_at: row.last_attempt_at?.toISOString() ?? null,
    next_fetch_at: row.enabled ? (row.next_fetch_at?.toISOString() ?? null) : null,
    health: healthOf(row, judged, now),
    failure: failureOf(row, now),
    moved_to: row.moved_to,
    redirected_to: row.served_from,
    pushed_by: hub,
    ...yieldOf(judged),
  };
}

/** All feeds with their state, in the order of the list; with `ids` the given ones. */
export async function listFeeds(
  { db, clock }: { db: Db; clock: Clock },
  { ids }: { ids?: readonly string[] } = {},
): Promise<Feed[]> {
  const now = clock();
  const [rows, outcomes, hubs] = await Promise.all([
    ids === undefined ? listFeedRows(db) : getFeedRows(db, ids),
    getFeedOutcomes(db, { ids, now }),
    listPushingHubs(db, now),
  ]);
  return rows.map((row) => presentFeed(row, { outcomes: outcomes.get(row.id), hub: hubs.get(row.id) }, now));
}

/** The enabled feeds with what their requests need. */
export async function listEnabledFeeds({ db }: { db: Db }): Promise<RuledFeedAddress[]> {
  const choices = (await listFeedRows(db)).map(toFeedChoice);
  return choices.flatMap(({ enabled, name, url, rules }) => (enabled ? [{ name, url, rules }] : []));
}

/** Feeds in the list, enabled or not. */
export async function countFeeds({ db }: { db: Db }): Promise<number> {
  return await countFeedRows(db);
}

/** How many feeds are in each state. */
export async function countFeedHealth({
  db,
  clock,
}: {
  db: Db;
  clock: Clock;
}): Promise<Partial<Record<FeedHealth, number>>> {
  const now = clock();
  const [rows, outcomes] = await Promise.all([listFeedRows(db), getFeedOutcomes(db, { now })]);
  const counts: Partial<Record<FeedHealth, number>> = {};
  for (const row of rows) {
    const state = healthOf(row, judgeYield(outcomes.get(row.id), row.listing, now), now);
    counts[state] = (counts[state] ?? 0) + 1;
  }
  return counts;
}
