import type pg from 'pg';
import type { Db } from './db.ts';

/** An open database; whoever opened it closes it. */
export interface Database {
  db: Db;
  /** For what the builder cannot say: migrations, backup and the queue. */
  pool: pg.Pool;
  engine: 'embedded' | 'postgresql';
  close(): Promise<void>;
}
