import type pg from 'pg';
import type { Database } from '../database.ts';
import { mapDatabaseError } from '../map-database-error.ts';
import { applyMigration, refuseOtherHistory } from '../migrate.ts';
import { loadMigrations } from '../migrations-on-disk.ts';
import { type BackupHeader, loadBackup } from './backup-format.ts';
import { clearSchema } from './clear-schema.ts';
import { BackupError } from './explain-backup-file.ts';
import { recordBackup } from './last-backup.ts';
import { listTables, quoteName } from './list-tables.ts';
import { loadRows } from './load-rows.ts';

/** A backup must not be restored into this database; the message says what to do. */
export class RestoreRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RestoreRefusedError';
  }
}

export interface RestoreSummary {
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
