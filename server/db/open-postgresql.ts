import type { Log } from '../log.ts';
import { ConnectionWatchdog, type WatchdogLimits } from './connection-watchdog.ts';
import { createDb, createPool } from './create-db.ts';
import type { Database } from './db.ts';
import { explainPostgresql } from './explain-opening.ts';

const poolSize = 10;
const connectTimeoutMs = 10_000;

/** @throws AppError `database-unavailable`, with the reason, when the server cannot be used */
export async function openPostgresql(
  databaseUrl: string,
  log: Log,
  limits?: WatchdogLimits,
): Promise<Database> {
  const watchdog = new ConnectionWatchdog(log, limits);
  const pool = createPool(
    {
      ...watchdog.config,
      connectionString: databaseUrl,
      max: poolSize,
      connectionTimeoutMillis: connectTimeoutMs,
      keepAlive: true,
    },
    log,
  );
  watchdog.start(pool);
  const close = async () => {
    watchdog.stop();
    await pool.end();
  };
  try {
    await pool.query('SELECT 1');
  } catch (error) {
    await close();
    throw explainPostgresql(error, databaseUrl);
  }
  return { db: createDb(pool), pool, engine: 'postgresql', close };
}
