import type pg from 'pg';

export interface StoredTable {
  name: string;
  /** Without generated columns, which the database computes. */
  columns: string[];
}

/**
 * Lists the tables of a backup: all of the schema except the record of migrations, counts of a minute, and partitions,
 * whose rows are read from and written to their table.
 */
export async function listTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `SELECT t.table_name AS name, array_agg(c.column_name::text ORDER BY c.ordinal_position) AS columns
     FROM information_schema.tables t
     JOIN information_schema.columns c USING (table_schema, table_name)
     WHERE t.table_schema = current_schema() AND t.table_type = 'BASE TABLE'
       AND NOT EXISTS (SELECT 1 FROM pg_class p WHERE p.relispartition AND p.relname = t.table_name
         AND p.relnamespace = current_schema()::regnamespace)
       AND t.table_name NOT IN ('schema_migrations', 'rate_limits') AND c.is_generated = 'NEVER'
     GROUP BY t.table_name ORDER BY t.table_name`,
  );
  return rows;
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
