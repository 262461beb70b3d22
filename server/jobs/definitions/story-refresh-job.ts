import { z } from 'zod';
import { projectionVersion } from '#domain/stories/projection-version.ts';
import type { RunStories } from '#server/ingestion/ingestion-deps.ts';
import { defineJob, type OperationOutcome, type WorkerDeps } from '../job-definition.ts';

/** The most lines of details and of set-aside stories in the result of a run. */
export const maxDetails = 200;

/** The result of an operation with no figures yet. */
export const emptyResult: OperationOutcome['result'] = {
  ...{ articles_processed: null, stories_created: null, storiesBefore: null, storiesAfter: null },
  ...{ duplicatesRemoved: null, cleaned: null, total: null, details: [] },
};

/** Rebuilds the projections of all stories that wait for one. */
export const storyRefreshJob = defineJob({
  name: 'refresh-stories',
  data: z.object({}),
  rules: { retries: 3, retryDelaySeconds: 60, timeoutSeconds: 3600 },
  createHandler:
    ({ stories }: { stories: Pick<RunStories, 'refresh'> }) =>
    async (_, { signal }) => {
      await stories.refresh(signal);
    },
});

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
