import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/db.ts';
import { listedArticles } from '#server/db/listed-articles.ts';

/** All hosts of listed articles. It steps through the index from host to host. */
export async function listHostRows(db: Db | Tx): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    WITH RECURSIVE hosts AS (
      (SELECT domain FROM ${listedArticles} a ORDER BY domain LIMIT 1)
      UNION ALL
      SELECT (SELECT a.domain FROM ${listedArticles} a WHERE a.domain > hosts.domain ORDER BY a.domain LIMIT 1)
      FROM hosts WHERE hosts.domain IS NOT NULL
    )
    SELECT domain FROM hosts WHERE domain IS NOT NULL`.execute(db);
  return rows.map(({ domain }) => domain);
}
