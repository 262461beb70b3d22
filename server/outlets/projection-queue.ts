import type { Tx } from '#server/db/db.ts';
import { touchOutletStories } from '#server/stories/clustering/touch-stories.ts';
import { loadOutletTable } from './outlet-table.ts';
import type { OutletRowChange } from './override-store.ts';

/** The part of the job queue that outlets need. */
export interface ProjectionQueue {
  enqueue(
    name: 'refresh-stories',
    data: Record<string, never>,
    options: { tx: Tx; key: string },
  ): Promise<unknown>;
}

/** Enqueues a rebuild of the stories that show a changed outlet. */
export async function rebuildStories(
  { tx, queue }: { tx: Tx; queue: ProjectionQueue },
  changes: readonly OutletRowChange[],
  now: Date,
): Promise<void> {
  const rows = changes.flatMap(({ domain, oldRow, newRow }) => {
    const own = loadOutletTable().outlets.find((row) => row.domain === domain);
    return [oldRow ?? own, newRow ?? own].filter((row) => row !== undefined);
  });
  if ((await touchOutletStories(tx, rows, now)) === 0) return;
  await queue.enqueue('refresh-stories', {}, { tx, key: 'outlets' });
}
