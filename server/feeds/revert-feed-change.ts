import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { AppError } from '#domain/app-error.ts';
import { type FeedChoice, feedBiases } from '#domain/feeds/feed.ts';
import { feedKey } from '#domain/feeds/feed-key.ts';
import { upperFirst } from '#domain/text/cut-text.ts';
import type { Tx } from '#server/db/db.ts';
import type { AllowList } from '#server/fetching/allow-list.ts';
import { type Change, getChange } from '#server/settings/setting-changes.ts';
import { explainRefusal, type FeedDeps, toNewFeed } from './change-feeds.ts';
import { deleteFeeds, insertFeeds, type ListedFeedRow, listFeedRows, updateFeeds } from './feed-store.ts';
import { toFeedChoice } from './list-feeds.ts';
import { type FeedChanges, feedListKey, lockFeedList, noteFeedChanges } from './note-feed-changes.ts';
import { parseRules } from './stored-rules.ts';

const choices = z
  .array(
    z.object({
      name: z.string(),
      url: z.string(),
      bias: z.enum(feedBiases),
      enabled: z.boolean(),
      max_articles: z.number().int(),
      // Changes of earlier releases know none.
      category: z.string().nullable().default(null),
      rules: z.unknown().transform(parseRules),
    }),
  )
  .default([]);
const count = z.number().int().optional();
const oldSide = z.object({ removed: choices, removed_count: count, changed: choices, changed_count: count });
const newSide = z.object({
  added: choices,
  added_count: count,
  changed: choices,
  changed_count: count,
  reason: z.string().optional(),
});

/** The feeds of a change when the audit stores all of them; null for automatic changes and for partly stored ones. */
export function parseFeedChanges(change: Pick<Change, 'oldValue' | 'newValue'>): FeedChanges | null {
  const [old, now] = [oldSide.safeParse(change.oldValue), newSide.safeParse(change.newValue)];
  if (!old.success || !now.success) return null;
  const { removed, changed: befores } = old.data;
  const { added, changed: afters, reason } = now.data;
  const isWhole =
    removed.length === (old.data.removed_count ?? removed.length) &&
    added.length === (now.data.added_count ?? added.length) &&
    befores.length === (old.data.changed_count ?? befores.length) &&
    befores.length === afters.length;
  if (!isWhole || reason !== undefined || removed.length + added.length + befores.length === 0) return null;
  const changed = befores.flatMap((before, at) => {
    const after = afters[at];
    return after === undefined ? [] : [{ before, after }];
  });
  return { added, removed, changed };
}

interface Updated {
  id: string;
  before: FeedChoice;
  after: FeedChoice;
}

export interface FeedRevertPlan {
  deleted: readonly ListedFeedRow[];
  inserted: readonly FeedChoice[];
  updated: readonly Updated[];
  /** Names of feeds that were changed since or that are refused. */
  leftAlone: readonly string[];
}

const keyOf = ({ url }: FeedChoice) => feedKey(url) ?? '';
const isEqual = (row: ListedFeedRow, choice: FeedChoice) => isDeepStrictEqual(toFeedChoice(row), choice);

/** Plans the revert of a change of the list. Feeds that were changed since stay as they are. */
export function planFeedRevert(
  done: FeedChanges,
  rows: readonly ListedFeedRow[],
  allow: AllowList,
): FeedRevertPlan {
  const stored = new Map(rows.map((row) => [row.url_key, row]));
  const mayBeRead = ({ url }: FeedChoice) => explainRefusal(url, allow) === null;
  const leftAlone: string[] = [];
  const deleted: ListedFeedRow[] = [];
  for (const choice of done.added) {
    const row = stored.get(keyOf(choice));
    if (row === undefined) continue;
    if (isEqual(row, choice)) deleted.push(row);
    else leftAlone.push(row.name);
  }
  const candidates = done.changed.flatMap(({ before, after }): Updated[] => {
    const row = stored.get(keyOf(after));
    if (row === undefined || isEqual(row, before)) return [];
    if (isEqual(row, after) && mayBeRead(before)) return [{ id: row.id, before: after, after: before }];
    leftAlone.push(row.name);
    return [];
  });
  const deletedRows = new Set(deleted);
  const kept = rows.filter((row) => !deletedRows.has(row));
  const { updated, refused } = selectWithFreeAddress(candidates, kept);
  leftAlone.push(...refused.map(({ before }) => before.name));
  const moved = new Set(updated.map(({ id }) => id));
  const taken = new Set([
    ...kept.filter(({ id }) => !moved.has(id)).map((row) => row.url_key),
    ...updated.map(({ after }) => keyOf(after)),
  ]);
  const inserted = done.removed.filter((choice) => !taken.has(keyOf(choice)) && mayBeRead(choice));
  const isInserted = new Set(inserted);
  for (const choice of done.removed) {
    const row = stored.get(keyOf(choice));
    const isBack = row !== undefined && isEqual(row, choice);
    if (!isInserted.has(choice) && !isBack) leftAlone.push(choice.name);
  }
  return { deleted, inserted, updated, leftAlone };
}

