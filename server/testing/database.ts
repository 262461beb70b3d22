import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { rootFolder } from '../config/paths.ts';
import { createPool } from '../db/create-pool.ts';
import type { Database } from '../db/database.ts';
import { makeTemplate } from '../db/make-template.ts';
import { migrate } from '../db/migrate.ts';
import { openEmbedded } from '../db/open-embedded.ts';
import { openPostgresql } from '../db/open-postgresql.ts';
import { findTemplate, templateNoteFile, templateVersion } from '../db/template.ts';
import { createLog } from '../log.ts';

export type TestEngine = Database['engine'];

/** `postgresql://user@host:port/database` of a server where the tests may create and drop databases. */
export const testPostgresUrl = process.env.BALANCE_TEST_POSTGRES_URL;

const silent = createLog('silent');

async function schemaHash(): Promise<string> {
  return createHash('sha256')
    .update(await templateVersion())
    .digest('hex')
    .slice(0, 16);
}

/** The build's template, or one made once and kept in the cache. */
export async function testTemplate(): Promise<string> {
  const folder = join(rootFolder, '.cache/test-database');
  const file = join(folder, `${await schemaHash()}.tar.gz`);
  const found = (await findTemplate()) ?? (await findTemplate(file));
  if (found !== undefined) return found;
  await mkdir(folder, { recursive: true });
  const own = `${file}.${randomBytes(4).toString('hex')}`;
  await makeTemplate(own);
  await rename(own, file);
  await rename(templateNoteFile(own), templateNoteFile(file));
  return file;
}

async function openTestEmbedded(): Promise<Database> {
  const dataDir = await mkdtemp(join(tmpdir(), 'balance-test-'));
  const database = await openEmbedded({ dataDir, log: silent, templateFile: await testTemplate() });
  await migrate(database, silent);
  return {
    ...database,
    close: async () => {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function exists(pool: pg.Pool, name: string): Promise<boolean> {
  const { rowCount } = await pool.query('SELECT 1 FROM pg_database WHERE datname = $1', [name]);
  return rowCount === 1;
}

async function ensureTemplateDatabase(pool: pg.Pool, serverUrl: string, name: string): Promise<void> {
  if (await exists(pool, name)) return;
  await pool.query(`DROP DATABASE IF EXISTS ${name}_unfinished WITH (FORCE)`);
  await pool.query(`CREATE DATABASE ${name}_unfinished`);
  const database = await openPostgresql(databaseUrl(serverUrl, `${name}_unfinished`), silent);
  await migrate(database, silent).finally(() => database.close());
  await pool.query(`ALTER DATABASE ${name}_unfinished RENAME TO ${name}`);
}

/** Runs `work` while no other test process makes or copies databases; copying needs the template unused. */
async function exclusive<T>(serverUrl: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const pool = createPool({ connectionString: serverUrl, max: 2 }, silent);
  const holder = await pool.connect();
  try {
    await holder.query('SELECT pg_advisory_lock(730165403)');
    return await work(pool);
  } finally {
    holder.release(true);
    await pool.end();
  }
}

async function openTestPostgresql(serverUrl: string): Promise<Database> {
  const template = `balance_template_${await schemaHash()}`;
  const name = `balance_test_${randomBytes(6).toString('hex')}`;
  await exclusive(serverUrl, async (pool) => {
    await ensureTemplateDatabase(pool, serverUrl, template);
    await pool.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
  const database = await openPostgresql(databaseUrl(serverUrl, name), silent);
  return {
    ...database,
    close: async () => {
      await database.close();
      await exclusive(serverUrl, (pool) => pool.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

/** A migrated, empty database of its own; `close` removes it. */
export async function openTestDatabase(engine: TestEngine): Promise<Database> {
  if (engine === 'embedded') return openTestEmbedded();
  if (testPostgresUrl === undefined) throw new Error('BALANCE_TEST_POSTGRES_URL is not set');
  return openTestPostgresql(testPostgresUrl);
}

export async function withTestDatabase<T>(
  engine: TestEngine,
  work: (database: Database) => Promise<T>,
): Promise<T> {
  const database = await openTestDatabase(engine);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/**
 * Visits each table, but writes only to those that hold rows or have given out numbers: truncating all of them
 * takes a hundred times as long. Foreign keys and triggers do not act on the removal.
 */
const emptyEachTable = `DO $$
DECLARE one record; filled text[] := '{}'; has_rows boolean;
BEGIN
  FOR one IN SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname = current_schema() AND tablename <> 'schema_migrations'
  LOOP
    EXECUTE format('SELECT EXISTS (SELECT FROM %s)', one.name) INTO has_rows;
    IF has_rows THEN filled := filled || one.name; END IF;
  END LOOP;
  IF filled <> '{}' THEN
    SET LOCAL session_replication_role = replica;
    FOR at IN 1 .. array_length(filled, 1) LOOP EXECUTE 'DELETE FROM ' || filled[at]; END LOOP;
    SET LOCAL session_replication_role = origin;
  END IF;
  FOR one IN SELECT format('%I.%I', schemaname, sequencename) AS name FROM pg_sequences
    WHERE schemaname = current_schema() AND last_value IS NOT NULL
  LOOP
    EXECUTE format('ALTER SEQUENCE %s RESTART', one.name);
  END LOOP;
END $$`;

/** Removes the rows of every table, whatever tables later migrations add. */
export async function emptyTables(database: Pick<Database, 'pool'>): Promise<void> {
  await database.pool.query(emptyEachTable);
}

/**
 * A block of tests that runs on the embedded database and on PostgreSQL, the latter skipped visibly when
 * BALANCE_TEST_POSTGRES_URL is not set. Each block has one database, emptied before each test.
 */
export function describeOnEachDatabase(name: string, body: (getDatabase: () => Database) => void): void {
  for (const engine of ['embedded', 'postgresql'] as const) {
    const skip = engine === 'postgresql' && testPostgresUrl === undefined;
    describe.skipIf(skip)(`${name}, on the ${engine} database`, () => {
      let database: Database | undefined;
      const getDatabase = (): Database => {
        if (database === undefined) throw new Error('the test database is open only while tests run');
        return database;
      };
      beforeAll(async () => {
        database = await openTestDatabase(engine);
      });
      beforeEach(() => emptyTables(getDatabase()));
      afterAll(() => database?.close());
      body(getDatabase);
    });
  }
}
