import type { Database } from './db/db.ts';

type Pool = Database['pool'];

const endedWithinAnHour = "completed_at > now() - interval '1 hour'";

export interface EndedRuns {
  operation: string;
  status: string;
  count: number;
}

/** Runs of operations that ended within the last hour, in any process. */
export async function countEndedRuns(pool: Pool): Promise<EndedRuns[]> {
  const { rows } = await pool.query<EndedRuns>(
    `SELECT operation, status, count(*)::int AS count FROM job_runs WHERE ${endedWithinAnHour} GROUP BY operation, status`,
  );
  return rows;
}

export interface RunProblems {
  kind: string;
  count: number;
}

/** Problems of the runs that ended within the last hour. */
export async function countRunProblems(pool: Pool): Promise<RunProblems[]> {
  const { rows } = await pool.query<RunProblems>(`
    SELECT left(problem->>'kind', 40) AS kind, count(*)::int AS count
    FROM (SELECT problems FROM job_runs WHERE ${endedWithinAnHour} AND jsonb_typeof(problems) = 'array') AS ended,
      jsonb_array_elements(ended.problems) AS problem
    WHERE problem->>'kind' IS NOT NULL GROUP BY 1`);
  return rows;
}

/** Articles that any process fetched within the last hour. */
export async function countFetchedArticles(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    "SELECT count(*)::int AS count FROM articles WHERE fetched_at > now() - interval '1 hour'",
  );
  return rows[0]?.count ?? 0;
}
