import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#domain/app-error.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import { outletProblems, problemsOfChange } from '#domain/outlets/outlet-table.ts';
import type { OutletTerms } from '#domain/outlets/outlet-terms.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { touchOutletStories } from '#server/stories/clustering/touch-stories.ts';
import type { LiveOutlets } from './live-outlets.ts';
import { loadOutletTable } from './outlet-table.ts';
import {
  applyChanges,
  getNewestChangeId,
  type ListedOutletChange,
  listOverrideChanges,
  listOverrides,
  lockOverrides,
  type OutletRowChange,
} from './override-store.ts';

/** The part of the job queue that outlets need. */
export interface ProjectionQueue {
  enqueue(
    name: 'refresh-stories',
    data: Record<string, never>,
    options: { tx: Tx; key: string },
  ): Promise<unknown>;
}

/** Enqueues a rebuild of the stories that show a changed outlet. */
export async function rebuildStories(
  { tx, queue }: { tx: Tx; queue: ProjectionQueue },
  changes: readonly OutletRowChange[],
  now: Date,
): Promise<void> {
  const rows = changes.flatMap(({ domain, oldRow, newRow }) => {
    const own = loadOutletTable().outlets.find((row) => row.domain === domain);
    return [oldRow ?? own, newRow ?? own].filter((row) => row !== undefined);
  });
  if ((await touchOutletStories(tx, rows, now)) === 0) return;
  await queue.enqueue('refresh-stories', {}, { tx, key: 'outlets' });
}

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

/** What is set of an outlet. Absent terms stay as they are, null follows its robots.txt again. */
type OutletChoice = Omit<Outlet, 'domain' | 'changedBy' | 'terms'> & {
  terms?: OutletTerms | null | undefined;
};

function toRow(domain: string, { terms, ...choice }: OutletChoice, before: Outlet | undefined): Outlet {
  const kept = terms === undefined ? before?.terms : (terms ?? undefined);
  return { ...choice, domain, ...(kept === undefined ? {} : { terms: kept }), changedBy: 'override' };
}

interface SetOutletInput {
  domain: string;
  /** The new row; null restores the row of the built-in table. */
  outlet: OutletChoice | null;
  /** The version that the administrator edited, 0 for a built-in row; absent overwrites. */
  basedOn?: number | undefined;
  by: { id: string };
}

function refuse(problems: readonly string[]): never {
  throw new AppError('invalid-input', `This row cannot be saved: ${problems.join('; ')}.`);
}

/** The problems that a row would bring into the table in force. */
function problemsWith(outlet: Outlet, others: readonly Outlet[]): string[] {
  const own = outletProblems(outlet);
  if (own.length > 0) return own;
  const rows = new Map(loadOutletTable().outlets.map((row) => [row.domain, row] as const));
  for (const row of others) rows.set(row.domain, row);
  const before = [...rows.values()];
  rows.set(outlet.domain, outlet);
  return problemsOfChange(before, [...rows.values()]);
}

/**
 * Sets or removes the override of an outlet. It takes effect at once in this process; existing stories are rebuilt in the
 * background.
 * @throws AppError invalid-input for an unsound row or a domain that belongs to another, conflict when
 * `basedOn` is not the version in force, not-found when there is no override to remove
 */
export async function setOutlet(
  deps: { db: Db; clock: Clock; outlets: Pick<LiveOutlets, 'refresh'>; queue: ProjectionQueue },
  input: SetOutletInput,
): Promise<void> {
  const { domain, by } = input;
  const at = deps.clock();
  await deps.db.transaction().execute(async (tx) => {
    await lockOverrides(tx);
    const overrides = await listOverrides(tx);
    const before = overrides.find(({ outlet }) => outlet.domain === domain);
    const newRow = input.outlet === null ? null : toRow(domain, input.outlet, before?.outlet);
    if (input.basedOn !== undefined && input.basedOn !== (before?.version ?? 0)) throw conflict();
    if (newRow === null && before === undefined) {
      throw new AppError('not-found', `Nothing was set for ${domain} on this server.`);
    }
    const others = overrides.filter((override) => override !== before).map(({ outlet }) => outlet);
    const problems = newRow === null ? [] : problemsWith(newRow, others);
    if (problems.length > 0) refuse(problems);
    const oldRow = before?.outlet ?? null;
    if (isDeepStrictEqual(oldRow, newRow)) return;
    const changes = [{ domain, oldRow, newRow }];
    await applyChanges(tx, changes, { accountId: by.id, at });
    await rebuildStories({ tx, queue: deps.queue }, changes, at);
  });
  await deps.outlets.refresh();
}

function conflict(): AppError {
  return new AppError(
    'conflict',
    'Somebody else changed this outlet in the meantime. Reload to see it, then save again.',
  );
}
