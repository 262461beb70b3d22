import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { rssGlobals } from '#contract/settings.ts';
import { AppError } from '#domain/app-error.ts';
import type { Feed, FeedChoice } from '#domain/feeds/feed.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { rssSetting } from '#server/settings/definitions.ts';
import { getSettingState } from '#server/settings/get-settings.ts';
import { saveSettingIn } from '#server/settings/save-setting.ts';
import type { Sealer } from '#server/settings/seal-secret.ts';
import { getListVersion } from '#server/settings/setting-changes.ts';
import { type FeedDeps, refuseRepeats, toNewFeed } from './change-feeds.ts';
import {
  deleteFeeds,
  getFeedsRevision,
  insertFeeds,
  type ListedFeedRow,
  listFeedRows,
  type NewFeed,
  updateFeeds,
} from './feed-store.ts';
import { getFeedOutcomes, getOutcomesRevision } from './feed-yield-store.ts';
import { presentFeed, toFeedChoice } from './list-feeds.ts';
import { feedListKey, lockFeedList, noteFeedChanges } from './note-feed-changes.ts';
import { sealRules } from './stored-rules.ts';
import { listPushingHubs } from './websub/subscription-store.ts';

export type RssGlobals = z.infer<typeof rssGlobals>;

export interface RssConfigState {
  globals: RssGlobals;
  feeds: Feed[];
  /** Grows with every change of globals or feeds. */
  version: number;
  /** When either was last changed. */
  changedAt: Date | null;
  /** When a feed last listed a new item. */
  lastNewAt: Date | null;
}

function later(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other;
  return one > other ? one : other;
}

/** The feeds and their settings. */
export async function getRssConfig({ db, clock }: { db: Db; clock: Clock }): Promise<RssConfigState> {
  const now = clock();
  const [globals, list, rows, outcomes, hubs] = await Promise.all([
    getSettingState(db, rssSetting),
    getListVersion(db, feedListKey),
    listFeedRows(db),
    getFeedOutcomes(db, { now }),
    listPushingHubs(db, now),
  ]);
  return {
    globals: globals.value,
    feeds: rows.map((row) =>
      presentFeed(row, { outcomes: outcomes.get(row.id), hub: hubs.get(row.id) }, now),
    ),
    version: globals.version + list.version,
    changedAt: later(globals.updatedAt, list.updatedAt),
    lastNewAt: rows.reduce<Date | null>((latest, row) => later(latest, row.last_new_at), null),
  };
}

/** A revision that changes with the result of `getRssConfig`, except for times; cheaper to compute. */
export async function getRssConfigRevision({ db, clock }: { db: Db; clock: Clock }): Promise<string> {
  const [globals, list, feeds, outcomes, hubs] = await Promise.all([
    getSettingState(db, rssSetting),
    getListVersion(db, feedListKey),
    getFeedsRevision(db),
    getOutcomesRevision(db, clock()),
    listPushingHubs(db, clock()),
  ]);
  return `${globals.version} ${list.version} ${feeds} ${outcomes} ${JSON.stringify([...hubs])}`;
}

/** A feed of the whole list; it keeps its rules, and without a category its own. */
type SavedFeed = Omit<FeedChoice, 'category' | 'rules'> & {
  id?: string | undefined;
  category?: string | null | undefined;
};

export interface SaveRssConfigInput {
  globals: RssGlobals;
  /** The whole list; absent: the feeds stay as they are. */
  feeds?: readonly SavedFeed[] | undefined;
  basedOn?: number | undefined;
  by: { id: string };
}

/**
 * Saves globals and list in one transaction. A feed with a known id, or else with a known address, is updated; other
 * feeds are inserted, and stored feeds that are absent from the list are deleted.
 * @throws AppError conflict when `basedOn` is not the version in force or two feeds share an address;
 * address-refused
 */
