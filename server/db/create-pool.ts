import pg from 'pg';
import type { Log } from '../log.ts';

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
