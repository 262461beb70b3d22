import { AppError } from '#domain/app-error.ts';
import { upperFirst } from '#domain/text/cut-text.ts';
import type { Tx } from '#server/db/db.ts';
import type { AllowList } from '#server/fetching/allow-list.ts';
import type { Change } from '#server/settings/list-changes.ts';
import { getChange } from '#server/settings/revert-change.ts';
import { toNewFeed } from './check-choice.ts';
import { dayBefore } from './days.ts';
import type { FeedDeps } from './feed-deps.ts';
import { deleteFeeds, insertFeeds, listFeedRows, updateFeeds } from './feed-store.ts';
import { feedListKey, lockFeedList, noteFeedChanges } from './note-feed-changes.ts';
import { type FeedRevertPlan, parseFeedChanges, planFeedRevert } from './plan-feed-revert.ts';
import { choiceOf } from './present-feed.ts';

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
    const plan = planFeedRevert(recorded, await listFeedRows(tx, dayBefore(at, 6)), allow);
    const { deleted, inserted, updated } = plan;
    if (deleted.length + inserted.length + updated.length === 0) throw nothingToRevert(plan);
    await applyRevert(tx, plan, { allow, at });
    const changes = { added: inserted, removed: deleted.map(choiceOf), changed: updated };
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
