import { z } from 'zod';
import { defineJob, type WorkerDeps } from '../job-definition.ts';

/**
 * Rebuilds the projections of some stories for a process that refreshes many. That process does not wait for the job:
 * what no other one has done by then it does itself.
 */
export const storyRefreshPartJob = defineJob({
  name: 'refresh-stories-part',
  data: z.object({ storyIds: z.array(z.uuid()) }),
  rules: { retries: 1, retryDelaySeconds: 1, timeoutSeconds: 600 },
  createHandler:
    ({ refreshChanged }: Pick<WorkerDeps, 'refreshChanged'>) =>
    async ({ storyIds }, { signal }) => {
      await refreshChanged(storyIds, signal);
    },
});
