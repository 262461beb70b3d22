import { z } from 'zod';
import type { RunStories } from '#server/ingestion/ingestion-deps.ts';
import { defineJob, type OperationOutcome } from '../job-definition.ts';

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
