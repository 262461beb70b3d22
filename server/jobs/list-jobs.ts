import { z } from 'zod';
import type { feedProcessingState } from '#contract/jobs.ts';
import { type Job, type JobOperation, jobOperation, job as jobShape } from '#contract/jobs.ts';
import { AppError } from '#domain/app-error.ts';
import type { Db, Tx } from '../db/db.ts';
import {
  findRecentRuns,
  findRun,
  findSubscribers,
  findUnfinishedRuns,
  type JobRunRow,
  type ListedRun,
  lastEndOf,
} from './job-run-store.ts';
import { type BatchTotals, findBatches, sumBatches } from './run-batch-store.ts';

/** A run as administrators see it, in a list without its problems. */
export function toJob(row: ListedRun & Partial<Pick<JobRunRow, 'problems'>>): Job {
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
    problems: jobShape.shape.problems.parse(row.problems ?? []),
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
export async function getJob(deps: { db: Db }, jobId: string): Promise<Job> {
  return toJob(await findJobRow(deps, jobId));
}

/** Whom the end of a run is told to: of those that asked for it, as it stands in this transaction. */
export async function listSubscribers(db: Db | Tx, jobId: string): Promise<string[]> {
  return await findSubscribers(db, jobId);
}

/** Jobs that wait or run, the oldest first; as in every list without their problems. */
export async function activeJobs({ db }: { db: Db }): Promise<Job[]> {
  return (await findUnfinishedRuns(db)).map(({ problems: _, ...row }) => toJob(row));
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
  /** One past the last when the feeds of all batches are done. */
  currentBatch: { current: number; total: number };
  /** Over all feeds of the run. */
  totals: BatchTotals;
  feedStatuses: FeedProcessing[];
}

const nothing: BatchTotals = { feeds: 0, done: 0, articles: 0 };
const rank: Record<FeedProcessing['status'], number> = { processing: 0, failed: 1, completed: 2, pending: 3 };

/** Looked through for the feeds worth watching: the first may hold one of them each. */
const minBatches = 10;

/** The feeds worth watching: those at work first, then failures, then the last that were done. */
function worthWatching(feeds: readonly FeedProcessing[], limit: number): FeedProcessing[] {
  const latest = ({ lastProcessed }: FeedProcessing) => lastProcessed ?? '';
  return [...feeds]
    .sort((a, b) => rank[a.status] - rank[b.status] || (latest(a) < latest(b) ? 1 : -1))
    .slice(0, limit);
}

/** Batches before the current one count as completed, so that the current one must be past the last in the end. */
function currentBatchOf(
  run: Pick<ListedRun, 'batch' | 'total_batches'> | undefined,
  { feeds, done }: BatchTotals,
): ProcessingStatus['currentBatch'] {
  const total = run?.total_batches ?? 0;
  const areAllRead = feeds > 0 && done === feeds;
  return { current: areAllRead && total > 0 ? total + 1 : (run?.batch ?? 0), total };
}

/**
 * How the running aggregation, or else the last one, gets on with each feed; with `limit` with so many at most, and
 * at little cost however many there are.
 */
export async function processingStatus(
  { db }: { db: Db },
  { limit }: { limit?: number | undefined } = {},
): Promise<ProcessingStatus> {
  const [run] = await findRecentRuns(db, { operation: 'RSS Aggregation', limit: 1 });
  const isProcessing = run?.status === 'running';
  const batches =
    run === undefined
      ? []
      : await findBatches(db, run.id, { limit: limit && Math.max(minBatches, Math.ceil(limit / 4)) });
  const totals = run === undefined ? nothing : await sumBatches(db, run.id);
  // Written by this very subject, and parsed once more where it leaves.
  const feeds = batches.flat() as FeedProcessing[];
  return {
    isProcessing,
    jobId: run?.id ?? null,
    currentBatch: currentBatchOf(run, totals),
    totals,
    feedStatuses: limit === undefined ? feeds : worthWatching(feeds, limit),
  };
}
