import { z } from 'zod';
import { feedProgressStates, jobOperations, jobStatuses, jobTriggers } from '#domain/jobs/job.ts';
import { endpoint } from './endpoint.ts';

const count = z.number().int().nonnegative();
const time = z.iso.datetime();
const admin = { tag: 'Administration', access: 'admin' } as const;

export const jobOperation = z.enum(jobOperations);
export type JobOperation = z.infer<typeof jobOperation>;

const jobStatus = z.enum(jobStatuses);

/** Figures of a finished operation; those that do not apply are null. */
export const operationResult = z.object({
  articles_processed: count.nullable(),
  stories_created: count.nullable(),
  storiesBefore: count.nullable(),
  storiesAfter: count.nullable(),
  duplicatesRemoved: count.nullable(),
  cleaned: count.nullable(),
  total: count.nullable(),
  timestamp: time,
  message: z.string(),
  details: z.array(z.string()).max(200),
});
export type OperationResult = z.infer<typeof operationResult>;

export const job = z.object({
  jobId: z.string(),
  operation: jobOperation,
  status: jobStatus,
  /** Percent, 0 to 100. */
  progress: z.number().min(0).max(100),
  message: z.string(),
  startedAt: time.nullable(),
  updatedAt: time,
  completedAt: time.nullable(),
  batch: count.nullable(),
  totalBatches: count.nullable(),
  articlesProcessed: count,
  storiesCreated: count,
  error: z.string().nullable(),
  trigger: z.enum(jobTriggers),
  result: operationResult.nullable(),
  /** Feeds that failed and what they said, at most 200; empty in lists: get the job itself. */
  problems: z.array(z.object({ source: z.string(), kind: z.string(), detail: z.string() })).max(200),
});
export type Job = z.infer<typeof job>;

const jobId = z.object({ jobId: z.string().max(100) });
const started = z.object({ success: z.literal(true), message: z.string(), jobId: z.string() });

export const startAggregation = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/rss-aggregation',
  summary: 'Read all due feeds and sources now; while one runs its job is answered',
  body: z.object({
    batchMode: z.boolean().optional(),
    /** Called when the job is done: `/webhooks/rss-complete` of this server, or an address of the allow-list. */
    webhookUrl: z.string().max(2000).optional(),
    /** Read all enabled feeds, also those not due yet. True by default, so that pressing the button always reads feeds. */
    force: z.boolean().optional(),
    /** Only these feeds. */
    feeds: z.array(z.string().max(100)).max(1000).optional(),
  }),
  answer: started,
  errors: ['address-refused', 'forbidden'],
});

export const startDeduplication = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/story-clustering/deduplicate',
  summary: 'Merge stories that tell the same event',
  answer: started,
});

export const startOrphanCleanup = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/cleanup/orphaned-stories',
  summary: 'Remove stories without articles; with `preview` only say which',
  query: z.object({ preview: z.enum(['true', 'false']).optional() }),
  answer: z.union([
    started,
    z.object({
      success: z.literal(true),
      preview: z.literal(true),
      message: z.string(),
      total: count,
      stories: z.array(z.object({ id: z.string(), title: z.string(), reason: z.string() })).max(100),
    }),
  ]),
});

export const listActiveJobs = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/jobs/active',
  summary: 'Jobs that wait or run',
  answer: z.object({ jobs: z.array(job) }),
});

export const listJobHistory = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/jobs/history',
  summary: 'Jobs, newest first',
  query: z.object({ limit: z.coerce.number().int().min(1).max(500).optional() }),
  answer: z.object({ jobs: z.array(job) }),
});

export const getJob = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/jobs/{jobId}',
  summary: 'A job with its result and problems',
  params: jobId,
  answer: z.object({ job }),
  errors: ['not-found'],
});

export const getJobStatus = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/jobs/{jobId}/status',
  summary: 'Whether a job is done',
  params: jobId,
  answer: z.object({
    completed: z.boolean(),
    failed: z.boolean(),
    error: z.string().nullable(),
    status: jobStatus,
    progress: z.number(),
    message: z.string(),
    result: operationResult.nullable(),
  }),
  errors: ['not-found'],
});

export const cancelJob = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/jobs/{jobId}/cancel',
  summary: 'Stop a job that waits or runs',
  params: jobId,
  answer: z.object({ success: z.literal(true), message: z.string() }),
  errors: ['not-found', 'conflict'],
});

export const retryJob = endpoint({
  ...admin,
  method: 'POST',
  path: '/admin/jobs/{jobId}/retry',
  summary: 'Run an ended job again',
  params: jobId,
  answer: started,
  errors: ['not-found', 'conflict'],
});

export const feedProcessingState = z.enum(feedProgressStates);

/** The aggregation that runs now, feed by feed; polled every two seconds. */
export const getProcessingStatus = endpoint({
  ...admin,
  method: 'GET',
  path: '/admin/rss/processing-status',
  summary: 'How the running aggregation gets on, feed by feed',
  query: z.object({
    /** Only so many feeds, those at work first, then those that failed, then the last done. Absent: all. */
    limit: z.coerce.number().int().min(1).max(1000).optional(),
  }),
  answer: z.object({
    isProcessing: z.boolean(),
    jobId: z.string().nullable(),
    /** One past the total when the feeds of all batches are done. */
    currentBatch: z.object({ current: count, total: count }),
    /** Over all feeds of the run; done are those completed or failed. */
    totals: z.object({ feeds: count, done: count, articles: count }),
    feedStatuses: z.array(
      z.object({
        url: z.string(),
        name: z.string(),
        status: feedProcessingState,
        error: z.string().nullable(),
        /** New articles it listed. */
        articles: count,
        /** Milliseconds until the feed answered. */
        responseTime: z.number().nonnegative().nullable(),
        lastProcessed: time.nullable(),
        /** When its fetch began, while processing. */
        startedAt: time.nullable(),
        /** 1 for the first ten feeds, and so on. */
        batch: count,
      }),
    ),
  }),
});
