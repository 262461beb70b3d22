import { planParts } from '#domain/ingestion/plan-parts.ts';
import type { FeedTask } from '../feed-batch.ts';
import { type BatchProgress, batchSize, FeedProgressBoard } from '../feed-progress-board.ts';
import type { IngestionDeps } from '../ingestion-deps.ts';
import { type DeferredItem, siteOfAddress } from './own-sites-crawler.ts';
import { claimSites, countParts, deleteParts, insertParts, listFreeSites } from './part-store.ts';
import type { RunSharing } from './run-sharing.ts';
import type { PartInput } from './stored-part.ts';

type Deps = Pick<IngestionDeps, 'db'> & { sharing: RunSharing };

/** Pages of one part without feeds. */
const maxItems = 100;

/** Divides the feeds of a run by site, stores the parts and the states of the feeds, and puts the parts into the queue. */
export async function planFeeds(
  { db, sharing }: Deps,
  runId: string,
  tasks: readonly FeedTask[],
): Promise<void> {
  const plan = planParts(tasks, { siteOf: ({ url }) => siteOfAddress(url), size: batchSize });
  const parts: { part: number; input: PartInput }[] = [];
  const batches: BatchProgress[] = [];
  for (const [part, { tasks: own }] of plan.entries()) {
    const board = new FeedProgressBoard();
    const feeds = own.map(({ id, url, name, isDue }) => ({ id, url, name, isDue }));
    const firstBatch = batches.length + 1;
    board.setFeeds(feeds, { firstBatch });
    batches.push(...board.takeChanged());
    parts.push({ part, input: { feeds, items: [], firstBatch } });
  }
  await db.transaction().execute(async (tx) => {
    await deleteParts(tx, { except: runId });
    await insertParts(tx, runId, parts);
    for (const [part, { sites }] of plan.entries()) await claimSites(tx, { runId, part }, sites);
    await sharing.saveBatches(tx, runId, batches);
  });
  await sharing.enqueue(
    runId,
    parts.map(({ part }) => part),
  );
}

/**
 * Makes parts of those deferred items whose sites are free, and puts them into the queue. Returns the items that stay
 * deferred.
 */
export async function planPages(
  { db, sharing }: Deps,
  runId: string,
  items: readonly DeferredItem[],
): Promise<DeferredItem[]> {
  const free = await listFreeSites(
    db,
    runId,
    items.map(({ site }) => site),
  );
  const plan = planParts(
    items.filter(({ site }) => free.has(site)),
    { siteOf: ({ site }) => site, size: maxItems },
  );
  if (plan.length > 0) {
    const first = await countParts(db, runId);
    await db.transaction().execute(async (tx) => {
      const parts = plan.map(({ tasks }, at) => {
        const input = { feeds: [], items: tasks.map(({ id }) => id), firstBatch: 1 };
        return { part: first + at, input };
      });
      await insertParts(tx, runId, parts);
      for (const [at, { sites }] of plan.entries()) await claimSites(tx, { runId, part: first + at }, sites);
    });
    await sharing.enqueue(
      runId,
      plan.map((_, at) => first + at),
    );
  }
  return items.filter(({ site }) => !free.has(site));
}
