import { z } from 'zod';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { RunStories } from '#server/ingestion/ingestion-deps.ts';
import type { Log } from '#server/log.ts';
import {
  describeSetAside,
  describeStepProblems,
  toSetAsideProblem,
  toStepProblem,
} from '#server/set-aside/set-aside.ts';
import { deduplicateStories } from '#server/stories/clustering/deduplicate-stories.ts';
import type { StoryPlacer } from '#server/stories/clustering/story-placer.ts';
import { defineOperation } from '../job-definition.ts';
import { emptyResult, maxDetails } from './story-refresh-job.ts';

export interface DeduplicationDeps {
  db: Db;
  clock: Clock;
  log: Log;
  placer: StoryPlacer;
  stories: Pick<RunStories, 'refresh'>;
}

/** Merges stories of the last days that report the same event. */
export const deduplicationJob = defineOperation({
  name: 'deduplicate-stories',
  operation: 'Story Deduplication',
  input: z.object({}),
  createOperation:
    (deps: DeduplicationDeps) =>
    async ({ signal, reportProgress }) => {
      reportProgress({ progress: 10, message: 'Comparing stories' });
      const { details, setAside, problem, ...counts } = await deduplicateStories(deps, { signal });
      reportProgress({ progress: 60, message: 'Updating the merged stories' });
      const allSetAside = [...setAside, ...(await deps.stories.refresh(signal, deps.log))];
      const { duplicatesRemoved, storiesBefore, storiesAfter } = counts;
      const failed = problem === null ? [] : [problem];
      return {
        status: problem === null ? 'completed' : 'graceful_failure',
        message: `${describeStepProblems(failed)}Duplicates removed: ${duplicatesRemoved}. Stories before: ${storiesBefore}, after: ${storiesAfter}.${describeSetAside(allSetAside.length)}`,
        result: { ...emptyResult, ...counts, details: details.slice(0, maxDetails) },
        problems: [...failed.map(toStepProblem), ...allSetAside.slice(0, maxDetails).map(toSetAsideProblem)],
      };
    },
});
