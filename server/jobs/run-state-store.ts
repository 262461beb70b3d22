import { sql } from 'kysely';
import type { endedJobStatuses } from '#domain/jobs/job.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';
import { getRun, type JobRunRow, unfinishedStates } from './job-run-store.ts';
import { formerSubscribersKey, parseSubscribers } from './stored-run.ts';

/** The final states of a run. */
export type EndStatus = (typeof endedJobStatuses)[number];

/** Assigns a waiting run to a process. Null if another process has it or it has ended. */
export async function claimRun(
  db: Db | Tx,
  input: { id: string; owner: string; at: Date },
): Promise<JobRunRow | null> {
  const row = await db
    .updateTable('job_runs')
    .set((row) => ({
      status: 'running',
      owner: input.owner,
      attempts: row('attempts', '+', 1),
      articles_at_claim: row.ref('articles_processed'),
      message: 'Begins',
      started_at: row.fn.coalesce('started_at', sql<Date>`${input.at}::timestamptz`),
      updated_at: input.at,
    }))
    .where('id', '=', input.id)
    .where('status', '=', 'pending')
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export interface RunProgress {
  progress: number;
  message: string;
  batch: number | null;
  totalBatches: number | null;
  articlesProcessed: number;
  storiesCreated: number;
}

function progressColumns(progress: RunProgress) {
  return {
    progress: Math.min(100, Math.max(0, progress.progress)),
    message: progress.message,
    batch: progress.batch,
    total_batches: progress.totalBatches,
    articles_processed: progress.articlesProcessed,
    stories_created: progress.storiesCreated,
  };
}

/**
 * Stores the heartbeat of a run with its progress and, if given, its problems so far. Returns whether the process
 * still owns the run, and whether the run is cancelled.
 */
export async function recordHeartbeat(
  db: Db | Tx,
  input: { id: string; owner: string; at: Date; progress: RunProgress; problems?: readonly object[] },
): Promise<{ isOwn: boolean; isCancelled: boolean }> {
  const row = await db
    .updateTable('job_runs')
    .set((row) => ({
      ...progressColumns(input.progress),
      ...(input.problems === undefined ? {} : { problems: toJsonb(input.problems) }),
      heartbeats: row('heartbeats', '+', 1),
      updated_at: input.at,
    }))
    .where('id', '=', input.id)
    .where('owner', '=', input.owner)
    .where('status', '=', 'running')
    .returning('cancel_requested')
    .executeTakeFirst();
  return { isOwn: row !== undefined, isCancelled: row?.cancel_requested === true };
}

/** Ends a run. False if the process no longer owns it. */
export async function endRun(
  db: Db | Tx,
  input: {
    id: string;
    owner: string;
    at: Date;
    status: EndStatus;
    progress: RunProgress;
    error: string | null;
    result: object | null;
    problems: readonly object[];
  },
): Promise<boolean> {
  const row = await db
    .updateTable('job_runs')
    .set({
      ...progressColumns(input.progress),
      status: input.status,
      error: input.error,
      result: input.result === null ? null : toJsonb(input.result),
      problems: toJsonb(input.problems),
      updated_at: input.at,
      completed_at: input.at,
      owner: null,
    })
    .where('id', '=', input.id)
    .where('owner', '=', input.owner)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Returns a run to the waiting state if `owner` still has it. An orderly stop does not count as an attempt, nor does
 * one that processed articles: the run continues as long as it gets ahead.
 */
export async function releaseRun(
  db: Db | Tx,
  input: {
    id: string;
    owner: string | null;
    message: string;
    at: Date;
    isOrderly?: boolean;
    gotAhead?: boolean;
    problems?: readonly object[];
  },
): Promise<boolean> {
  const row = await db
    .updateTable('job_runs')
    .set((row) => ({
      ...{ status: 'pending', owner: null, message: input.message, updated_at: input.at },
      ...(input.problems === undefined ? {} : { problems: toJsonb(input.problems) }),
      ...(input.isOrderly === true || input.gotAhead === true ? { attempts: row('attempts', '-', 1) } : {}),
    }))
    .where('id', '=', input.id)
    .where('owner', 'is not distinct from', input.owner)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a run whose process is gone. False if another process has taken it over. */
export async function endAbandonedRun(
  db: Db | Tx,
  input: { id: string; owner: string | null; status: 'failed' | 'cancelled'; message: string; at: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('job_runs')
    .set({
      ...{ status: input.status, owner: null, message: input.message },
      error: input.status === 'failed' ? input.message : null,
      ...{ updated_at: input.at, completed_at: input.at },
    })
    .where('id', '=', input.id)
    .where('owner', 'is not distinct from', input.owner)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a waiting run at once, with the message; marks a running one for cancellation. Null if it has ended. */
export async function requestCancel(
  db: Db | Tx,
  input: { id: string; message: string; at: Date },
): Promise<'cancelled' | 'asked' | null> {
  const row = await db
    .updateTable('job_runs')
    .set({
      cancel_requested: true,
      status: sql`CASE WHEN status = 'pending' THEN 'cancelled' ELSE status END`,
      message: sql`CASE WHEN status = 'pending' THEN ${input.message}::text ELSE message END`,
      completed_at: sql`CASE WHEN status = 'pending' THEN ${input.at}::timestamptz ELSE completed_at END`,
      updated_at: input.at,
    })
    .where('id', '=', input.id)
    .where('status', 'in', unfinishedStates)
    .returning('status')
    .executeTakeFirst();
  if (row === undefined) return null;
  return row.status === 'cancelled' ? 'cancelled' : 'asked';
}

/**
 * Adds an address that is notified of the end of a run, up to `max` besides the one it was started with. Returns all
 * addresses, or null if the run has ended.
 */
export async function addSubscriber(
  db: Db | Tx,
  input: { id: string; url: string; max: number },
): Promise<string[] | null> {
  const before = sql`coalesce(input -> ${sql.lit(formerSubscribersKey)}, '[]'::jsonb)`;
  const list = sql`coalesce(input -> 'alsoNotify', ${before})`;
  const added = sql`to_jsonb(${input.url}::text)`;
  const { rows } = await sql<{ input: unknown }>`
    UPDATE job_runs SET input = CASE
      WHEN input -> 'webhookUrl' = ${added} OR ${list} @> ${added} OR jsonb_array_length(${list}) >= ${input.max}
      THEN input ELSE jsonb_set(input, '{alsoNotify}', ${list} || ${added}) END
    WHERE id = ${input.id} AND status IN ('pending', 'running')
    RETURNING input`.execute(db);
  const [row] = rows;
  return row === undefined ? null : parseSubscribers(row.input);
}

/** The addresses that are notified of the end of a run. */
export async function listRunSubscribers(db: Db | Tx, id: string): Promise<string[]> {
  const row = await getRun(db, id);
  return parseSubscribers(row?.input);
}
