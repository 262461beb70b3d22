import type { Db } from '#server/db/db.ts';

/** The result of the last request to a source. */
export interface SourceRow {
  id: string;
  lastResult: 'ok' | 'failed';
  lastDetail: string | null;
  lastAt: Date;
  lastArticles: number | null;
  pausedUntil: Date | null;
  keyRefused: boolean;
  keyMark: string | null;
}

/** With the time of its last headlines. */
export interface StoredSource extends SourceRow {
  latestAt: Date | null;
}

function select(db: Db) {
  return db
    .selectFrom('source_states')
    .select([
      'id',
      'last_result as lastResult',
      'last_detail as lastDetail',
      'last_at as lastAt',
      'last_articles as lastArticles',
      'paused_until as pausedUntil',
      'key_refused as keyRefused',
      'key_mark as keyMark',
      'latest_at as latestAt',
    ]);
}

export async function getStoredSource(db: Db, id: string): Promise<StoredSource | null> {
  return (await select(db).where('id', '=', id).executeTakeFirst()) ?? null;
}

export async function listStoredSources(db: Db): Promise<StoredSource[]> {
  return await select(db).execute();
}

/** Inserts or updates the state; `latestAt` keeps its value when absent. */
export async function saveSource(db: Db, row: SourceRow & { latestAt?: Date }): Promise<void> {
  const values = {
    last_result: row.lastResult,
    last_detail: row.lastDetail,
    last_at: row.lastAt,
    last_articles: row.lastArticles,
    paused_until: row.pausedUntil,
    key_refused: row.keyRefused,
    key_mark: row.keyMark,
    ...(row.latestAt === undefined ? {} : { latest_at: row.latestAt }),
  };
  await db
    .insertInto('source_states')
    .values({ id: row.id, ...values })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .execute();
}
