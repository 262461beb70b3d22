import { AppError } from '#domain/app-error.ts';
import { getJobRow, toJob } from './list-jobs.ts';
import { type JobDeps, type StartedJob, startJob } from './start-job.ts';

/**
 * Starts an ended job again with the same input.
 * @throws AppError not-found, or conflict if it has not ended or its operation has an unfinished run
 */
export async function retryJob(deps: JobDeps, jobId: string): Promise<StartedJob> {
  const row = await getJobRow(deps, jobId);
  if (row.completed_at === null) throw new AppError('conflict', 'This job has not ended yet.');
  const { operation } = toJob(row);
  const started = await startJob(deps, { operation, trigger: 'admin', input: Object(row.input) });
  if (!started.isNew) throw new AppError('conflict', `Another ${operation} waits or runs already.`);
  return started;
}
