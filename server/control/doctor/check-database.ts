import { AppError } from '#domain/app-error.ts';
import type { Database } from '../../db/db.ts';
import { mapDatabaseError } from '../../db/map-database-error.ts';
import {
  listAppliedMigrations,
  loadMigrations,
  MigrationError,
  refuseOtherHistory,
} from '../../db/migrate.ts';
import { type Check, check, reasonOf } from './check.ts';

const oldestPostgresql = 13;
const oldestTested = 15;

/** Rates a PostgreSQL server by its `server_version`, with advice unless it is supported. */
export function judgePostgresql(version: string): { level: Check['level']; advice: string } {
  const major = Number.parseInt(version, 10);
  if (!(major >= oldestPostgresql)) {
    return { level: 'FAIL', advice: ` Balance needs ${oldestPostgresql} or newer.` };
  }
  if (major < oldestTested) {
    return { level: 'WARN', advice: ` Balance is tested with ${oldestTested}; an older one may do.` };
  }
  return { level: 'OK', advice: '' };
}

/** Eight megabytes of a temporary file, which a server that can only be read writes too. */
const spill = `BEGIN; SET LOCAL work_mem = '64kB';
  SELECT count(*) FROM unnest(array_fill(repeat('x', 8000), ARRAY[1000])) AS t; ROLLBACK`;

/** Reports only a disk of the PostgreSQL server that is full. */
async function checkDiskOfServer({ pool }: Pick<Database, 'pool'>): Promise<Check[]> {
  const error = await pool.query(spill).then(() => null, mapDatabaseError);
  if (!(error instanceof AppError) || error.code !== 'storage-full') return [];
  const advice = 'Make room on the disk of PostgreSQL; everything continues by itself then.';
  return [check('FAIL', 'database disk', 'The disk of the database is full: nothing can be saved.', advice)];
}

const durable: Record<Database['engine'], string> = {
  embedded:
    'The embedded database writes through to the disk: a power cut loses nothing that was acknowledged. It serves one process on one machine; when you outgrow it, set DATABASE_URL.',
  postgresql: 'PostgreSQL writes through to the disk.',
};

async function checkServer({ pool, engine }: Database): Promise<Check[]> {
  const { rows } = await pool.query<{ version: string; fsync: string; bytes: number; isReadOnly: boolean }>(
    `SELECT current_setting('server_version') AS version, current_setting('fsync') AS fsync,
       current_setting('transaction_read_only') = 'on' AS "isReadOnly",
       pg_database_size(current_database()) AS bytes`,
  );
  const { version = '', fsync, bytes = 0, isReadOnly = false } = rows[0] ?? {};
  if (isReadOnly) {
    const text = 'The database can only be read: it is a standby, or was set so.';
    const advice =
      'Promote it, or let DATABASE_URL lead to the primary; everything continues by itself then.';
    return [check('FAIL', 'database', text, advice)];
  }
  const size = `${Math.ceil(bytes / 1_000_000)} MB`;
  const durability =
    fsync === 'on'
      ? check('OK', 'durability', durable[engine])
      : check('WARN', 'durability', 'PostgreSQL runs with fsync off: a power failure may damage it.');
  if (engine === 'embedded') {
    return [check('OK', 'database', `Embedded PostgreSQL ${version} answers; it takes ${size}.`), durability];
  }
  const { level, advice } = judgePostgresql(version);
  return [
    check(level, 'database', `PostgreSQL ${version} answers; the database takes ${size}.${advice}`),
    durability,
    ...(await checkDiskOfServer({ pool })),
  ];
}

async function checkMigrations({ pool }: Database): Promise<Check> {
  const [known, applied] = [await loadMigrations(), await listAppliedMigrations(pool)];
  try {
    refuseOtherHistory(known, applied, { allowsNewer: true });
  } catch (error) {
    if (error instanceof MigrationError) return check('FAIL', 'migrations', error.message);
    throw error;
  }
  const open = known.slice(applied.length).map(({ name }) => name);
  if (open.length === 0) return check('OK', 'migrations', `All ${applied.length} are applied.`);
  return check('WARN', 'migrations', `Not applied yet: ${open.join(', ')}. The next start does it.`);
}

export async function checkDatabase(database: Database): Promise<Check[]> {
  try {
    return [...(await checkServer(database)), await checkMigrations(database)];
  } catch (error) {
    return [check('FAIL', 'database', `The database does not answer: ${reasonOf(error)}`)];
  }
}
