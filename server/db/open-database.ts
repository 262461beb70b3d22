import type { Log } from '../log.ts';
import type { Database } from './db.ts';
import { openEmbedded } from './open-embedded.ts';
import { openPostgresql } from './open-postgresql.ts';

export type { Database } from './db.ts';

/** Opens PostgreSQL at `databaseUrl`, or without one the embedded database below `dataDir`. Does not migrate. */
export async function openDatabase(options: {
  databaseUrl?: string | undefined;
  dataDir: string;
  log: Log;
}): Promise<Database> {
  if (options.databaseUrl !== undefined) return openPostgresql(options.databaseUrl, options.log);
  return openEmbedded({ dataDir: options.dataDir, log: options.log });
}
