import type { SyncedMark } from '#contract/story-marks.ts';
import { AppError } from '#domain/app-error.ts';
import { markKinds, maxKeptChanges, replaces } from '#domain/story-marks/story-mark.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import {
  deleteKeptMarks,
  insertKeptMarks,
  listMarkRows,
  lockKeptMarks,
  type MarkRow,
  mergeMarkRows,
  trimMarkRows,
} from './story-mark-store.ts';

interface Deps {
  db: Db;
  clock: Clock;
}

/** The marks of an account that were stored since a time. */
export interface KeptMarks {
  marks: SyncedMark[];
  synced_at: string;
}

/** Clocks of processes may differ by less: what was stored since is answered rather twice than never. */
const overlapMs = 60_000;
/** Earlier times count as this one; a database does not store every year. */
const earliest = Date.UTC(2000, 0, 1);

const boundedTime = (text: string, latest: Date, offsetMs = 0) =>
  new Date(Math.min(Math.max(Date.parse(text) + offsetMs, earliest), latest.getTime()));

/** One entry for each story. */
function toMarks(rows: readonly MarkRow[]): SyncedMark[] {
  const marks = new Map<string, SyncedMark>();
  for (const { story, title, topic, kind, on, changedAt } of rows) {
    const mark = marks.get(story) ?? { story, title, topic, changes: {} };
    mark.changes[kind] = { at: changedAt.toISOString(), on };
    marks.set(story, mark);
  }
  return [...marks.values()];
}

/** Each change once: of a story that is named twice, the one that stays. Clocks that are ahead do not win. */
function toRows(marks: readonly SyncedMark[], now: Date): MarkRow[] {
  const rows = new Map<string, MarkRow>();
  for (const { story, title, topic, changes } of marks) {
    for (const kind of markKinds) {
      const change = changes[kind];
      if (change === undefined) continue;
      const changedAt = boundedTime(change.at, now);
      const row: MarkRow = { story: story.toLowerCase(), kind, on: change.on, changedAt, title, topic };
      const key = `${row.story} ${kind}`;
      const known = rows.get(key);
      const knownChange = known && { at: known.changedAt.getTime(), on: known.on };
      if (replaces({ at: changedAt.getTime(), on: change.on }, knownChange)) rows.set(key, row);
    }
  }
  return [...rows.values()];
}

async function read(tx: Tx, accountId: string, since: string | undefined, now: Date): Promise<KeptMarks> {
  const from = since === undefined ? null : boundedTime(since, now, -overlapMs);
  const rows = await listMarkRows(tx, accountId, from);
  return { marks: toMarks(rows), synced_at: now.toISOString() };
}

/**
 * Merges the marks of a browser with those on the server, mark by mark, by the time of change.
 * @throws AppError conflict where the account keeps no marks on the server
 */
export async function putStoryMarks(
  { db, clock }: Deps,
  input: { accountId: string; marks: readonly SyncedMark[]; since?: string | undefined; turnOn: boolean },
): Promise<KeptMarks> {
  const { accountId, marks, since, turnOn } = input;
  return db.transaction().execute(async (tx) => {
    if (turnOn) await insertKeptMarks(tx, accountId, clock());
    if (!(await lockKeptMarks(tx, accountId))) {
      throw new AppError(
        'conflict',
        'Your marks are not kept on the server any more. Turn it on again first.',
      );
    }
    const now = clock();
    await mergeMarkRows(tx, accountId, toRows(marks, now), now);
    await trimMarkRows(tx, accountId, maxKeptChanges);
    return read(tx, accountId, since, now);
  });
}

/** Ends it for all browsers of the account, and deletes what is there. */
export async function deleteStoryMarks(
  { db }: Pick<Deps, 'db'>,
  { accountId }: { accountId: string },
): Promise<void> {
  await deleteKeptMarks(db, accountId);
}
