/** What administrators can start in the background. */
export const jobOperations = ['RSS Aggregation', 'Story Deduplication', 'Orphaned Story Cleanup'] as const;

/** States in which a run stays. `graceful_failure`: it ended early or in part; what it did is kept. */
export const endedJobStatuses = ['completed', 'failed', 'cancelled', 'graceful_failure'] as const;
export const jobStatuses = ['pending', 'running', ...endedJobStatuses] as const;
export type JobStatus = (typeof jobStatuses)[number];

export const jobTriggers = ['schedule', 'admin', 'command'] as const;
export type JobTrigger = (typeof jobTriggers)[number];

/** States of a feed in a run. */
export const feedProgressStates = ['pending', 'processing', 'completed', 'failed'] as const;
export type FeedProgressState = (typeof feedProgressStates)[number];
