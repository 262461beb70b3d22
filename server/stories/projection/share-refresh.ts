import type { SetAside } from '#server/set-aside/set-aside.ts';
import { StepGuard } from '#server/set-aside/step-guard.ts';
import { listWaitingIds } from './projection-store.ts';
import type { RefreshDeps } from './refresh-waiting.ts';

/** Stories of one part; more where there would be too many parts. */
const partSize = 40;
const maxParts = 200;
/** Fewer waiting stories are not worth the division. */
const minShared = 2 * partSize;

export interface RefreshSharing {
  /** Puts stories into the queue, from which every worker gets the next. */
  enqueue(storyIds: readonly string[]): Promise<unknown>;
  /** Refreshes those of the stories whose articles changed, in this process. */
  refresh(storyIds: readonly string[]): Promise<unknown>;
}

/**
 * Refreshes all waiting stories together with other workers, when they are many: puts them into the queue, the first
 * ones first, and meanwhile refreshes them from the other end. A refresh may be repeated, so nothing has to be waited
 * for: stories that another process has, or had when it was killed, are refreshed here when their turn comes.
 * @returns the stories that were set aside, by any process
 */
export async function shareRefresh(
  deps: Pick<RefreshDeps, 'db' | 'clock'>,
  sharing: RefreshSharing,
  signal: AbortSignal,
): Promise<SetAside[]> {
  const guard = new StepGuard(deps, 'refresh');
  const ids = await listWaitingIds(deps.db, await guard.listNotDue());
  if (ids.length < minShared) return [];
  const size = Math.max(partSize, Math.ceil(ids.length / maxParts));
  const parts: string[][] = [];
  for (let at = 0; at < ids.length; at += size) parts.push(ids.slice(at, at + size));
  // The last one is begun here at once.
  for (const part of parts.slice(0, -1)) await sharing.enqueue(part);
  for (const part of parts.reverse()) {
    signal.throwIfAborted();
    await sharing.refresh(part);
  }
  return await guard.listOf(ids);
}
