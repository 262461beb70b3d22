import { isDeepStrictEqual } from 'node:util';
import { AppError } from '#domain/app-error.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import { problemsOfChange } from '#domain/outlets/outlet-table.ts';
import { type CsvProblem, type OutletCsv, parseOutletCsv } from '#domain/outlets/parse-outlet-csv.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import type { LiveOutlets } from './live-outlets.ts';
import { loadOutletTable } from './outlet-table.ts';
import { applyChanges, listOverrides, lockOverrides, type OutletRowChange } from './override-store.ts';
import { type ProjectionQueue, rebuildStories } from './set-outlet.ts';

/** `replace` removes rows of earlier imports that the file does not name; rows set one by one stay. */
export type ImportMode = 'merge' | 'replace';

export interface ImportOutletsInput {
  csv: string;
  mode: ImportMode;
  /** Reports the effects and changes nothing. */
  isDryRun: boolean;
  by: { id: string };
}

export interface ImportOutcome {
  /** Rows of the file. */
  rows: number;
  /** Outlets that are neither in the built-in table nor set by an administrator. */
  added: number;
  /** Other rows that differ from what was in force. */
  changed: number;
  unchanged: number;
  /** Removed rows of earlier imports. */
  removed: number;
  problems: CsvProblem[];
  applied: boolean;
}

const maxRows = 20_000;
const maxClashes = 100;

function readFile(csv: string) {
  const read = parseOutletCsv(csv, loadOutletTable());
  if (read.outlets.length > maxRows) {
    throw new AppError('invalid-input', `The file has more than ${maxRows} rows. Split it.`);
  }
  return read;
}

/** What the file changes, against the rows in force. */
function findChanges(
  { outlets, hasTerms }: Pick<OutletCsv, 'outlets' | 'hasTerms'>,
  before: ReadonlyMap<string, Outlet>,
  mode: ImportMode,
): OutletRowChange[] {
  const named = new Set(outlets.map(({ domain }) => domain));
  const changed = outlets
    .map((row) => {
      const oldRow = before.get(row.domain) ?? null;
      const newRow = hasTerms || oldRow?.terms === undefined ? row : { ...row, terms: oldRow.terms };
      return { domain: row.domain, oldRow, newRow };
    })
    .filter(({ oldRow, newRow }) => !isDeepStrictEqual(oldRow, newRow));
  if (mode === 'merge') return changed;
  const removed = [...before.values()]
    .filter(({ domain, changedBy }) => changedBy === 'import' && !named.has(domain))
    .map((oldRow) => ({ domain: oldRow.domain, oldRow, newRow: null }));
  return [...changed, ...removed];
}

/** Domains that two rows would claim, named by the rows. */
function collisions(changes: readonly OutletRowChange[], before: ReadonlyMap<string, Outlet>): string[] {
  const after = new Map(before);
  for (const { domain, newRow } of changes) {
    if (newRow === null) after.delete(domain);
    else after.set(domain, newRow);
  }
  const own = loadOutletTable().outlets;
  const inForce = (rows: ReadonlyMap<string, Outlet>) => [
    ...own.filter(({ domain }) => !rows.has(domain)),
    ...rows.values(),
  ];
  return problemsOfChange(inForce(before), inForce(after));
}

async function listOutletsBefore(db: Db | Tx): Promise<Map<string, Outlet>> {
  return new Map((await listOverrides(db)).map(({ outlet }) => [outlet.domain, outlet] as const));
}

/**
 * Imports a file of outlets: all rows, or none if one is invalid. They take effect at once in this process; existing
 * stories are rebuilt in the background.
 */
export async function importOutlets(
  deps: { db: Db; clock: Clock; outlets: Pick<LiveOutlets, 'refresh'>; queue: ProjectionQueue },
  input: ImportOutletsInput,
): Promise<ImportOutcome> {
  const file = readFile(input.csv);
  const { outlets, problems } = file;
  const at = deps.clock();
  const own = new Set(loadOutletTable().outlets.map(({ domain }) => domain));
  const outcome = await deps.db.transaction().execute(async (tx) => {
    await lockOverrides(tx);
    const before = await listOutletsBefore(tx);
    const changes = findChanges(file, before, input.mode);
    const clashes = collisions(changes, before).map((problem) => ({ line: 0, problem }));
    const all = problems.length > 0 ? problems : clashes;
    const applied = all.length === 0 && !input.isDryRun;
    if (applied) {
      await applyChanges(tx, changes, { accountId: input.by.id, at });
      await rebuildStories({ tx, queue: deps.queue }, changes, at);
    }
    const removed = changes.filter(({ newRow }) => newRow === null).length;
    const added = outlets.filter(({ domain }) => !own.has(domain) && !before.has(domain)).length;
    return {
      rows: outlets.length,
      added,
      changed: changes.length - removed - added,
      unchanged: outlets.length - (changes.length - removed),
      removed,
      problems: all.slice(0, maxClashes),
      applied,
    };
  });
  if (outcome.applied) await deps.outlets.refresh();
  return outcome;
}
