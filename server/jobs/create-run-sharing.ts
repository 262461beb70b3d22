import type { RunSharing } from '#server/ingestion/sharing/run-sharing.ts';
import type { Coordination } from '../db/coordination/coordination.ts';
import type { Db } from '../db/db.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import type { Jobs } from './job-table.ts';
import { listBatches, saveBatches, sumBatches } from './run-batch-store.ts';

/** How the workers of one PostgreSQL share an aggregation. */
export function createRunSharing(deps: {
  db: Db;
  coordination: Coordination;
  queue: Pick<JobQueue<Jobs>, 'enqueue'>;
}): RunSharing {
  const { db, coordination, queue } = deps;
  const placing: RunSharing['placing'] = new Map();
  coordination.on('rated', (runId) => {
    for (const [own, { wake }] of placing) if (runId === '' || runId === own) wake();
  });
  return {
    ...{ owner: coordination.owner, placing, open: new Set() },
    isConnected: (owner) => coordination.isConnected(owner),
    enqueue: async (runId, parts) => {
      for (const part of parts) {
        await queue.enqueue('rss-aggregation-part', { runId, part }, { key: `${runId} ${part}` });
      }
    },
    publishRated: (runId) => coordination.publish('rated', runId),
    saveBatches,
    listBatches: (runId) => listBatches(db, runId),
    countFeeds: (runId) => sumBatches(db, runId),
  };
}
