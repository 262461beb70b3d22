import type { Database } from '../db/database.ts';
import { emptyTables } from './empty-tables.ts';

/** One database of a test: where to connect to it, and how to remove it. */
export interface DatabaseServer {
  connect(): Promise<Database>;
  remove(): Promise<void>;
}

/** Whatever a test may have changed beside the rows: tables, columns, constraints, triggers, functions, settings. */
const schemaState = `
  WITH own AS (SELECT oid FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema')
  SELECT md5(string_agg(line, E'\\n' ORDER BY line)) AS state FROM (
    SELECT concat_ws(' ', 'class', oid::regclass, relkind, relnatts) AS line
      FROM pg_class WHERE relnamespace IN (SELECT oid FROM own)
    UNION ALL SELECT concat_ws(' ', 'column', attrelid::regclass, attname, atttypid::regtype, attnotnull, atthasdef)
      FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      WHERE relnamespace IN (SELECT oid FROM own) AND attnum > 0
    UNION ALL SELECT concat_ws(' ', 'constraint', conname, conrelid::regclass, contype)
      FROM pg_constraint WHERE connamespace IN (SELECT oid FROM own)
    UNION ALL SELECT concat_ws(' ', 'trigger', tgname, tgenabled, tgrelid::regclass)
      FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT concat_ws(' ', 'function', proname, md5(prosrc))
      FROM pg_proc WHERE pronamespace IN (SELECT oid FROM own)
    UNION ALL SELECT concat_ws(' ', 'setting', setrole, setconfig) FROM pg_db_role_setting
      WHERE setdatabase IN (0, (SELECT oid FROM pg_database WHERE datname = current_database()))
    UNION ALL SELECT concat_ws(' ', 'schema', oid::regnamespace) FROM own
    UNION ALL SELECT concat_ws(' ', 'migration', name, checksum) FROM schema_migrations
  ) AS lines`;

const endOthers = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
  WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`;

async function getRevision({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ state: string }>(schemaState);
  return rows[0]?.state ?? '';
}

interface Kept {
  server: DatabaseServer;
  /** Of its schema, as it was made. */
  state: string;
}

/** Empties what a test leaves; false when its schema is no longer as it was made, or nobody answers. */
async function restore({ server, state }: Kept): Promise<boolean> {
  const database = await server.connect();
  try {
    if (database.engine === 'postgresql') await database.pool.query(endOthers);
    else await database.pool.query('DISCARD ALL');
    if ((await getRevision(database)) !== state) return false;
    await emptyTables(database);
    return true;
  } catch {
    return false;
  } finally {
    await database.close();
  }
}

/** Databases that one test after the other has to itself, made when none is free. */
export function createSharedDatabase(make: () => Promise<DatabaseServer>): { open(): Promise<Database> } {
  const free: Kept[] = [];

  async function makeOne(): Promise<Kept> {
    const server = await make();
    const database = await server.connect();
    const state = await getRevision(database).finally(() => database.close());
    return { server, state };
  }

  return {
    async open() {
      const kept = free.pop() ?? (await makeOne());
      const database = await kept.server.connect();
      let isOpen = true;
      return {
        ...database,
        close: async () => {
          if (!isOpen) return;
          isOpen = false;
          await database.close();
          if (await restore(kept)) free.push(kept);
          else await kept.server.remove();
        },
      };
    },
  };
}
