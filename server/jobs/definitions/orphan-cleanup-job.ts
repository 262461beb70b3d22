import { z } from 'zod';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { describeSetAside, toSetAsideProblem } from '#server/set-aside/set-aside.ts';
import { cleanUpOrphanedStories } from '#server/stories/clustering/trim-stories.ts';
import { defineOperation } from '../job-definition.ts';
import { emptyResult, maxDetails } from './story-refresh-job.ts';

/** Deletes stories without articles. */
export const orphanCleanupJob = defineOperation({
  name: 'cleanup-orphaned-stories',
  operation: 'Orphaned Story Cleanup',
  input: z.object({}),
  createOperation:
    (deps: { db: Db; clock: Clock }) =>
    async ({ reportProgress }) => {
      reportProgress({ progress: 10, message: 'Looking for stories without articles' });
      const { total, cleaned, details, setAside } = await cleanUpOrphanedStories(deps);
      return {
        status: 'completed',
        message: `Stories without articles removed: ${cleaned}. Stories left: ${total}.${describeSetAside(setAside.length)}`,
        result: { ...emptyResult, cleaned, total, details: details.slice(0, maxDetails) },
        problems: setAside.slice(0, maxDetails).map(toSetAsideProblem),
      };
    },
});
