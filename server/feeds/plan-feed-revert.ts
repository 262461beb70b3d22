import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { type FeedChoice, feedBiases } from '#domain/feeds/feed.ts';
import { feedKey } from '#domain/feeds/feed-key.ts';
import type { AllowList } from '#server/fetching/allow-list.ts';
import type { Change } from '#server/settings/list-changes.ts';
import { refusalOf } from './check-choice.ts';
import type { ListedFeedRow } from './feed-store.ts';
import type { FeedChanges } from './note-feed-changes.ts';
import { choiceOf } from './present-feed.ts';

const choices = z
  .array(
    z.object({
      name: z.string(),
      url: z.string(),
      bias: z.enum(feedBiases),
      enabled: z.boolean(),
      max_articles: z.number().int(),
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
const isEqual = (row: FeedChoice, choice: FeedChoice) => isDeepStrictEqual(choiceOf(row), choice);

/** Plans the revert of a change of the list. Feeds that were changed since stay as they are. */
export function planFeedRevert(
  done: FeedChanges,
  rows: readonly ListedFeedRow[],
  allow: AllowList,
): FeedRevertPlan {
  const stored = new Map(rows.map((row) => [row.url_key, row]));
  const mayBeRead = ({ url }: FeedChoice) => refusalOf(url, allow) === null;
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
