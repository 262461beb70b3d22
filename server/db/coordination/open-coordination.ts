import type { Database } from '#server/db/database.ts';
import { mapDatabaseError } from '#server/db/map-database-error.ts';
import type { Log } from '#server/log.ts';
import type { Coordination } from './coordination.ts';
import { createLocalCoordination } from './create-local-coordination.ts';
import { SessionCoordination } from './session-coordination.ts';

/** Joins the processes of the installation. @throws AppError `database-unavailable` */
export async function openCoordination(options: {
  database: Pick<Database, 'pool' | 'engine'>;
  log: Log;
  mayLead: boolean;
}): Promise<Coordination> {
  if (options.database.engine === 'embedded') return createLocalCoordination();
  const coordination = new SessionCoordination(options);
  try {
    await coordination.start();
  } catch (error) {
    await coordination.close();
    throw mapDatabaseError(error);
  }
  return coordination;
}
