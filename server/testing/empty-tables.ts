import type { Database } from '../db/db.ts';

type Pool = Database['pool'];

const listNames = `
  SELECT format('%I.%I', schemaname, tablename) AS name, false AS "isSequence" FROM pg_tables
    WHERE schemaname = current_schema() AND tablename <> 'schema_migrations'
  UNION ALL SELECT format('%I.%I', schemaname, sequencename), true FROM pg_sequences
    WHERE schemaname = current_schema()`;

/** Builds one query that finds all tables with rows and all sequences in use. */
async function buildQuery(pool: Pool): Promise<string | null> {
  const { rows } = await pool.query<{ name: string; isSequence: boolean }>(listNames);
  const branches = rows.map(({ name, isSequence }) =>
    isSequence
      ? `SELECT 'ALTER SEQUENCE ${name} RESTART' FROM ${name} WHERE is_called`
      : `SELECT 'DELETE FROM ${name}' WHERE EXISTS (SELECT FROM ${name})`,
  );
  if (branches.length === 0) return null;
  return `SELECT command FROM (${branches.join(' UNION ALL ')}) AS found (command)`;
}

/**
 * Deletes the rows of every table, also of tables that later migrations add. Only tables with rows are written to,
 * because truncating all tables is a hundred times slower. Foreign keys and triggers are off during the deletion.
 */
export async function emptyTables({ pool }: Pick<Database, 'pool'>): Promise<void> {
  // Listed each time: a test may have created or dropped tables.
  const query = await buildQuery(pool);
  if (query === null) return;
  const { rows } = await pool.query<{ command: string }>(query);
  if (rows.length === 0) return;
  const commands = rows.map(({ command }) => command).join('; ');
  await pool.query(`BEGIN; SET LOCAL session_replication_role = replica; ${commands}; COMMIT`);
}
