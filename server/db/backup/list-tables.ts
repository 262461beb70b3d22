import type pg from 'pg';

export interface StoredTable {
  name: string;
  /** Without generated columns, which the database computes. */
  columns: string[];
}

/**
 * Tables that are in no backup: the record of migrations, counts of a minute, the time of the last backup, and jobs. A
 * process of an older release, which does not know one of them, may have written it.
 */
export const leftOutTables: readonly string[] = [
  'schema_migrations',
  'rate_limits',
  'last_backup',
  'queued_jobs',
];

/** Lists the tables of a backup. Partitions are none: their rows are read from and written to their table. */
export async function listTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `SELECT t.table_name AS name, array_agg(c.column_name::text ORDER BY c.ordinal_position) AS columns
     FROM information_schema.tables t
     JOIN information_schema.columns c USING (table_schema, table_name)
     WHERE t.table_schema = current_schema() AND t.table_type = 'BASE TABLE'
       AND NOT EXISTS (SELECT 1 FROM pg_class p WHERE p.relispartition AND p.relname = t.table_name
         AND p.relnamespace = current_schema()::regnamespace)
       AND t.table_name <> ALL ($1::text[]) AND c.is_generated = 'NEVER'
     GROUP BY t.table_name ORDER BY t.table_name`,
    [leftOutTables],
  );
  return rows;
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
