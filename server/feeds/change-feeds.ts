import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#domain/app-error.ts';
import type { Feed, FeedBias, FeedChoice } from '#domain/feeds/feed.ts';
import { feedAddress } from '#domain/feeds/feed-address.ts';
import { biasOfFeed } from '#domain/feeds/feed-bias.ts';
import { feedKey } from '#domain/feeds/feed-key.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { AllowList } from '#server/fetching/allow-list.ts';
import { guardAddress } from '#server/fetching/guard-address.ts';
import type { Sealer } from '#server/settings/seal-secret.ts';
import {
  deleteFeeds,
  getFeedByKey,
  getFeedRows,
  insertFeeds,
  type NewFeed,
  updateAddress,
  updateFeeds,
} from './feed-store.ts';
import { listFeeds, toFeedChoice } from './list-feeds.ts';
import { lockFeedList, noteFeedChanges, noteOwnChange } from './note-feed-changes.ts';
import { mayMove, type SentRules, sealRules } from './stored-rules.ts';

/** What changing feeds needs. */
export interface FeedDeps {
  db: Db;
  clock: Clock;
  /** FETCH_ALLOW_PRIVATE. */
  allow: AllowList;
  /** Gives the word of a feed that nobody gave one. */
  outlets: OutletTable;
  /** For what opens feeds. */
  sealer: Sealer;
}

/** A feed to add; without a word it gets that of its outlet. */
export type AddedFeed = Omit<FeedChoice, 'bias' | 'category' | 'rules'> & {
  bias?: FeedBias | undefined;
  category?: string | null | undefined;
  rules?: SentRules | null | undefined;
};

/** Why a feed's address is refused, in one sentence; null when it may be read. */
export function explainRefusal(url: string, allow: AllowList): string | null {
  const address = feedAddress(url);
  const verdict = guardAddress(address, allow);
  if (verdict.kind === 'refused') return verdict.detail;
  return feedKey(address) === null ? 'This is not a web address.' : null;
}

/**
 * The feed as it is stored.
 * @throws AppError address-refused for an address that Balance would never read
 */
export function toNewFeed(choice: FeedChoice, allow: AllowList): NewFeed {
  const { name, bias, enabled, max_articles, category, rules } = choice;
  const url = feedAddress(choice.url);
  const refusal = explainRefusal(url, allow);
  const key = feedKey(url);
  if (refusal !== null || key === null) {
    throw new AppError('address-refused', `The feed “${name}” was not saved: ${refusal}`);
  }
  return { name, url, url_key: key, bias, enabled, max_articles, category: category || null, rules };
}

/** @throws AppError conflict when two feeds have the same address */
export function refuseRepeats(feeds: readonly NewFeed[]): void {
  const seen = new Map<string, string>();
  for (const { name, url, url_key: key } of feeds) {
    const other = seen.get(key);
    if (other !== undefined) {
      throw new AppError(
        'conflict',
        `“${other}” and “${name}” have the same address (${url}). Remove one of them.`,
      );
    }
    seen.set(key, name);
  }
}

export interface AdoptedFeed {
  name: string;
  /** The host of the new address. The whole address may contain a key. */
  host: string;
}

/** The same limit as for addresses that administrators enter. */
const maxAddressLength = 2000;
const reason = 'the site has moved the feed for good';

/**
 * Gives a feed the address of its permanent redirect and records it in the audit. Null when another feed has that
 * address, when what opens it is for another host, or when the feed's address was changed since.
 */
export async function adoptAddress(
  { db, clock }: { db: Db; clock: Clock },
  { feedId, from, to }: { feedId: string; from: string; to: string },
): Promise<AdoptedFeed | null> {
  const key = feedKey(to);
  if (key === null || to.length > maxAddressLength) return null;
  const at = clock();
  return await db.transaction().execute(async (tx) => {
    await lockFeedList(tx);
    const [row] = await getFeedRows(tx, [feedId]);
    if (row === undefined || row.url !== from || !mayMove(toFeedChoice(row), to)) return null;
    const other = await getFeedByKey(tx, key);
    if (other !== null && other.id !== feedId) return null;
    await updateAddress(tx, { id: feedId, url: to, key, at });
    await noteOwnChange(tx, { feed: toFeedChoice(row), change: { url: to }, reason, at });
    return { name: row.name, host: new URL(to).host };
  });
}

