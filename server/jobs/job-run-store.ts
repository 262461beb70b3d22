import { type Selectable, sql } from 'kysely';
import type { JobOperation } from '#contract/jobs.ts';
import type { Db, Tx } from '#server/db/db.ts';
import type { JobRunsTable } from '#server/db/schema/job-tables.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';

export type JobRunRow = Selectable<JobRunsTable>;
export type JobTrigger = JobRunsTable['trigger'];

export const unfinishedStates = ['pending', 'running'] as const;

/**
 * Creates a waiting run and returns its id. Null if the operation has an unfinished run or, with `notSince`, a run
 * that was created after that time.
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

export async function getRun(db: Db | Tx, id: string): Promise<JobRunRow | null> {
  const row = await db.selectFrom('job_runs').selectAll().where('id', '=', id).executeTakeFirst();
  return row ?? null;
}

export async function listUnfinishedRuns(db: Db | Tx): Promise<JobRunRow[]> {
  return await db
    .selectFrom('job_runs')
    .selectAll()
    .where('status', 'in', unfinishedStates)
    .orderBy('created_at')
    .execute();
}

/** The columns of lists of runs. Problems are left out: fifty runs may have ten thousand. */
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

export async function listRecentRuns(
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
export async function listRunsEndedSince(
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

/** When a run of an operation last ended as completed or partly completed. */
export async function getLastEnd(db: Db | Tx, operation: JobOperation): Promise<Date | null> {
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
