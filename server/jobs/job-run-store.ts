import { type Selectable, sql } from 'kysely';
import type { JobOperation } from '#contract/jobs.ts';
import type { Db, Tx } from '#server/db/db.ts';
import type { JobRunsTable } from '#server/db/schema/job-tables.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';

export type JobRunRow = Selectable<JobRunsTable>;
export type JobTrigger = JobRunsTable['trigger'];
/** How a run may end. */
export type EndStatus = 'completed' | 'failed' | 'cancelled' | 'graceful_failure';

const unfinished = ['pending', 'running'] as const;

/**
 * Makes a run that waits for a worker, unless one of the operation waits or runs, or, with `notSince`, one was
 * made after that moment. The id, or null.
 */
export async function insertRun(
  db: Db | Tx,
  run: {
    operation: JobOperation;
    trigger: JobTrigger;
    input: object;
    message: string;
    at: Date;
    notSince?: Date;
  },
): Promise<string | null> {
  const recent =
    run.notSince === undefined
      ? sql`false`
      : sql`EXISTS (SELECT 1 FROM job_runs
          WHERE operation = ${run.operation} AND created_at > ${run.notSince} AND created_at <= ${run.at})`;
  const { rows } = await sql<{ id: string }>`
    INSERT INTO job_runs (operation, status, trigger, input, message, created_at, updated_at)
    SELECT ${run.operation}, 'pending', ${run.trigger}, ${toJsonb(run.input)}::jsonb, ${run.message},
      ${run.at}, ${run.at}
    WHERE NOT ${recent}
    ON CONFLICT (operation) WHERE status IN ('pending', 'running') DO NOTHING
    RETURNING id`.execute(db);
  return rows[0]?.id ?? null;
}

