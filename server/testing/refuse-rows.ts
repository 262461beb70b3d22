import { randomBytes } from 'node:crypto';
import type { Database } from '../db/db.ts';

/**
 * Makes the database refuse rows of a table with an error of SQLSTATE `state`: by default the one for an invalid
 * value. Returns a function that ends this; call it before the next test.
 * @param when condition on NEW, or on OLD where rows are deleted
 */
export async function refuseRows(
  { pool }: Pick<Database, 'pool'>,
  { table, when, state = '22P02', on = 'INSERT OR UPDATE' }: RefusedRows,
): Promise<() => Promise<void>> {
  const name = `refuse_${randomBytes(6).toString('hex')}`;
  await pool.query(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF ${when} THEN RAISE EXCEPTION 'a value that the table cannot hold' USING ERRCODE = '${state}'; END IF;
      RETURN coalesce(NEW, OLD);
    END $$`);
  await pool.query(`CREATE TRIGGER ${name} BEFORE ${on} ON ${table} FOR EACH ROW EXECUTE FUNCTION ${name}()`);
  let isEnded = false;
  return async () => {
    if (!isEnded) await pool.query(`DROP FUNCTION ${name} CASCADE`);
    isEnded = true;
  };
}

interface RefusedRows {
  table: string;
  when: string;
  /** SQLSTATE of five characters. */
  state?: string;
  on?: 'INSERT OR UPDATE' | 'DELETE';
}
