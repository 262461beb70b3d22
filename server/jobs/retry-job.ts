import { AppError } from '#domain/app-error.ts';
import { findJobRow, toJob } from './list-jobs.ts';
import { type JobDeps, type StartedJob, startJob } from './start-job.ts';

/**
 * Runs an ended job again with what it was told then.
 * @throws AppError not-found, or conflict when it has not ended or another of its kind waits or runs
 */
export async function retryJob(deps: JobDeps, jobId: string): Promise<StartedJob> {
  const row = await findJobRow(deps, jobId);
  if (row.completed_at === null) throw new AppError('conflict', 'This job has not ended yet.');
  const { operation } = toJob(row);
  const started = await startJob(deps, { operation, trigger: 'admin', input: Object(row.input) });
  if (!started.isNew) throw new AppError('conflict', `Another ${operation} waits or runs already.`);
  return started;
}
