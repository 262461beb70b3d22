import type { Labels } from '#web/lib/labels.ts';
import type { Job } from './use-monitoring.ts';

/** What the operations of this version are called. */
export const operationNames: Labels<Job['operation']> = {
  'RSS Aggregation': 'RSS Aggregation',
  'Story Deduplication': 'Story Deduplication',
  'Orphaned Story Cleanup': 'Orphaned Story Cleanup',
};
