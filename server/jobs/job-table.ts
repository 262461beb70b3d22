import type { z } from 'zod';
import type { JobOperation } from '#contract/jobs.ts';
import { aggregationJob } from './definitions/aggregation-job.ts';
import { deduplicationJob } from './definitions/deduplication-job.ts';
import { hubRequestsJob } from './definitions/hub-requests-job.ts';
import { orphanCleanupJob } from './definitions/orphan-cleanup-job.ts';
import { pruneExpiredJob } from './definitions/prune-expired-job.ts';
import { pushMessagesJob } from './definitions/push-messages-job.ts';
import { rateListedJob } from './definitions/rate-listed-job.ts';
import { readerMailsJob } from './definitions/reader-mails-job.ts';
import { rebuildOutdatedJob } from './definitions/rebuild-outdated-job.ts';
import { storyRefreshJob } from './definitions/story-refresh-job.ts';
import { webhookDeliveryJob } from './definitions/webhook-delivery-job.ts';
import { writeStoriesJob } from './definitions/write-stories-job.ts';
import type { JobDefinition } from './job-definition.ts';

/** Every background job. Queues, handlers, schedules and operations follow from this table. */
export const jobs = [
  aggregationJob,
  deduplicationJob,
  orphanCleanupJob,
  pruneExpiredJob,
  pushMessagesJob,
  rateListedJob,
  readerMailsJob,
  rebuildOutdatedJob,
  writeStoriesJob,
  storyRefreshJob,
  webhookDeliveryJob,
  hubRequestsJob,
] as const satisfies readonly JobDefinition[];

type ListedJob = (typeof jobs)[number];

/** The data of each job by its name. */
export type Jobs = { [Job in ListedJob as Job['name']]: z.infer<Job['data']> };

/** The jobs that administrators start, watch and cancel. */
export const operationJobs = jobs.filter((job) => 'operation' in job);

type OperationName = (typeof operationJobs)[number]['name'];

/** The queue of an operation. @throws Error for an operation without a job */
export function getOperationQueue(operation: JobOperation): OperationName {
  const job = operationJobs.find((candidate) => candidate.operation === operation);
  if (job === undefined) throw new Error(`No job is defined for the operation ${operation}.`);
  return job.name;
}
