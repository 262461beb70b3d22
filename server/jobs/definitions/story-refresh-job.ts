import { z } from 'zod';
import type { RunStories } from '#server/ingestion/ingestion-deps.ts';
import { defineJob } from '../job-definition.ts';

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
