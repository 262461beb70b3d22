import { CompiledQuery } from 'kysely';
import type pg from 'pg';
import type { Tx } from '../db/db.ts';
import { isReadOnly, mapDatabaseError } from '../db/map-database-error.ts';
import { storable } from '../db/to-jsonb.ts';

/** The interface of a database that pg-boss needs. */
export interface QueueDatabase {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * pg-boss sends scripts with BEGIN and COMMIT. A script that fails in between would leave its connection in an
 * aborted transaction, and the embedded database has no other connection.
 */
export function queueDatabaseOf(pool: pg.Pool): QueueDatabase {
  return {
    executeSql: async (text, values) => {
      const client = await pool.connect().catch((error: unknown) => {
        throw mapDatabaseError(error);
      });
      try {
        const result = await client.query(text, values?.map(storable));
        client.release();
        return result;
      } catch (error) {
        const reset = await client.query('ROLLBACK').catch((failure: Error) => failure);
        client.release(reset instanceof Error || isReadOnly(error));
        throw mapDatabaseError(error);
      }
    },
  };
}

export function queueDatabaseInside(tx: Tx): QueueDatabase {
  return {
    executeSql: (text, values = []) => tx.executeQuery(CompiledQuery.raw(text, values)),
  };
}
