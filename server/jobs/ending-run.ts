import type { Tx } from '../db/db.ts';
import type { EndStatus, JobRunRow, RunProgress } from './job-run-store.ts';

export interface EndingRun {
  row: JobRunRow;
  status: EndStatus;
  message: string;
  progress: RunProgress;
}

/** In the transaction in which a run ends, wherever that is: what must happen exactly when it does. */
export type OnEnding = (tx: Tx, end: EndingRun) => Promise<void>;

/** The end of a run that no process works on, with what it had told until then. */
export function endWithoutProcess(row: JobRunRow, status: EndStatus, message: string): EndingRun {
  const { progress, batch, total_batches: totalBatches } = row;
  const { articles_processed: articlesProcessed, stories_created: storiesCreated } = row;
  return {
    ...{ row, status, message },
    progress: { progress, message, batch, totalBatches, articlesProcessed, storiesCreated },
  };
}
