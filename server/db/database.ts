import type pg from 'pg';
import type { Db } from './db.ts';

/** An open database; the code that opened it closes it. */
export interface Database {
  db: Db;
  /** For what the query builder cannot express: migrations, backup and the queue. */
  pool: pg.Pool;
  engine: 'embedded' | 'postgresql';
  close(): Promise<void>;
}
