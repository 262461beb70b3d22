import { z } from 'zod';
import type { feedProcessingState } from '#contract/feeds.ts';
import { type Job, type JobOperation, jobOperation, job as jobShape } from '#contract/jobs.ts';
import { AppError } from '#domain/app-error.ts';
import type { Db } from '../db/db.ts';
import {
  findBatches,
  findRecentRuns,
  findRun,
  findUnfinishedRuns,
  type JobRunRow,
  lastEndOf,
} from './job-run-store.ts';

/** A run as administrators see it. */
export function toJob(row: JobRunRow): Job {
  return {
    jobId: row.id,
    operation: jobOperation.parse(row.operation),
    status: row.status,
    progress: row.progress,
    message: row.message,
    startedAt: row.started_at?.toISOString() ?? null,
    updatedAt: row.updated_at.toISOString(),
    completedAt: row.completed_at?.toISOString() ?? null,
    batch: row.batch,
    totalBatches: row.total_batches,
    articlesProcessed: row.articles_processed,
    storiesCreated: row.stories_created,
    error: row.error,
    trigger: row.trigger,
    result: row.result === null ? null : jobShape.shape.result.parse(row.result),
    problems: jobShape.shape.problems.parse(row.problems),
  };
}

const isId = (id: string): boolean => z.uuid().safeParse(id).success;

/** @throws AppError not-found */
export async function findJobRow({ db }: { db: Db }, jobId: string): Promise<JobRunRow> {
  const row = isId(jobId) ? await findRun(db, jobId) : null;
  if (row === null) throw new AppError('not-found', 'There is no such job. It may have been removed by age.');
  return row;
}

/** @throws AppError not-found */
export async function readJob(deps: { db: Db }, jobId: string): Promise<Job> {
  return toJob(await findJobRow(deps, jobId));
}

/** Jobs that wait or run, the oldest first. */
export async function activeJobs({ db }: { db: Db }): Promise<Job[]> {
  return (await findUnfinishedRuns(db)).map(toJob);
}

/** Jobs, the newest first. */
export async function jobHistory({ db }: { db: Db }, limit: number): Promise<Job[]> {
  return (await findRecentRuns(db, { limit })).map(toJob);
}

/** When an operation last ended with at least something done; null before the first time. */
export async function lastRunAt(
  { db }: { db: Db },
  operation: JobOperation = 'RSS Aggregation',
): Promise<Date | null> {
  return await lastEndOf(db, operation);
}

export interface FeedProcessing {
  url: string;
  name: string;
  status: z.infer<typeof feedProcessingState>;
  error: string | null;
  articles: number;
  responseTime: number | null;
  lastProcessed: string | null;
  startedAt: string | null;
  batch: number;
}

export interface ProcessingStatus {
  isProcessing: boolean;
  jobId: string | null;
  currentBatch: { current: number; total: number };
  feedStatuses: FeedProcessing[];
}

/** How the running aggregation, or else the last one, gets on with each feed. */
export async function processingStatus({ db }: { db: Db }): Promise<ProcessingStatus> {
  const [run] = await findRecentRuns(db, { operation: 'RSS Aggregation', limit: 1 });
  const isProcessing = run?.status === 'running';
  const batches = run === undefined ? [] : await findBatches(db, run.id);
  return {
    isProcessing,
    jobId: run?.id ?? null,
    currentBatch: { current: run?.batch ?? 0, total: run?.total_batches ?? 0 },
    // Written by this very subject, and parsed once more where it leaves.
    feedStatuses: batches.flat() as FeedProcessing[],
  };
}
