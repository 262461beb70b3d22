import { AppError } from '#domain/app-error.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { lockStories } from '#server/stories/clustering/lifecycle-store.ts';
import type { RefreshDeps } from '#server/stories/projection/refresh-waiting.ts';
import { advanceRevision } from '#server/stories/statistics-store.ts';
import {
  getRepairRow,
  hasLaterRepair,
  listMergedInto,
  listPlacements,
  listRepairRows,
  listStoryStates,
  markUndone,
  moveArticles,
  type Repair,
  updateStates,
} from './repair-store.ts';
import { finalizeStories, type Repaired, refreshAndListChanged } from './repair-story.ts';

const idPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Undoes a repair: restores the placements and the states of its stories. Articles that joined them since stay.
 * @throws AppError not-found, conflict if it is undone already or its stories were repaired later
 */
export async function undoRepair(deps: RefreshDeps, { id }: { id: string }): Promise<Repaired> {
  const outcome = await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock();
    const revision = await advanceRevision(tx, 'grouping', now);
    const repair = idPattern.test(id) ? await getRepairRow(tx, id) : null;
    if (repair === null) throw new AppError('not-found', 'There is no such repair.');
    if (repair.undoneAt !== null) throw new AppError('conflict', 'This repair was taken back already.');
    if (await hasLaterRepair(tx, repair)) {
      throw new AppError('conflict', 'Its stories were repaired again since. Take that repair back first.');
    }
    const { before } = repair;
    await lockStories(tx, repair.stories);
    await updateStates(tx, before.stories, now);
    await moveArticles(tx, before.articles, { revision, now });
    await redirectMadeStories(tx, repair, { revision, now });
    await finalizeStories(tx, repair.stories, now);
    await markUndone(tx, repair.id, now);
    return { repair: repair.id, message: `Taken back: ${repair.message}`, stories: repair.stories };
  });
  return { ...outcome, stories: await refreshAndListChanged(deps, outcome.stories) };
}

/** Merges the stories that the repair created into the story of origin, with the articles that joined them since. */
async function redirectMadeStories(
  tx: Tx,
  { before }: Repair,
  at: { revision: number; now: Date },
): Promise<void> {
  const [origin] = before.stories;
  if (origin === undefined || before.made.length === 0) return;
  const joined = await listPlacements(tx, { stories: before.made });
  await moveArticles(
    tx,
    joined.map((placed) => ({ ...placed, story: origin.id })),
    at,
  );
  const made = [...(await listStoryStates(tx, before.made)), ...(await listMergedInto(tx, before.made))];
  await updateStates(
    tx,
    made.map((state) => ({ ...state, mergedInto: origin.id })),
    at.now,
  );
}

export interface ListedRepair extends Repair {
  canUndo: boolean;
}

/** Repairs, newest first. */
export async function listRepairs({ db }: { db: Db }, { limit }: { limit: number }): Promise<ListedRepair[]> {
  const repairs = await listRepairRows(db, limit);
  const listed: ListedRepair[] = [];
  for (const repair of repairs) {
    const canUndo = repair.undoneAt === null && !(await hasLaterRepair(db, repair));
    listed.push({ ...repair, canUndo });
  }
  return listed;
}