/** The candidates whose old address is free. Each refused candidate keeps its address, which may refuse others. */
function selectWithFreeAddress(candidates: readonly Updated[], rows: readonly ListedFeedRow[]) {
  let updated = [...candidates];
  for (;;) {
    const moving = new Set(updated.map(({ id }) => id));
    const taken = new Set(rows.filter(({ id }) => !moving.has(id)).map((row) => row.url_key));
    const free = updated.filter(({ after }) => !taken.has(keyOf(after)));
    if (free.length === updated.length) break;
    updated = free;
  }
  const isFree = new Set(updated);
  return { updated, refused: candidates.filter((candidate) => !isFree.has(candidate)) };
}

/** Whether `revertFeedChange` can revert this row of the audit. */
export function isRevertibleFeedChange(change: Change): boolean {
  return change.key === feedListKey && parseFeedChanges(change) !== null;
}

/** Whether the id of a change belongs to the list of feeds. */
export function isFeedChange(id: string): boolean {
  return id.startsWith(`${feedListKey}:`);
}

async function applyRevert(
  tx: Tx,
  { deleted, inserted, updated }: FeedRevertPlan,
  { allow, at }: { allow: AllowList; at: Date },
): Promise<void> {
  await deleteFeeds(
    tx,
    deleted.map(({ id }) => id),
  );
  const changed = updated.map(({ id, after }) => ({ id, ...toNewFeed(after, allow) }));
  await updateFeeds(tx, changed, at);
  const feeds = inserted.map((choice) => toNewFeed(choice, allow));
  await insertFeeds(tx, feeds, at);
}

const maxNames = 5;

function feeds(number: number): string {
  return number === 1 ? '1 feed' : `${number} feeds`;
}

function summaryOf({ deleted, inserted, updated, leftAlone }: FeedRevertPlan): string {
  const did = [
    ...(inserted.length > 0 ? [`brought back ${feeds(inserted.length)}`] : []),
    ...(deleted.length > 0 ? [`took ${feeds(deleted.length)} away`] : []),
    ...(updated.length > 0 ? [`changed ${feeds(updated.length)} back`] : []),
  ].join(', ');
  const sentence = `${upperFirst(did)}.`;
  if (leftAlone.length === 0) return sentence;
  const names = leftAlone.slice(0, maxNames).join(', ');
  const rest = leftAlone.length > maxNames ? ` and ${leftAlone.length - maxNames} more` : '';
  return `${sentence} Left alone, as they were changed since or may not be read: ${names}${rest}.`;
}

/**
 * Reverts a change of the list of feeds: inserts what it removed, deletes what it added, restores what it changed. Feeds
 * that were changed since stay as they are. The revert is a change in the audit; returns its row and a summary.
 * @throws AppError not-found for an unknown change, conflict when nothing can or must be reverted
 */
export async function revertFeedChange(
  { db, clock, allow }: FeedDeps,
  { id, by }: { id: string; by: { id: string } },
): Promise<{ change: Change; summary: string }> {
  const change = await getChange(db, id);
  const recorded = change.key === feedListKey ? parseFeedChanges(change) : null;
  if (recorded === null) throw new AppError('conflict', 'This change of the feeds cannot be taken back.');
  const at = clock();
  const { version, summary } = await db.transaction().execute(async (tx) => {
    await lockFeedList(tx);
    const plan = planFeedRevert(recorded, await listFeedRows(tx), allow);
    const { deleted, inserted, updated } = plan;
    if (deleted.length + inserted.length + updated.length === 0) throw nothingToRevert(plan);
    await applyRevert(tx, plan, { allow, at });
    const changes = { added: inserted, removed: deleted.map(toFeedChoice), changed: updated };
    const noted = { ...changes, changed: updated.map(({ before, after }) => ({ before, after })) };
    return { version: await noteFeedChanges(tx, { changes: noted, by, at }), summary: summaryOf(plan) };
  });
  return { change: await getChange(db, `${feedListKey}:${version}`), summary };
}

function nothingToRevert({ leftAlone }: FeedRevertPlan): AppError {
  return new AppError(
    'conflict',
    leftAlone.length === 0
      ? 'The feeds are as they were before this change already.'
      : 'All feeds of this change were changed since, so nothing was taken back.',
  );
}
