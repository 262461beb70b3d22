import type { JobOperation } from '#contract/jobs.ts';
import type { JobRules } from '../queue/job-queue.ts';

/** Of an operation that administrators see; the rest stands in its row of `job_runs`. */
export interface RunData {
  runId: string;
}

/** Every job of the product and the data it carries. */
export interface Jobs {
  'prune-expired': Record<string, never>;
  'deliver-webhook': { deliveryId: string };
  'refresh-stories': Record<string, never>;
  'rss-aggregation': RunData;
  'deduplicate-stories': RunData;
  'cleanup-orphaned-stories': RunData;
}

export type JobName = keyof Jobs;
export type JobRulesTable = { [Name in JobName]: JobRules };

/** The job behind each operation. */
export const operationJobs = {
  'RSS Aggregation': 'rss-aggregation',
  'Story Deduplication': 'deduplicate-stories',
  'Orphaned Story Cleanup': 'cleanup-orphaned-stories',
} as const satisfies Record<JobOperation, JobName>;
