import type { OperationOutcome } from '../job-definition.ts';

/** The most lines of details and of set-aside stories in the result of a run. */
export const maxDetails = 200;

/** The result of an operation with no figures yet. */
export const emptyResult: OperationOutcome['result'] = {
  ...{ articles_processed: null, stories_created: null, storiesBefore: null, storiesAfter: null },
  ...{ duplicatesRemoved: null, cleaned: null, total: null, details: [] },
};
