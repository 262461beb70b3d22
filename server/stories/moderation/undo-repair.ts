import { AppError } from '#domain/app-error.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { lockStories } from '#server/stories/clustering/clustering-store.ts';
import { advanceRevision } from '#server/stories/clustering/revision-store.ts';
import type { RefreshDeps } from '#server/stories/projection/refresh-waiting.ts';
import {
  findRepair,
  findRepairs,
  hasLaterRepair,
  listMergedInto,
  listPlacements,
  listStoryStates,
  markUndone,
  moveArticles,
  type Repair,
  writeStates,
} from './repair-store.ts';
import { finalizeStories, listChanged, type Repaired } from './repair-story.ts';

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Takes a repair back: its articles return and its stories are as they were. What joined them since stays.
 * @throws AppError not-found, conflict when it was taken back already or its stories were repaired since
 */
export async function undoRepair(deps: RefreshDeps, { id }: { id: string }): Promise<Repaired> {
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock();
    const revision = await advanceRevision(tx, 'grouping', now);
    const repair = idPattern.test(id) ? await findRepair(tx, id) : null;
    if (repair === null) throw new AppError('not-found', 'There is no such repair.');
    if (repair.undoneAt !== null) throw new AppError('conflict', 'This repair was taken back already.');
    if (await hasLaterRepair(tx, repair)) {
      throw new AppError('conflict', 'Its stories were repaired again since. Take that repair back first.');
    }
    const { before } = repair;
    await lockStories(tx, repair.stories);
    await writeStates(tx, before.stories, now);
    await moveArticles(tx, before.articles, { revision, now });
    await leadBack(tx, repair, { revision, now });
    await finalizeStories(tx, repair.stories, now);
    await markUndone(tx, repair.id, now);
    return { repair: repair.id, message: `Taken back: ${repair.message}`, stories: repair.stories };
  });
  return { ...outcome, stories: await listChanged(deps, outcome.stories) };
}

/** A story that the repair made leads to where its articles came from, with whatever joined it. */
async function leadBack(tx: Tx, { before }: Repair, stamp: { revision: number; now: Date }): Promise<void> {
  const [origin] = before.stories;
  if (origin === undefined || before.made.length === 0) return;
  const joined = await listPlacements(tx, { stories: before.made });
  await moveArticles(
    tx,
    joined.map((placed) => ({ ...placed, story: origin.id })),
    stamp,
  );
  const made = [...(await listStoryStates(tx, before.made)), ...(await listMergedInto(tx, before.made))];
  await writeStates(
    tx,
    made.map((state) => ({ ...state, mergedInto: origin.id })),
    stamp.now,
  );
}

export interface ListedRepair extends Repair {
  canUndo: boolean;
}

/** Repairs, newest first. */
export async function listRepairs({ db }: { db: Db }, { limit }: { limit: number }): Promise<ListedRepair[]> {
  const repairs = await findRepairs(db, limit);
  const listed: ListedRepair[] = [];
  for (const repair of repairs) {
    const canUndo = repair.undoneAt === null && !(await hasLaterRepair(db, repair));
    listed.push({ ...repair, canUndo });
  }
  return listed;
}