/**
 * Adds a feed; it is due at once.
 * @throws AppError address-refused, or conflict when there is one with the same address
 */
export async function addFeed(
  deps: FeedDeps,
  { choice, by }: { choice: AddedFeed; by: { id: string } },
): Promise<Feed> {
  const bias = choice.bias ?? biasOfFeed(deps.outlets, choice);
  const rules = await sealRules(deps.sealer, choice.rules, { url: choice.url, before: null });
  const feed = toNewFeed({ ...choice, bias, category: choice.category ?? null, rules }, deps.allow);
  const at = deps.clock();
  const id = await deps.db.transaction().execute(async (tx) => {
    await lockFeedList(tx);
    const [added] = await insertFeeds(tx, [feed], at);
    if (added === undefined) {
      const other = await getFeedByKey(tx, feed.url_key);
      throw new AppError('conflict', `“${other?.name}” has this address already.`);
    }
    await noteFeedChanges(tx, { changes: { added: [toFeedChoice(feed)], removed: [], changed: [] }, by, at });
    return added;
  });
  const [stored] = await listFeeds(deps, { ids: [id] });
  if (stored === undefined) throw new AppError('conflict', 'Somebody removed this feed in the meantime.');
  return stored;
}

export interface ChangeFeedsInput {
  ids: readonly string[];
  /** Absent fields keep their value. */
  change: { [Field in keyof PlainChoice]?: PlainChoice[Field] | undefined } & {
    rules?: SentRules | null | undefined;
  };
  by: { id: string };
}

type PlainChoice = Omit<FeedChoice, 'rules'>;

async function changeChoice(
  { sealer }: FeedDeps,
  before: FeedChoice,
  { rules, ...change }: ChangeFeedsInput['change'],
): Promise<FeedChoice> {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  const after: FeedChoice = { ...before, ...Object.fromEntries(given) };
  return { ...after, rules: await sealRules(sealer, rules, { url: after.url, before }) };
}

/**
 * Changes some fields of some feeds, all or none.
 * @throws AppError not-found, address-refused, conflict, or invalid-input for one address given to several feeds
 */
export async function changeFeeds(deps: FeedDeps, input: ChangeFeedsInput): Promise<Feed[]> {
  const { db, clock, allow } = deps;
  const ids = [...new Set(input.ids)];
  const { change } = input;
  if (change.url !== undefined && ids.length > 1)
    throw new AppError('invalid-input', 'Only one feed at a time can be given an address.');
  const at = clock();
  await db.transaction().execute(async (tx) => {
    await lockFeedList(tx);
    const rows = await getFeedRows(tx, ids);
    if (rows.length < ids.length) throw new AppError('not-found', 'Some of these feeds are no longer there.');
    const wanted = rows.map(async (row) => {
      const before = toFeedChoice(row);
      return { id: row.id, before, after: await changeChoice(deps, before, change) };
    });
    const changed = (await Promise.all(wanted)).filter(
      ({ before, after }) => !isDeepStrictEqual(before, after),
    );
    if (changed.length === 0) return;
    const feeds = changed.map(({ id, after }) => ({ id, ...toNewFeed(after, allow) }));
    const [only] = feeds;
    const other =
      change.url === undefined || only === undefined ? null : await getFeedByKey(tx, only.url_key);
    if (other !== null && other.id !== only?.id)
      throw new AppError('conflict', `“${other.name}” has this address already.`);
    await updateFeeds(tx, feeds, at);
    await noteFeedChanges(tx, { changes: { added: [], removed: [], changed }, by: input.by, at });
  });
  return await listFeeds(deps, { ids });
}

/** Deletes feeds; their articles stay. Unknown ids are skipped; returns the number of deleted feeds. */
export async function removeFeeds(
  { db, clock }: { db: Db; clock: Clock },
  { ids, by }: { ids: readonly string[]; by: { id: string } },
): Promise<number> {
  const at = clock();
  return await db.transaction().execute(async (tx) => {
    await lockFeedList(tx);
    const rows = await getFeedRows(tx, ids);
    if (rows.length === 0) return 0;
    await deleteFeeds(
      tx,
      rows.map(({ id }) => id),
    );
    await noteFeedChanges(tx, {
      changes: { added: [], removed: rows.map(toFeedChoice), changed: [] },
      by,
      at,
    });
    return rows.length;
  });
}
