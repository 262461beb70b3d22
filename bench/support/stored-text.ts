import type { Database } from '#server/db/db.ts';

/** The tables that have a text anywhere in their rows. */
export async function tablesWith({ pool }: Database, text: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const found: string[] = [];
  for (const { name } of rows) {
    const { rowCount } = await pool.query(
      `SELECT 1 FROM ${name} AS t WHERE strpos(t::text, $1) > 0 LIMIT 1`,
      [text],
    );
    if (rowCount !== 0) found.push(name);
  }
  return found;
}
