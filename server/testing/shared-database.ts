import type { Database } from '../db/db.ts';
import { emptyTables } from './empty-tables.ts';

/** A test database: connects to it and removes it. */
export interface DatabaseServer {
  connect(): Promise<Database>;
  remove(): Promise<void>;
}

/** A hash of everything but the rows: tables, columns, constraints, triggers, functions, settings. */
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

async function hashSchema({ pool }: Database): Promise<string> {
  const { rows } = await pool.query<{ state: string }>(schemaState);
  return rows[0]?.state ?? '';
}

interface PooledDatabase {
  server: DatabaseServer;
  /** The hash of the schema after its creation. */
  state: string;
}

/** Empties the database after a test; false when its schema has changed or the connection fails. */
async function restore({ server, state }: PooledDatabase): Promise<boolean> {
  const database = await server.connect();
  try {
    if (database.engine === 'postgresql') await database.pool.query(endOthers);
    else await database.pool.query('DISCARD ALL');
    if ((await hashSchema(database)) !== state) return false;
    await emptyTables(database);
    return true;
  } catch {
    return false;
  } finally {
    await database.close();
  }
}

export interface SharedDatabase {
  open(): Promise<Database>;
  /** Removes the databases that nobody uses: an embedded one keeps its process from ending. */
  removeFree(): Promise<void>;
}

/** A pool of databases for one user at a time; a new one is created when none is free. */
export function createSharedDatabase(make: () => Promise<DatabaseServer>): SharedDatabase {
  const free: PooledDatabase[] = [];

  async function createDatabase(): Promise<PooledDatabase> {
    const server = await make();
    const database = await server.connect();
    const state = await hashSchema(database).finally(() => database.close());
    return { server, state };
  }

  return {
    async open() {
      const pooled = free.pop() ?? (await createDatabase());
      const database = await pooled.server.connect();
      let isOpen = true;
      return {
        ...database,
        close: async () => {
          if (!isOpen) return;
          isOpen = false;
          await database.close();
          if (await restore(pooled)) free.push(pooled);
          else await pooled.server.remove();
        },
      };
    },
    async removeFree() {
      await Promise.all(free.splice(0).map(({ server }) => server.remove()));
    },
  };
}