export async function findRun(db: Db | Tx, id: string): Promise<JobRunRow | null> {
  const row = await db.selectFrom('job_runs').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function findUnfinishedRuns(db: Db | Tx): Promise<JobRunRow[]> {
  return await db
    .selectFrom('job_runs')
    .selectAll()
    .where('status', 'in', unfinished)
    .orderBy('created_at')
    .execute();
}

/** What lists of runs show: the problems of fifty runs would be ten thousand. */
const listedColumns = [
  'id',
  'operation',
  'status',
  'trigger',
  'progress',
  'message',
  'batch',
  'total_batches',
  'articles_processed',
  'stories_created',
  'error',
  'result',
  'created_at',
  'started_at',
  'updated_at',
  'completed_at',
] as const satisfies readonly (keyof JobRunRow)[];

export type ListedRun = Pick<JobRunRow, (typeof listedColumns)[number]>;

export async function findRecentRuns(
  db: Db | Tx,
  input: { operation?: JobOperation; limit: number },
): Promise<ListedRun[]> {
  let query = db.selectFrom('job_runs').select(listedColumns);
  if (input.operation !== undefined) query = query.where('operation', '=', input.operation);
  return await query.orderBy('created_at', 'desc').orderBy('id').limit(input.limit).execute();
}

export interface EndedRun {
  articlesProcessed: number;
  problems: number;
  startedAt: Date | null;
  completedAt: Date;
}

/** Runs of an operation that ended at `since` or later. */
export async function findRunsEndedSince(
  db: Db | Tx,
  operation: JobOperation,
  since: Date,
): Promise<EndedRun[]> {
  const rows = await db
    .selectFrom('job_runs')
    .select([
      'articles_processed as articlesProcessed',
      sql<number>`jsonb_array_length(problems)`.as('problems'),
      'started_at as startedAt',
      'completed_at as completedAt',
    ])
    .where('operation', '=', operation)
    .where('completed_at', '>=', since)
    .execute();
  return rows.flatMap(({ completedAt, ...row }) => (completedAt === null ? [] : [{ ...row, completedAt }]));
}

/** Takes a waiting run for a process; null when somebody else has it or it has ended. */
export async function claimRun(
  db: Db | Tx,
  input: { id: string; owner: string; at: Date },
): Promise<JobRunRow | null> {
  const row = await db
    .updateTable('job_runs')
    .set((given) => ({
      status: 'running',
      owner: input.owner,
      attempts: given('attempts', '+', 1),
      message: 'Begins',
      started_at: given.fn.coalesce('started_at', sql<Date>`${input.at}::timestamptz`),
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
 * Says that the run's process lives and how far it is, and, where given, what went wrong until now; tells whether the
 * run is still its own, and wanted.
 */
export async function recordHeartbeat(
  db: Db | Tx,
  input: { id: string; owner: string; at: Date; progress: RunProgress; problems?: readonly object[] },
): Promise<{ isOwn: boolean; isCancelled: boolean }> {
  const row = await db
    .updateTable('job_runs')
    .set((given) => ({
      ...progressColumns(input.progress),
      ...(input.problems === undefined ? {} : { problems: toJsonb(input.problems) }),
      heartbeats: given('heartbeats', '+', 1),
      updated_at: input.at,
    }))
    .where('id', '=', input.id)
    .where('owner', '=', input.owner)
    .where('status', '=', 'running')
    .returning('cancel_requested')
    .executeTakeFirst();
  return { isOwn: row !== undefined, isCancelled: row?.cancel_requested === true };
}

/** Ends a run that is still this process's. Whether it was. */
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
 * Lets a run wait for a worker again; only if `owner` still has it. What ended it in good order does not count
 * against it.
 */
export async function releaseRun(
  db: Db | Tx,
  input: {
    id: string;
    owner: string | null;
    message: string;
    at: Date;
    isOrderly?: boolean;
    problems?: readonly object[];
  },
): Promise<boolean> {
  const row = await db
    .updateTable('job_runs')
    .set((given) => ({
      ...{ status: 'pending', owner: null, message: input.message, updated_at: input.at },
      ...(input.problems === undefined ? {} : { problems: toJsonb(input.problems) }),
      ...(input.isOrderly === true ? { attempts: given('attempts', '-', 1) } : {}),
    }))
    .where('id', '=', input.id)
    .where('owner', 'is not distinct from', input.owner)
    .where('status', '=', 'running')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a run whose process is gone. Whether it still was that process's. */
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

/**
 * A waiting run ends at once, with the message, a running one is asked to; what became of it, or null when it had
 * ended.
 */
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
    .where('status', 'in', unfinished)
    .returning('status')
    .executeTakeFirst();
  if (row === undefined) return null;
  return row.status === 'cancelled' ? 'cancelled' : 'asked';
}

/**
 * Has an address told of the end of a run besides the one it was started with. Which are told then, or null when it
 * has ended.
 */
export async function addSubscriber(
  db: Db | Tx,
  input: { id: string; url: string; max: number },
): Promise<string[] | null> {
  const list = sql`coalesce(input -> 'alsoNotify', '[]'::jsonb)`;
  const added = sql`to_jsonb(${input.url}::text)`;
  const { rows } = await sql<{ webhookUrl: string | null; alsoNotify: string[] }>`
    UPDATE job_runs SET input = CASE
      WHEN input -> 'webhookUrl' = ${added} OR ${list} @> ${added} OR jsonb_array_length(${list}) >= ${input.max}
      THEN input ELSE jsonb_set(input, '{alsoNotify}', ${list} || ${added}) END
    WHERE id = ${input.id} AND status IN ('pending', 'running')
    RETURNING input ->> 'webhookUrl' AS "webhookUrl", coalesce(input -> 'alsoNotify', '[]'::jsonb) AS "alsoNotify"`.execute(
    db,
  );
  const [row] = rows;
  if (row === undefined) return null;
  return row.webhookUrl === null ? row.alsoNotify : [row.webhookUrl, ...row.alsoNotify];
}

/** Whom the end of a run is told to. */
export async function findSubscribers(db: Db | Tx, id: string): Promise<string[]> {
  const row = await findRun(db, id);
  const { webhookUrl, alsoNotify } = Object(row?.input);
  const all: unknown[] = [webhookUrl, ...(Array.isArray(alsoNotify) ? alsoNotify : [])];
  return all.filter((url) => typeof url === 'string');
}

/** When an operation last ended with at least something done. */
export async function lastEndOf(db: Db | Tx, operation: JobOperation): Promise<Date | null> {
  const row = await db
    .selectFrom('job_runs')
    .select(({ fn }) => fn.max('completed_at').as('at'))
    .where('operation', '=', operation)
    .where('status', 'in', ['completed', 'graceful_failure'])
    .executeTakeFirst();
  return row?.at ?? null;
}

export async function deleteRunsEndedBefore(db: Db | Tx, before: Date): Promise<number> {
  const result = await db.deleteFrom('job_runs').where('completed_at', '<', before).executeTakeFirst();
  return Number(result.numDeletedRows);
}
