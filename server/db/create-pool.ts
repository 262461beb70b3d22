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
  // count(*) and sum() answer int8 and numeric, which pg would give as text.
  [oid.int8, toNumber],
  [oid.numeric, toNumber],
  // pg would make midnight of the local time zone out of a day.
  [oid.date, (text) => text],
]);

const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => {
    const own = format === 'binary' ? undefined : parsers.get(id);
    return own ?? pg.types.getTypeParser(id, format ?? 'text');
  },
};

/** A pool whose connections may break at any moment without ending the process. */
export function createPool(config: pg.PoolConfig, log: Log): pg.Pool {
  const pool = new pg.Pool({ types, application_name: 'balance', ...config });
  // A client that is lost between two queries of a transaction says so by an event that nobody else hears;
  // its next query fails, which is where the loss is answered.
  pool.on('connect', (client) => client.on('error', () => {}));
  pool.on('error', (error) => log.warn({ err: error }, 'idle database connection lost'));
  return pool;
}
