import type { JobRulesTable } from './job-table.ts';

const minute = 60;
const hour = 60 * minute;

/** Runs that administrators see are looked after by `watch-jobs.ts`, not by the queue's own retries. */
const watched = { retries: 0, retryDelaySeconds: minute, timeoutSeconds: 12 * hour };

/** How each job is run, tried again and, where it has `everySeconds`, scheduled. */
export const jobRules: JobRulesTable = {
  'prune-expired': { retries: 3, retryDelaySeconds: minute, timeoutSeconds: 10 * minute, everySeconds: hour },
  // Half a minute, then twice as long each time: the last try is a quarter of an hour after the first.
  'deliver-webhook': { retries: 5, retryDelaySeconds: 30, timeoutSeconds: minute },
  'refresh-stories': { retries: 3, retryDelaySeconds: minute, timeoutSeconds: hour },
  'rss-aggregation': watched,
  'deduplicate-stories': watched,
  'cleanup-orphaned-stories': watched,
};
