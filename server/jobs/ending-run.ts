import type { Tx } from '../db/db.ts';
import type { JobRunRow } from './job-run-store.ts';
import type { EndStatus, RunProgress } from './run-state-store.ts';

export interface EndingRun {
  row: JobRunRow;
  status: EndStatus;
  message: string;
  progress: RunProgress;
}

/** Runs in the transaction in which a run ends. */
export type OnEnding = (tx: Tx, end: EndingRun) => Promise<void>;

/** The end of a run that no process works on, with its last progress. */
export function buildEndingRun(row: JobRunRow, status: EndStatus, message: string): EndingRun {
  const { progress, batch, total_batches: totalBatches } = row;
  const { articles_processed: articlesProcessed, stories_created: storiesCreated } = row;
  return {
    ...{ row, status, message },
    progress: { progress, message, batch, totalBatches, articlesProcessed, storiesCreated },
  };
}
