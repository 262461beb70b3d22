import { AppError } from '#domain/app-error.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { LiveOutlets } from './live-outlets.ts';
import { getNewestChangeId, type ListedOutletChange, listOverrideChanges } from './override-store.ts';
import type { ProjectionQueue } from './projection-queue.ts';
import { setOutlet } from './set-outlet.ts';

/** Who changed which row when, newest first; of one outlet with `domain`. */
export function listOutletChanges(
  { db }: { db: Db },
  query: { limit: number; domain?: string },
): Promise<ListedOutletChange[]> {
  return listOverrideChanges(db, query);
}

function withoutOrigin(row: Outlet | null): Omit<Outlet, 'domain' | 'changedBy'> | null {
  if (row === null) return null;
  const { domain: _domain, changedBy: _origin, ...rest } = row;
  return rest;
}

/**
 * Restores the row before a change, as a new change.
 * @returns the new change
 * @throws AppError not-found for an unknown change, conflict when the outlet was changed again since
 */
export async function revertOutletChange(
  deps: { db: Db; clock: Clock; outlets: Pick<LiveOutlets, 'refresh'>; queue: ProjectionQueue },
  input: { id: number; by: { id: string } },
): Promise<ListedOutletChange> {
  const [change] = await listOverrideChanges(deps.db, { limit: 1, id: input.id });
  if (change === undefined) throw new AppError('not-found', 'There is no such change.');
  if (!change.isNewest) {
    throw new AppError('conflict', 'This outlet was changed again since. Take that change back first.');
  }
  const basedOn = change.newRow === null ? 0 : change.id;
  const outlet = withoutOrigin(change.oldRow);
  await setOutlet(deps, { domain: change.domain, outlet, basedOn, by: input.by });
  const [made] = await listOverrideChanges(deps.db, { limit: 1, id: await getNewestChangeId(deps.db) });
  if (made === undefined) throw new AppError('not-found', 'There is no such change.');
  return made;
}
