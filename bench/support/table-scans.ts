import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '#server/db/database.ts';
import type { Row } from './table.ts';

/** Idle sessions report what they did within ten seconds. */
const reportedAfterMs = 11_000;

type Scans = Map<string, { sequential: number; rows: number; indexed: number }>;

/** What queries read of the large tables so far: sequential scans, rows by these, rows by indexes. */
export async function countScans({ pool }: Database): Promise<Scans> {
  await sleep(reportedAfterMs);
  const { rows } = await pool.query<{ name: string; sequential: number; rows: number; indexed: number }>(
    `SELECT relname AS name, seq_scan::float8 AS sequential, seq_tup_read::float8 AS rows,
       coalesce(idx_tup_fetch, 0)::float8 AS indexed
     FROM pg_stat_user_tables
     WHERE relname IN ('articles', 'ratings', 'items', 'stories', 'story_articles', 'feeds', 'feed_days')
     ORDER BY pg_relation_size(relid) DESC`,
  );
  return new Map(rows.map(({ name, ...counts }) => [name, counts]));
}

export function scanRows(when: string, before: Scans, after: Scans): Row[] {
  return [...after].map(([name, { sequential, rows, indexed }]) => {
    const start = before.get(name) ?? { sequential: 0, rows: 0, indexed: 0 };
    const numbers = [sequential - start.sequential, rows - start.rows, indexed - start.indexed];
    return {
      figure: `${when}, ${name}: sequential scans; rows by these; rows by indexes`,
      measured: numbers.map((number) => number.toLocaleString('en')).join('; '),
    };
  });
}
