import { z } from 'zod';
import { projectionVersion } from '#domain/stories/projection-version.ts';
import { defineJob, type WorkerDeps } from '../job-definition.ts';

/**
 * Rebuilds the projections of some stories for a process that refreshes many. That process does not wait for the job:
 * what no other one has done by then it does itself. So a process of another release, which would build by other rules,
 * leaves the stories to it.
 */
export const storyRefreshPartJob = defineJob({
  name: 'refresh-stories-part',
  data: z.object({ storyIds: z.array(z.uuid()), projectionVersion: z.number().int() }),
  rules: { retries: 1, retryDelaySeconds: 1, timeoutSeconds: 600 },
  createHandler:
    ({ refreshChanged }: Pick<WorkerDeps, 'refreshChanged'>) =>
    async ({ storyIds, projectionVersion: wanted }, { signal }) => {
      if (wanted === projectionVersion) await refreshChanged(storyIds, signal);
    },
});
