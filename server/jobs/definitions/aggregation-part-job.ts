import { z } from 'zod';
import type { PartWorker } from '#server/ingestion/sharing/part-worker.ts';
import { defineJob } from '../job-definition.ts';

const twelveHours = 12 * 60 * 60;

/**
 * Begins a part of a shared aggregation; the next job of the queue waits until this process has room. The part continues
 * after the job. Its row says who works on it, and the process that holds the run puts it into the queue again when that
 * process ends.
 */
export const aggregationPartJob = defineJob({
  name: 'rss-aggregation-part',
  data: z.object({ runId: z.string(), part: z.number().int() }),
  rules: { retries: 0, retryDelaySeconds: 60, timeoutSeconds: twelveHours },
  createHandler:
    ({ parts }: { parts: Pick<PartWorker, 'begin'> | null }) =>
    async (id) => {
      await parts?.begin(id);
    },
});
