import type pg from 'pg';
import type { Database } from '../db.ts';
import { mapDatabaseError } from '../map-database-error.ts';
import { applyMigration, loadMigrations, refuseOtherHistory } from '../migrate.ts';
import { BackupError, type BackupHeader, loadBackup } from './backup-format.ts';
import { recordBackup } from './last-backup.ts';
import { listTables, quoteName } from './list-tables.ts';
import { loadRows } from './load-rows.ts';

// Drops everything that migrations created; objects of extensions stay.
const dropEverything = `
DO $$
DECLARE statement text;
BEGIN
  FOR statement IN
    SELECT format('DROP %s IF EXISTS %I.%I CASCADE',
      CASE c.relkind WHEN 'v' THEN 'VIEW' WHEN 'm' THEN 'MATERIALIZED VIEW' WHEN 'S' THEN 'SEQUENCE' ELSE 'TABLE' END,
      n.nspname, c.relname)
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE n.nspname = current_schema() AND c.relkind IN ('r', 'p', 'v', 'm', 'S')
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
    ORDER BY c.relkind = 'S'
  LOOP EXECUTE statement; END LOOP;
  FOR statement IN
    SELECT format('DROP ROUTINE IF EXISTS %s CASCADE', p.oid::regprocedure)
    FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
    WHERE n.nspname = current_schema()
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  LOOP EXECUTE statement; END LOOP;
  FOR statement IN
    SELECT format('DROP TYPE IF EXISTS %I.%I CASCADE', n.nspname, t.typname)
    FROM pg_type t JOIN pg_namespace n ON n.oid = t.typnamespace
    WHERE n.nspname = current_schema() AND t.typtype IN ('e', 'd')
      AND NOT EXISTS (SELECT 1 FROM pg_depend d WHERE d.objid = t.oid AND d.deptype = 'e')
  LOOP EXECUTE statement; END LOOP;
END $$`;

/** Drops the objects of Balance and the schema of the queue, whose jobs refer to the dropped rows. */
export async function clearSchema(client: pg.ClientBase): Promise<void> {
  await client.query('DROP SCHEMA IF EXISTS pgboss CASCADE');
  await client.query(dropEverything);
}

/** A backup must not be restored into this database; the message says what to do. */
class RestoreRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RestoreRefusedError';
  }
}

interface RestoreSummary {
  createdAt: string;
  rows: Record<string, number>;
}

/** Checks the whole file before the database is changed. */
async function verify(file: string): Promise<BackupHeader> {
  let header: BackupHeader | undefined;
  for await (const event of loadBackup(file)) if (event.kind === 'header') header = event.header;
  if (header === undefined) throw new BackupError(`${file} is empty.`);
  return header;
}

async function refuseWhileServed(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ others: number }>(
    `SELECT count(*) AS others FROM pg_stat_activity
     WHERE datname = current_database() AND application_name IN ('balance', 'balance session') AND pid <> pg_backend_pid()`,
  );
  if ((rows[0]?.others ?? 0) > 0) {
    throw new RestoreRefusedError('A server is using this database. Stop it before restoring a backup.');
  }
}

async function refuseForeignOrFull(client: pg.ClientBase, force: boolean): Promise<void> {
  const tables = await listTables(client);
  const { rows } = await client.query<{ ours: boolean }>(
    "SELECT to_regclass('schema_migrations') IS NOT NULL AS ours",
  );
  if (tables.length > 0 && rows[0]?.ours !== true) {
    throw new RestoreRefusedError(
      'The database holds tables of another program. Restore into a database of its own.',
    );
  }
  if (force) return;
  for (const { name } of tables) {
    const found = await client.query(`SELECT 1 FROM ${quoteName(name)} LIMIT 1`);
    if (found.rows.length === 0) continue;
    throw new RestoreRefusedError(
      `The database is not empty (${name} holds rows). Restore into an empty one, or write --force to replace everything in it.`,
    );
  }
}

/**
 * Replaces the database by a backup, in one transaction: creates the schema of the backup, loads its rows and then
 * applies the newer migrations of this code. Queued jobs are dropped.
 * @throws BackupError before anything is written, RestoreRefusedError, MigrationError
 */
export async function restore(
  database: Pick<Database, 'pool' | 'engine'>,
  file: string,
  { force = false }: { force?: boolean } = {},
): Promise<RestoreSummary> {
  const header = await verify(file);
  const known = await loadMigrations();
  refuseOtherHistory(known, header.migrations);
  const client = await database.pool.connect().catch((error: unknown) => {
    throw mapDatabaseError(error);
  });
  try {
    if (database.engine === 'postgresql') await refuseWhileServed(client);
    await client.query('BEGIN');
    await refuseForeignOrFull(client, force);
    await clearSchema(client);
    const count = header.migrations.length;
    for (const migration of known.slice(0, count)) await applyMigration(client, migration);
    const rows = await loadRows(client, loadBackup(file));
    for (const migration of known.slice(count)) await applyMigration(client, migration);
    await recordBackup(client, new Date(header.createdAt));
    await client.query('COMMIT');
    await client.query('ANALYZE');
    return { createdAt: header.createdAt, rows };
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw mapDatabaseError(error);
  } finally {
    client.release();
  }
}
