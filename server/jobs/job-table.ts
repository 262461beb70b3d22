import type { JobRules } from '../queue/job-queue.ts';

/** Every job of the product and the data it carries. */
export interface Jobs {
  'prune-expired': Record<string, never>;
}

export type JobName = keyof Jobs;
export type JobRulesTable = { [Name in JobName]: JobRules };
