import type { Follow } from '#contract/following.ts';
import { AppError } from '#domain/app-error.ts';
import { type FollowKind, maxFollowedSearches, maxFollows } from '#domain/following/follow.ts';
import type { Tx } from '#server/db/db.ts';
import { lockAccount } from '#server/db/lock-account.ts';
import { stateOf } from './build-follow-news.ts';
import type { NewsDeps } from './find-news.ts';
import { deleteFollows, type FollowRow, insertFollow, listFollowRows } from './follow-store.ts';
import { resolveFollowTarget } from './follow-target.ts';
import { presentFollow } from './list-follows.ts';
import { endFormerVisit, type MarkKind, putMarks } from './mark-store.ts';

type Input = { accountId: string };

async function markAll(tx: Tx, follows: readonly FollowRow[], kinds: readonly MarkKind[], now: Date) {
  const states = new Map(follows.map((follow) => [follow.id, stateOf(follow)]));
  for (const kind of kinds) await putMarks(tx, kind, states, now);
}

/** @throws AppError conflict when there are too many */
function checkNumber(rows: readonly FollowRow[], kind: FollowKind): void {
  const refuse = (max: number, things: string) =>
    new AppError('conflict', `You follow ${max} ${things} already. Stop following one of them first.`);
  if (rows.length > maxFollows) throw refuse(maxFollows, 'things');
  const searches = rows.filter((row) => row.kind === 'search');
  if (kind === 'search' && searches.length > maxFollowedSearches)
    throw refuse(maxFollowedSearches, 'searches');
}

/**
 * Follows a story, topic, outlet or search; following again changes nothing.
 * @throws AppError not-found, invalid-input, or conflict for too many
 */
export async function addFollow(
  deps: NewsDeps,
  { accountId, kind, value }: Input & { kind: FollowKind; value: string },
): Promise<Follow> {
  const target = await resolveFollowTarget(deps, { kind, value });
  return deps.db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    const now = deps.clock();
    const { id, isNew } = await insertFollow(tx, { accountId, ...target }, now);
    const rows = await listFollowRows(tx, accountId);
    if (isNew) checkNumber(rows, kind);
    const row = rows.find((follow) => follow.id === id);
    if (row === undefined) throw new Error('the follow that was inserted is not listed');
    if (isNew) await markAll(tx, [row], ['seen', 'visited', 'mailed'], now);
    return presentFollow(row, null);
  });
}

/** Ends a follow, and others of a story that was merged into the same one. @throws AppError not-found */
export async function removeFollow(
  { db }: Pick<NewsDeps, 'db'>,
  { accountId, id }: Input & { id: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const rows = await listFollowRows(tx, accountId);
    const followed = rows.find((row) => row.id === id.toLowerCase());
    if (followed === undefined) throw new AppError('not-found', 'You do not follow this any more.');
    const same = rows.filter(
      (row) => row.id === followed.id || (row.story !== null && row.story.id === followed.story?.id),
    );
    await deleteFollows(
      tx,
      accountId,
      same.map((row) => row.id),
    );
  });
}

/**
 * Notes a visit of the list: what it shows is new until the visit is over. With a story, notes that it was read: then
 * nothing of it is new.
 */
export async function markFollowsSeen(
  { db, clock }: Pick<NewsDeps, 'db' | 'clock'>,
  { accountId, story }: Input & { story?: string | undefined },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const now = clock();
    const rows = await listFollowRows(tx, accountId);
    if (story !== undefined) {
      const read = rows.filter((row) => row.story?.id === story.toLowerCase());
      await markAll(tx, read, ['seen', 'visited'], now);
      return;
    }
    await endFormerVisit(tx, accountId, now);
    await markAll(tx, rows, ['visited'], now);
  });
}
