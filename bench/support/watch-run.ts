import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';

interface Progress {
  status: string;
  articles: number;
  seconds: number;
  parts: number;
  /** Only pages of slow sites are left. */
  isRead: boolean;
}

async function progressOf(database: Database, id: string): Promise<Progress | undefined> {
  const { rows } = await database.pool.query<Progress>(
    `SELECT status, articles_processed AS articles,
       extract(epoch FROM clock_timestamp() - created_at)::float8 AS seconds,
       (SELECT count(*)::int FROM run_parts WHERE run_id = id) AS parts,
       EXISTS (SELECT 1 FROM run_parts WHERE run_id = id)
         AND NOT EXISTS (SELECT 1 FROM run_parts WHERE run_id = id AND state IN ('waiting', 'reading'))
         AND NOT EXISTS (SELECT 1 FROM items WHERE state = 'rated') AS "isRead"
     FROM job_runs WHERE id = $1`,
    [id],
  );
  return rows[0];
}

/**
 * Waits for an aggregation until only slow sites are left, which would take three more minutes; it is cancelled then.
 * Returns the seconds in which so many articles are placed, by the time until nine tenths of them were.
 */
export async function watchRun(
  database: Database,
  id: string,
): Promise<{ articles: number; seconds: number; parts: number }> {
  const seen: Progress[] = [];
  let isCancelled = false;
  for (;;) {
    const progress = await progressOf(database, id);
    if (progress !== undefined) seen.push(progress);
    if (progress !== undefined && !['pending', 'running'].includes(progress.status)) break;
    const before = seen.at(-10);
    const isQuiet =
      progress?.isRead === true && before?.isRead === true && before.articles === progress.articles;
    if (isQuiet && !isCancelled) {
      isCancelled = true;
      await database.pool.query('UPDATE job_runs SET cancel_requested = true WHERE id = $1', [id]);
    }
    await sleep(200);
  }
  const last = seen.at(-1);
  if (last === undefined || last.status === 'failed') throw new Error('The aggregation failed.');
  const share = 0.9 * last.articles;
  const reached = seen.find(({ articles }) => articles >= share) ?? last;
  return { articles: last.articles, parts: last.parts, seconds: reached.seconds / 0.9 };
}
