import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import type { Db } from './db.ts';
import { isReadOnly, mapDatabaseError } from './map-database-error.ts';
import type { Schema } from './schema.ts';
import { storable } from './storable.ts';

async function mapped<T>(work: Promise<T>, onError: (error: unknown) => void = () => {}): Promise<T> {
  try {
    return await work;
  } catch (error) {
    onError(error);
    throw mapDatabaseError(error);
  }
}

function mapClient(client: pg.PoolClient): PostgresPoolClient {
  let isOutdated = false;
  const noteReadOnly = (error: unknown) => {
    isOutdated ||= isReadOnly(error);
  };
  const query = (...[text, values, ...rest]: unknown[]) => {
    const args = Array.isArray(values) ? [text, values.map(storable), ...rest] : [text, values, ...rest];
    const result: unknown = Reflect.apply(client.query, client, args);
    return result instanceof Promise ? mapped(result, noteReadOnly) : result;
  };
  return { query, release: () => client.release(isOutdated) } as PostgresPoolClient;
}

/**
 * Creates Kysely on a pool, for either engine. A lost connection and a full disk reach the caller as `AppError`
 * `database-unavailable` and `storage-full`. The owner of the pool ends it.
 */
export function createDb(pool: pg.Pool): Db {
  // Kysely keeps prepared statements per client object, so each client has one wrapper.
  const clients = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  const connect = async () => {
    const client = await mapped(pool.connect());
    const known = clients.get(client);
    if (known !== undefined) return known;
    const wrapper = mapClient(client);
    clients.set(client, wrapper);
    return wrapper;
  };
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: { connect, end: async () => {} } }) });
}
