import { AppError } from '#domain/app-error.ts';
import type { SetAsideStep } from '#domain/ingestion/set-aside-step.ts';
import { makeSetAsideDue } from '../set-aside/list-set-aside.ts';
import { type JobDeps, startAggregation, startJob } from './start-job.ts';

const articleSteps: readonly SetAsideStep[] = ['save', 'rate', 'place', 'restore', 'remove'];

/**
 * Makes everything that is set aside, or the entry with this id, due now, and starts the jobs that retry it.
 * @throws AppError not-found if nothing with this id is set aside
 */
export async function retrySetAside(
  deps: JobDeps,
  id: string | null,
): Promise<{ message: string; retried: number }> {
  const { count, steps, feeds } = await makeSetAsideDue(deps, id);
  if (count === 0 && id !== null) {
    throw new AppError('not-found', 'This is no longer set aside: it succeeded or was removed.');
  }
  if (count === 0) return { message: 'Nothing is set aside.', retried: 0 };
  const started: { isNew: boolean }[] = [];
  // Only the feeds with such items: the run continues all unfinished items in any case.
  if (steps.some((step) => articleSteps.includes(step)))
    started.push(await startAggregation(deps, { trigger: 'admin', force: true, feeds }));
  if (steps.includes('deduplicate'))
    started.push(await startJob(deps, { operation: 'Story Deduplication', trigger: 'admin' }));
  if (steps.includes('refresh')) await deps.queue.enqueue('refresh-stories', {}, { key: 'set-aside' });
  const isWaiting = started.some(({ isNew }) => !isNew);
  const what = count === 1 ? 'It is' : `All ${count.toLocaleString('en')} are`;
  const message = isWaiting ? 'tried again by the next run, as one is under way.' : 'tried again now.';
  return { message: `${what} ${message}`, retried: count };
}
