import type { Tx } from '#server/db/db.ts';
import { inSavepoint } from '#server/db/savepoint.ts';
import { processWithBisection } from '#server/set-aside/process-with-bisection.ts';
import type { SetAside } from '#server/set-aside/set-aside.ts';
import { StepGuard } from '#server/set-aside/step-guard.ts';
import { deleteStories, lockStories, markTouched } from './lifecycle-store.ts';

async function changeEach(tx: Tx, ids: readonly string[], change: (part: string[]) => Promise<void>) {
  const work = (part: string[]) => inSavepoint(tx, () => change(part));
  const failed = await processWithBisection(ids, { idOf: (id) => id, work });
  const failedIds = new Set(failed.map(({ id }) => id));
  return { succeeded: ids.filter((id) => !failedIds.has(id)), failed };
}

/** Marks stories for a new projection. A story that cannot be marked is set aside until its next try. */
export async function touchEach(tx: Tx, ids: readonly string[], now: Date): Promise<SetAside[]> {
  await lockStories(tx, ids);
  const { failed } = await changeEach(tx, ids, (part) => markTouched(tx, part, now));
  if (failed.length === 0) return [];
  const guard = new StepGuard({ db: tx, clock: () => now }, 'refresh');
  return await guard.record({ succeeded: [], failed });
}

/** Deletes stories. A story that cannot be deleted is set aside until its next try. */
export async function removeEach(
  tx: Tx,
  ids: readonly string[],
  now: Date,
): Promise<{ removed: string[]; setAside: SetAside[] }> {
  const guard = new StepGuard({ db: tx, clock: () => now }, 'remove');
  const notDue = new Set(await guard.listNotDue());
  const due = ids.filter((id) => !notDue.has(id));
  await lockStories(tx, due);
  const { succeeded, failed } = await changeEach(tx, due, (part) => deleteStories(tx, part));
  // The rows of `set_aside` of deleted stories are deleted with them.
  return { removed: succeeded, setAside: await guard.record({ succeeded: [], failed }) };
}
