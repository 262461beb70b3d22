import { sql } from 'kysely';
import PQueue from 'p-queue';
import { AppError } from '#domain/app-error.ts';
import { overloaded, runInTurn } from '../in-progress.ts';
import type { Db, Tx } from './db.ts';

interface Bounds {
  /** The longest time of one statement; the embedded database has no timer. */
  statementMs: number;
  /** So many run at once in a process and the others wait. All kinds together leave connections of the pool free. */
  atOnce: number;
}

/**
 * Work whose time depends on what people write. All other statements look rows up by their keys, or belong to work in the
 * background, which takes the time that it needs.
 */
const boundedKinds = {
  /** A search of the news: by a reader, or one that is followed. */
  search: { statementMs: 3_000, atOnce: 2 },
  /** Articles of the corpus for a check of a topic or an article. */
  corpus: { statementMs: 5_000, atOnce: 4 },
  /** Stories by words of their titles, in the back office. */
  titles: { statementMs: 5_000, atOnce: 1 },
} as const satisfies Record<string, Bounds>;
export type BoundedKind = keyof typeof boundedKinds;

export interface BoundedWork {
  kind: BoundedKind;
  /** Cancels the statement that runs; on the embedded database the next one. */
  signal?: AbortSignal | undefined;
  /** Nobody waits for it: work for readers goes first. */
  isBackground?: boolean;
  /** Settings of the database for this transaction. */
  settings?: Readonly<Record<string, string>>;
}

/** More than a process works off in a few seconds. */
const maxWaiting = 100;
const tooMany =
  'Balance has more searches than it can answer at the moment. Please try again in a few seconds.';
const tooLong =
  'This takes longer than it may. Leave out words or phrases, or name a shorter time, and try again.';

const queues = new WeakMap<Db, Map<BoundedKind, PQueue>>();

function queueOf(db: Db, kind: BoundedKind): PQueue {
  const ofDb = queues.get(db) ?? new Map<BoundedKind, PQueue>();
  queues.set(db, ofDb);
  const queue = ofDb.get(kind) ?? new PQueue({ concurrency: boundedKinds[kind].atOnce });
  ofDb.set(kind, queue);
  return queue;
}

/** PostgreSQL ended the statement: its time was over, or it was cancelled. */
const isCancelled = (error: unknown) => error instanceof Error && 'code' in error && error.code === '57014';

/** Cancels what a transaction runs, once the signal is aborted. Returns what ends the listening. */
function cancelOnAbort(
  db: Db,
  signal: AbortSignal | undefined,
  tx: { pid: number; begun: string },
): () => void {
  // A backend that is in another transaction by then is left alone. The embedded database answers after its statement.
  const cancel = () => {
    sql`SELECT pg_cancel_backend(pid) FROM pg_stat_activity
      WHERE pid = ${tx.pid} AND xact_start = ${tx.begun}::timestamptz`
      .execute(db)
      .catch(() => {});
  };
  signal?.addEventListener('abort', cancel, { once: true });
  return () => signal?.removeEventListener('abort', cancel);
}

async function runTransaction<Result>(
  db: Db,
  { kind, signal, settings = {} }: BoundedWork,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  signal?.throwIfAborted();
  return db.transaction().execute(async (tx) => {
    const values = { statement_timeout: String(boundedKinds[kind].statementMs), ...settings };
    const set = Object.entries(values).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
    const { rows } = await sql<{ pid: number; begun: string }>`
      SELECT pg_backend_pid() AS pid, now()::text AS begun, ${sql.join(set)}`.execute(tx);
    const stopListening = cancelOnAbort(db, signal, rows[0] ?? { pid: 0, begun: 'now' });
    try {
      signal?.throwIfAborted();
      return await work(tx);
    } finally {
      stopListening();
    }
  });
}

/**
 * Runs work in a transaction whose statements have a time limit, few at once in the process, and none any more when
 * nobody waits for them. The embedded database knows no time limit: its statements must be short by themselves.
 * @throws AppError overloaded; the reason of the signal
 */
export async function runBounded<Result>(
  db: Db,
  bounded: BoundedWork,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const { kind, signal, isBackground = false } = bounded;
  const queue = queueOf(db, kind);
  if (!isBackground && queue.size >= maxWaiting) throw overloaded(tooMany);
  try {
    return await runInTurn(queue, () => runTransaction(db, bounded, work), {
      signal,
      priority: isBackground ? 0 : 1,
    });
  } catch (error) {
    if (!isCancelled(error)) throw error;
    signal?.throwIfAborted();
    throw new AppError('overloaded', tooLong, { cause: error });
  }
}
