import { type Part, planParts } from '#domain/ingestion/plan-parts.ts';
import { retryTransient } from '#server/db/failure-scope.ts';
import type { FeedTask } from '../feed-batch.ts';
import { type BatchProgress, batchSize, FeedProgressBoard } from '../feed-progress-board.ts';
import type { IngestionDeps } from '../ingestion-deps.ts';
import { type DeferredItem, siteOfAddress } from './own-sites-crawler.ts';
import { claimSites, countParts, deletePartsOfOtherRuns, insertParts, listFreeSites } from './part-store.ts';
import type { RunSharing } from './run-sharing.ts';
import type { PartInput } from './stored-part.ts';

type Deps = Pick<IngestionDeps, 'db'> & { sharing: RunSharing };

/** Pages of one part without feeds. */
const maxItems = 100;

/** The sites of planned parts, of which the first has the number `first`. */
function claimsOf(plan: readonly Part<unknown>[], first: number): { site: string; part: number }[] {
  return plan.flatMap(({ sites }, at) => sites.map((site) => ({ site, part: first + at })));
}

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
  const store = () =>
    db.transaction().execute(async (tx) => {
      await deletePartsOfOtherRuns(tx, runId);
      await insertParts(tx, runId, parts);
      await claimSites(tx, runId, claimsOf(plan, 0));
      await sharing.saveBatches(tx, runId, batches);
    });
  await retryTransient(store);
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
    const parts = plan.map(({ tasks }, at) => {
      const input = { feeds: [], items: tasks.map(({ id }) => id), firstBatch: 1 };
      return { part: first + at, input };
    });
    const store = () =>
      db.transaction().execute(async (tx) => {
        await insertParts(tx, runId, parts);
        await claimSites(tx, runId, claimsOf(plan, first));
      });
    await retryTransient(store);
    await sharing.enqueue(
      runId,
      plan.map((_, at) => first + at),
    );
  }
  return items.filter(({ site }) => !free.has(site));
}
