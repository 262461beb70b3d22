import { deduplicateStories } from '#server/stories/clustering/deduplicate-stories.ts';
import { cleanUpOrphanedStories } from '#server/stories/clustering/orphaned-stories.ts';
import type { StoryPlacer } from '#server/stories/clustering/story-placer.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import type { Log } from '../log.ts';
import {
  describeAside,
  describeStepProblems,
  type SetAside,
  toProblem,
  toRunProblem,
} from '../set-aside/set-aside.ts';
import type { OperationContext, OperationOutcome, Operations } from './job-runner.ts';

interface Deps {
  db: Db;
  clock: Clock;
  log: Log;
  placer: StoryPlacer;
  /** Recomputes what touched stories show; gives those that cannot be. */
  refresh(signal: AbortSignal): Promise<readonly SetAside[]>;
}

const maxDetails = 200;

const none: OperationOutcome['result'] = {
  ...{ articles_processed: null, stories_created: null, storiesBefore: null, storiesAfter: null },
  ...{ duplicatesRemoved: null, cleaned: null, total: null, details: [] },
};

async function deduplicate(
  deps: Deps,
  { signal, reportProgress: tell }: OperationContext,
): Promise<OperationOutcome> {
  tell({ progress: 10, message: 'Comparing stories' });
  const { details, setAside, problem, ...counts } = await deduplicateStories(deps, { signal });
  tell({ progress: 60, message: 'Telling the merged stories anew' });
  const aside = [...setAside, ...(await deps.refresh(signal))];
  const { duplicatesRemoved, storiesBefore, storiesAfter } = counts;
  const failed = problem === null ? [] : [problem];
  return {
    status: problem === null ? 'completed' : 'graceful_failure',
    message: `${describeStepProblems(failed)}Duplicates removed: ${duplicatesRemoved}. Stories before: ${storiesBefore}, after: ${storiesAfter}.${describeAside(aside.length)}`,
    result: { ...none, ...counts, details: details.slice(0, maxDetails) },
    problems: [...failed.map(toRunProblem), ...aside.slice(0, maxDetails).map(toProblem)],
  };
}

async function cleanUp(deps: Deps, { reportProgress: tell }: OperationContext): Promise<OperationOutcome> {
  tell({ progress: 10, message: 'Looking for stories without articles' });
  const { total, cleaned, details, setAside } = await cleanUpOrphanedStories(deps);
  return {
    status: 'completed',
    message: `Stories without articles removed: ${cleaned}. Stories left: ${total}.${describeAside(setAside.length)}`,
    result: { ...none, cleaned, total, details: details.slice(0, maxDetails) },
    problems: setAside.slice(0, maxDetails).map(toProblem),
  };
}

/** What administrators may have done to stories in the background. */
export function storyOperations(
  deps: Deps,
): Pick<Operations, 'Story Deduplication' | 'Orphaned Story Cleanup'> {
  return {
    'Story Deduplication': (context) => deduplicate(deps, context),
    'Orphaned Story Cleanup': (context) => cleanUp(deps, context),
  };
}
