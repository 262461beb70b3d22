import { Kysely, PostgresDialect, type PostgresPoolClient } from 'kysely';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { Db } from './db.ts';
import { isReadOnly, mapDatabaseError } from './map-database-error.ts';
import type { Schema } from './schema.ts';
import { storable } from './to-jsonb.ts';

const oid = { int8: 20, date: 1082, numeric: 1700 } as const;

function toNumber(text: string): number {
  const value = Number(text);
  if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
    throw new RangeError(`the database answered ${text}, which a number cannot hold`);
  }
  return value;
}

const parsers = new Map<number, (text: string) => unknown>([
  // count(*) and sum() return int8 and numeric, which pg parses as text by default.
  [oid.int8, toNumber],
  [oid.numeric, toNumber],
  // By default pg parses a date as midnight of the local time zone.
  [oid.date, (text) => text],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => {
    const own = format === 'binary' ? undefined : parsers.get(id);
    return own ?? pg.types.getTypeParser(id, format ?? 'text');
  },
};

/** Creates a pool that survives lost connections. */
export function createPool(config: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({ types, application_name: 'balance', ...config });
  // A client that is lost between two queries of a transaction emits an error without another listener; its
  // next query fails and reports the loss.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  return pool;
}

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
