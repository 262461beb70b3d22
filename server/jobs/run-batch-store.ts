import { sql } from 'kysely';
import type { FeedProgressState } from '#domain/jobs/job.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { toJsonb } from '#server/db/to-jsonb.ts';
import { type FeedProcessing, parseBatchFeeds } from './stored-run.ts';

/** Deletes the states of feeds of earlier runs and attempts. */
export async function clearBatches(db: Db | Tx): Promise<void> {
  await db.deleteFrom('job_run_batches').execute();
}

interface BatchFeed {
  status: FeedProgressState;
  articles: number;
  lastProcessed: string | null;
}

function figuresOf(feeds: readonly BatchFeed[]) {
  const count = (...states: BatchFeed['status'][]) =>
    feeds.filter(({ status }) => states.includes(status)).length;
  const times = feeds.flatMap(({ lastProcessed }) => lastProcessed ?? []);
  return {
    feed_count: feeds.length,
    done: count('completed', 'failed'),
    failed: count('failed'),
    working: count('processing'),
    articles: feeds.reduce((sum, feed) => sum + feed.articles, 0),
    last_processed: times.sort().at(-1) ?? null,
  };
}

const batchFigures = ['feed_count', 'done', 'failed', 'working', 'articles', 'last_processed'] as const;

export async function saveBatches(
  db: Db | Tx,
  runId: string,
  batches: readonly { batch: number; feeds: readonly BatchFeed[] }[],
): Promise<void> {
  if (batches.length === 0) return;
  await db
    .insertInto('job_run_batches')
    .values(
      batches.map(({ batch, feeds }) => ({
        ...{ run_id: runId, batch, feeds: toJsonb(feeds) },
        ...figuresOf(feeds),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['run_id', 'batch']).doUpdateSet((row) => ({
        feeds: row.ref('excluded.feeds'),
        ...Object.fromEntries(batchFigures.map((name) => [name, row.ref(`excluded.${name}`)])),
      })),
    )
    .execute();
}

/** The batches of a run in their order. With `limit` those in progress, then failed ones, then the last finished ones. */
export async function listBatches(
  db: Db | Tx,
  runId: string,
  { limit }: { limit?: number | undefined } = {},
): Promise<FeedProcessing[][]> {
  let query = db.selectFrom('job_run_batches').select(['batch', 'feeds']).where('run_id', '=', runId);
  if (limit !== undefined) {
    query = query
      .orderBy(sql`working > 0`, 'desc')
      .orderBy(sql`failed > 0`, 'desc')
      .orderBy('last_processed', (by) => by.desc().nullsLast())
      .limit(limit);
  }
  const rows = await query.orderBy('batch').execute();
  return rows.map(({ batch, feeds }) => parseBatchFeeds(feeds, batch));
}

export interface BatchTotals {
  feeds: number;
  /** Completed or failed. */
  done: number;
  articles: number;
}

export async function sumBatches(db: Db | Tx, runId: string): Promise<BatchTotals> {
  const row = await db
    .selectFrom('job_run_batches')
    .select(({ fn }) => [
      fn.sum<number | null>('feed_count').as('feeds'),
      fn.sum<number | null>('done').as('done'),
      fn.sum<number | null>('articles').as('articles'),
    ])
    .where('run_id', '=', runId)
    .executeTakeFirst();
  return { feeds: row?.feeds ?? 0, done: row?.done ?? 0, articles: row?.articles ?? 0 };
}
