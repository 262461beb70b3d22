import type { Job } from '#web/features/admin-monitoring/use-monitoring.ts';
import type { Labels } from '#web/lib/labels.ts';

/** The labels of the operations. */
export const operationNames: Labels<Job['operation']> = {
  'RSS Aggregation': 'RSS Aggregation',
  'Story Deduplication': 'Story Deduplication',
  'Orphaned Story Cleanup': 'Orphaned Story Cleanup',
};
