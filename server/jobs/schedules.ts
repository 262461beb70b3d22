import type { JobRulesTable } from './job-table.ts';

const minute = 60;
const hour = 60 * minute;

/** How each job is run, tried again and, where it has `everySeconds`, scheduled. */
export const jobRules: JobRulesTable = {
  'prune-expired': { retries: 3, retryDelaySeconds: minute, timeoutSeconds: 10 * minute, everySeconds: hour },
};