export async function saveRssConfig(deps: FeedDeps, input: SaveRssConfigInput): Promise<RssConfigState> {
  const { db, clock, allow } = deps;
  const { globals, by, basedOn } = input;
  const wanted = input.feeds?.map((feed) => ({
    id: feed.id,
    ...toNewFeed({ ...feed, category: feed.category ?? null, rules: null }, allow),
    keepsCategory: feed.category === undefined,
  }));
  if (wanted !== undefined) refuseRepeats(wanted);
  await db.transaction().execute(async (tx) => {
    const listVersion = await lockFeedList(tx);
    const before = await getSettingState(tx, rssSetting);
    if (basedOn !== undefined && basedOn !== before.version + listVersion) throw changedConcurrently();
    await saveSettingIn({ tx, clock }, rssSetting, { value: globals, by });
    if (wanted !== undefined) await replaceFeeds(tx, { wanted, by, at: clock(), sealer: deps.sealer });
  });
  return await getRssConfig(deps);
}

function changedConcurrently(): AppError {
  return new AppError(
    'conflict',
    'Somebody else changed the feeds or their settings in the meantime. Reload to see it, then save again.',
  );
}

type WantedFeed = ReturnType<typeof toNewFeed> & {
  id: string | undefined;
  keepsCategory: boolean;
};

/** The feed as it is stored in place of another, or as a new one. */
async function toStored(
  sealer: Sealer,
  { id: _, keepsCategory, ...feed }: WantedFeed,
  before: FeedChoice | null,
): Promise<NewFeed> {
  const rules = await sealRules(sealer, undefined, { url: feed.url, before });
  return { ...feed, rules, category: keepsCategory ? (before?.category ?? null) : feed.category };
}

async function replaceFeeds(
  tx: Tx,
  { wanted, by, at, sealer }: { wanted: readonly WantedFeed[]; by: { id: string }; at: Date; sealer: Sealer },
): Promise<void> {
  const rows = await listFeedRows(tx);
  const { added: wantedNew, kept, removed } = matchFeeds(rows, wanted);
  const added = await Promise.all(wantedNew.map((feed) => toStored(sealer, feed, null)));
  const stored = await Promise.all(
    kept.map(async ({ row, feed: wantedFeed }) => {
      const before = toFeedChoice(row);
      const feed = await toStored(sealer, wantedFeed, before);
      return { id: row.id, feed, before, after: toFeedChoice(feed) };
    }),
  );
  const changed = stored.filter(({ before, after }) => !isDeepStrictEqual(before, after));
  if (added.length + removed.length + changed.length === 0) return;
  await deleteFeeds(
    tx,
    removed.map(({ id }) => id),
  );
  await updateFeeds(
    tx,
    changed.map(({ id, feed }) => ({ ...feed, id })),
    at,
  );
  await insertFeeds(tx, added, at);
  const changes = { added: added.map(toFeedChoice), removed: removed.map(toFeedChoice), changed };
  await noteFeedChanges(tx, {
    changes: { ...changes, changed: changed.map(({ before, after }) => ({ before, after })) },
    by,
    at,
  });
}

/** Matches stored feeds to wanted feeds: by id, else by address. */
function matchFeeds(rows: readonly ListedFeedRow[], wanted: readonly WantedFeed[]) {
  const byId = new Map(rows.map((row) => [row.id, row]));
  const named = new Set(wanted.flatMap(({ id }) => (id === undefined || !byId.has(id) ? [] : [id])));
  const byKey = new Map(rows.filter(({ id }) => !named.has(id)).map((row) => [row.url_key, row]));
  const kept: { row: ListedFeedRow; feed: WantedFeed }[] = [];
  const added: WantedFeed[] = [];
  for (const feed of wanted) {
    const row = (feed.id === undefined ? undefined : byId.get(feed.id)) ?? byKey.get(feed.url_key);
    if (row === undefined) added.push(feed);
    else kept.push({ row, feed });
    if (row !== undefined) byId.delete(row.id);
  }
  return { kept, added, removed: [...byId.values()] };
}
