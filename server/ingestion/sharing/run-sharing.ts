import type { Tx } from '#server/db/db.ts';
import type { BatchProgress, FeedProgress } from '../feed-progress-board.ts';
import type { AcceptRated } from '../rated-article.ts';
import type { PartId } from './part-store.ts';

/** The key of a part in this process. */
export function keyOf({ runId, part }: PartId): string {
  return `${runId} ${part}`;
}

/** What the workers of one PostgreSQL need to share a run; see decision 50. */
export interface RunSharing {
  /** This process in the rows of parts. */
  readonly owner: string;
  /** Whether the process of this id is connected to the database; null when that cannot be known. */
  isConnected(owner: string): Promise<boolean | null>;
  /** Puts parts into the queue, from which each worker gets one when it has room. */
  enqueue(runId: string, parts: readonly number[]): Promise<void>;
  /** Wakes the process that places the articles of a run. Best effort. */
  publishRated(runId: string): Promise<void>;
  /** Keys of the parts on which this process works. A row may name this process although it does not. */
  readonly open: Set<string>;
  /** The states of feeds, which all workers write. */
  saveBatches(tx: Tx, runId: string, batches: readonly BatchProgress[]): Promise<void>;
  listBatches(runId: string): Promise<FeedProgress[][]>;
  /** The number of feeds of the run, and of those that were read. */
  countFeeds(runId: string): Promise<{ feeds: number; done: number }>;
  /** The runs whose articles this process places. `wake` is called when articles of other processes wait. */
  readonly placing: Map<string, { add: AcceptRated; wake: () => void }>;
}
