import { randomUUID } from 'node:crypto';
import type { Database } from '#server/db/db.ts';
import { mapDatabaseError } from '#server/db/map-database-error.ts';
import type { Log } from '#server/log.ts';
import { type Coordination, Listeners } from './coordination.ts';
import { SessionCoordination } from './session-coordination.ts';

/** For the embedded database, which one process has: it leads, and hears itself. */
export function createLocalCoordination(): Coordination {
  const listeners = new Listeners();
  return {
    owner: randomUUID(),
    isLeader: () => true,
    isConnected: async () => null,
    on: (topic, listener) => listeners.add(topic, listener),
    publish: async (topic, detail = '') => listeners.call(topic, detail),
    close: async () => {},
  };
}

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
