import type { Kysely, Transaction } from 'kysely';
import type pg from 'pg';
import type { Schema } from './schema.ts';

export type Db = Kysely<Schema>;
export type Tx = Transaction<Schema>;

/** An open database; the code that opened it closes it. */
export interface Database {
  db: Db;
  /** For what the query builder cannot express: migrations, backup and the queue. */
  pool: pg.Pool;
  engine: 'embedded' | 'postgresql';
  close(): Promise<void>;
}
