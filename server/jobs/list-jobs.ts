import { z } from 'zod';
import { type Job, type JobOperation, jobOperation } from '#contract/jobs.ts';
import { AppError } from '#domain/app-error.ts';
import type { Db, Tx } from '../db/db.ts';
import {
  getLastEnd,
  getRun,
  type JobRunRow,
  type ListedRun,
  listRecentRuns,
  listUnfinishedRuns,
} from './job-run-store.ts';
import { type BatchTotals, listBatches, sumBatches } from './run-batch-store.ts';
import { listRunSubscribers } from './run-state-store.ts';
import { type FeedProcessing, parseRunProblems, parseRunResult } from './stored-run.ts';

/** A run as administrators see it. Lists leave out its problems. */
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
    result: parseRunResult(row.result, row.completed_at ?? row.updated_at),
    problems: parseRunProblems(row.problems),
  };
}

const isId = (id: string): boolean => z.uuid().safeParse(id).success;

/** @throws AppError not-found */
export async function getJobRow({ db }: { db: Db }, jobId: string): Promise<JobRunRow> {
  const row = isId(jobId) ? await getRun(db, jobId) : null;
  if (row === null) throw new AppError('not-found', 'There is no such job. It may have been removed by age.');
  return row;
}

/** @throws AppError not-found */
export async function getJob(deps: { db: Db }, jobId: string): Promise<Job> {
  return toJob(await getJobRow(deps, jobId));
}

/** The addresses that are notified of the end of a run, as this transaction sees them. */
export async function listSubscribers(db: Db | Tx, jobId: string): Promise<string[]> {
  return await listRunSubscribers(db, jobId);
}

/** Jobs that wait or run, the oldest first, without their problems. */
export async function listActiveJobs({ db }: { db: Db }): Promise<Job[]> {
  return (await listUnfinishedRuns(db)).map(({ problems: _, ...row }) => toJob(row));
}

/** Jobs, the newest first. */
export async function listJobHistory({ db }: { db: Db }, limit: number): Promise<Job[]> {
  return (await listRecentRuns(db, { limit })).map(toJob);
}

/** When a run of an operation last ended as completed or partly completed; null before the first. */
export async function getLastRunAt(
  { db }: { db: Db },
  operation: JobOperation = 'RSS Aggregation',
): Promise<Date | null> {
  return await getLastEnd(db, operation);
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

/** The minimum of batches to read: each may have only one feed worth showing. */
const minBatches = 10;

/** The feeds to show: those in progress, then failed ones, then those that finished last. */
function chooseFeeds(feeds: readonly FeedProcessing[], limit: number): FeedProcessing[] {
  const latest = ({ lastProcessed }: FeedProcessing) => lastProcessed ?? '';
  return [...feeds]
    .sort((a, b) => rank[a.status] - rank[b.status] || (latest(a) < latest(b) ? 1 : -1))
    .slice(0, limit);
}

/** Batches before the current one count as completed, so at the end the current one is past the last. */
function currentBatchOf(
  run: Pick<ListedRun, 'batch' | 'total_batches'> | undefined,
  { feeds, done }: BatchTotals,
): ProcessingStatus['currentBatch'] {
  const total = run?.total_batches ?? 0;
  const areAllRead = feeds > 0 && done === feeds;
  return { current: areAllRead && total > 0 ? total + 1 : (run?.batch ?? 0), total };
}

/**
 * The state of each feed in the running aggregation, or in the last one. With `limit` only so many are returned, and
 * the cost does not grow with the number of feeds.
 */
export async function buildProcessingStatus(
  { db }: { db: Db },
  { limit }: { limit?: number | undefined } = {},
): Promise<ProcessingStatus> {
  const [run] = await listRecentRuns(db, { operation: 'RSS Aggregation', limit: 1 });
  const isProcessing = run?.status === 'running';
  const batches =
    run === undefined
      ? []
      : await listBatches(db, run.id, { limit: limit && Math.max(minBatches, Math.ceil(limit / 4)) });
  const totals = run === undefined ? nothing : await sumBatches(db, run.id);
  const feeds = batches.flat();
  return {
    isProcessing,
    jobId: run?.id ?? null,
    currentBatch: currentBatchOf(run, totals),
    totals,
    feedStatuses: limit === undefined ? feeds : chooseFeeds(feeds, limit),
  };
}
