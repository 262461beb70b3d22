import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { rootFolder } from '../config/paths.ts';
import { StartError } from '../config/start-error.ts';
import type { Log } from '../log.ts';
import type { Database } from './db.ts';
import { mapDatabaseError } from './map-database-error.ts';

export interface Migration {
  /** File name without its ending, such as `0001-house`. */
  name: string;
  sql: string;
  /** SHA-256 of the file, in hex. */
  checksum: string;
}

const fileName = /^\d{4}-[a-z0-9-]+\.sql$/;

export const migrationsFolder = join(rootFolder, 'server/db/migrations');

/** Loads the migrations of this code, in order. */
export async function loadMigrations(folder: string = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = names.map((name) => name.slice(0, 4));
  for (const [at, name] of names.entries()) {
    if (!fileName.test(name)) throw new Error(`${name} is not named like 0001-what-it-does.sql`);
    if (numbers.indexOf(name.slice(0, 4)) !== at)
      throw new Error(`two migrations carry the number of ${name}`);
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name: name.slice(0, -4), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

/** The schemas of database and code are incompatible; the message says why. */
export class MigrationError extends StartError {}

interface AppliedMigration {
  name: string;
  checksum: string;
  /** Whether processes that do not know the migration fail on its schema; absent in backups. */
  isBreaking?: boolean;
}

/** The first line of a migration that processes of older releases do not outlive. */
const breakingMark = '-- contract:';

// An arbitrary key of an advisory lock that nothing else in the database uses.
const lockKey = 730_165_402;

const historyTable = `CREATE TABLE IF NOT EXISTS schema_migrations (
  name text PRIMARY KEY,
  checksum text NOT NULL,
  applied_at timestamptz NOT NULL DEFAULT now(),
  is_breaking boolean NOT NULL DEFAULT false
)`;

/** Lists the migrations that the database has applied, in order; empty for a new database. */
export async function listAppliedMigrations(client: pg.Pool | pg.ClientBase): Promise<AppliedMigration[]> {
  const { rows: found } = await client.query<{ known: boolean }>(
    "SELECT to_regclass('schema_migrations') IS NOT NULL AS known",
  );
  if (found[0]?.known !== true) return [];
  const { rows } = await client.query<AppliedMigration>(
    // A database of a release before this one does not have the column.
    `SELECT name, checksum, coalesce((to_jsonb(migration) ->> 'is_breaking')::boolean, true) AS "isBreaking"
     FROM schema_migrations AS migration ORDER BY name`,
  );
  return rows;
}

/**
 * Checks that the applied migrations are a prefix of the known ones. With `allowsNewer` they may also be all known
 * ones and newer ones that keep to expand and contract: so processes of two releases work side by side.
 * @throws MigrationError
 */
export function refuseOtherHistory(
  known: readonly Migration[],
  applied: readonly AppliedMigration[],
  { allowsNewer = false }: { allowsNewer?: boolean } = {},
): void {
  for (const [at, past] of applied.entries()) {
    const migration = known.find((each) => each.name === past.name);
    if (migration === undefined && allowsNewer && at >= known.length && past.isBreaking === false) continue;
    if (migration === undefined) {
      throw new MigrationError(
        `The database was written by a newer version of Balance: its migration ${past.name} is not known here. Run that version, or restore a backup made with this one.`,
      );
    }
    if (migration.checksum !== past.checksum) {
      throw new MigrationError(
        `Migration ${past.name} was changed after this database had applied it. Put the file back as it was and write the change as a new migration.`,
      );
    }
    const skipped = known[at];
    if (skipped !== undefined && skipped.name !== past.name) {
      throw new MigrationError(
        `Migration ${skipped.name} comes before ${past.name}, which this database has already applied. Give it a number after the last one.`,
      );
    }
  }
}

/** Applies one migration inside the transaction of the caller. */
export async function applyMigration(client: pg.ClientBase, migration: Migration): Promise<void> {
  await client.query(historyTable);
  await client.query(migration.sql);
  await client.query('INSERT INTO schema_migrations (name, checksum) VALUES ($1, $2)', [
    migration.name,
    migration.checksum,
  ]);
  if (!migration.sql.startsWith(breakingMark)) return;
  await client.query('UPDATE schema_migrations SET is_breaking = true WHERE name = $1', [migration.name]);
}

/** Applies the next migration in one transaction, under a lock that makes concurrent processes take turns. */
async function applyNext(client: pg.ClientBase, known: readonly Migration[]): Promise<string | undefined> {
  await client.query('BEGIN');
  try {
    await client.query('SELECT pg_advisory_xact_lock($1)', [lockKey]);
    const applied = await listAppliedMigrations(client);
    refuseOtherHistory(known, applied, { allowsNewer: true });
    const next = known[applied.length];
    if (next !== undefined) await applyMigration(client, next);
    await client.query('COMMIT');
    return next?.name;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw mapDatabaseError(error);
  }
}

/**
 * Applies all missing migrations and returns their names. Several processes may call it concurrently.
 * @throws MigrationError when the database is newer than the code or a landed migration was edited
 */
export async function migrate(
  database: Pick<Database, 'pool'>,
  log: Log,
  options: { folder?: string; signal?: AbortSignal | undefined } = {},
): Promise<string[]> {
  const known = await loadMigrations(options.folder);
  const client = await database.pool.connect().catch((error: unknown) => {
    throw mapDatabaseError(error);
  });
  const applied: string[] = [];
  try {
    for (;;) {
      // What is applied stays; the next start continues from there.
      options.signal?.throwIfAborted();
      const name = await applyNext(client, known);
      if (name === undefined) return applied;
      log.info({ migration: name }, 'migration applied');
      applied.push(name);
    }
  } finally {
    client.release();
  }
}
