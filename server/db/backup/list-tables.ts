import type pg from 'pg';

export interface StoredTable {
  name: string;
  /** Without generated columns, which the database computes. */
  columns: string[];
}

/** Lists the tables of a backup: all of the schema except the record of migrations and counts of a minute. */
export async function listTables(client: pg.ClientBase): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(
    `SELECT t.table_name AS name, array_agg(c.column_name::text ORDER BY c.ordinal_position) AS columns
     FROM information_schema.tables t
     JOIN information_schema.columns c USING (table_schema, table_name)
     WHERE t.table_schema = current_schema() AND t.table_type = 'BASE TABLE'
       AND t.table_name NOT IN ('schema_migrations', 'rate_limits') AND c.is_generated = 'NEVER'
     GROUP BY t.table_name ORDER BY t.table_name`,
  );
  return rows;
}

export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
