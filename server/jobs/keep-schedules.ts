import { listRecentRuns } from './job-run-store.ts';
import { operationJobs } from './job-table.ts';
import { type JobDeps, startScheduledJob } from './start-job.ts';

const minuteMs = 60_000;

/**
 * Starts each operation whose schedule is due: its interval has passed since its last run was created, and no run of
 * it is unfinished. A last run in the future, from before the clock was set back, does not count.
 */
export async function keepSchedules(
  deps: JobDeps,
  unfinished: readonly { operation: string }[],
): Promise<void> {
  for (const { operation, schedule } of operationJobs) {
    if (schedule === undefined || unfinished.some((run) => run.operation === operation)) continue;
    const minutes = await schedule.intervalMinutes(deps);
    if (minutes === null) continue;
    const now = deps.clock();
    const [last] = await listRecentRuns(deps.db, { operation, limit: 1 });
    const notSince = new Date(now.getTime() - minutes * minuteMs);
    const isRecent = last !== undefined && last.created_at > notSince && last.created_at <= now;
    if (!isRecent) await startScheduledJob(deps, { operation, notSince, input: schedule.input });
  }
}
