import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe } from 'vitest';
import { rootFolder } from '../config/paths.ts';
import { createPool } from '../db/create-db.ts';
import type { Database } from '../db/db.ts';
import { makeTemplate } from '../db/make-template.ts';
import { migrate } from '../db/migrate.ts';
import { connectEmbedded, embeddedFolder, openEmbedded } from '../db/open-embedded.ts';
import { openPostgresql } from '../db/open-postgresql.ts';
import { findTemplate, templateNoteFile, templateVersion } from '../db/template.ts';
import { unpackTemplate } from '../db/unpack-template.ts';
import { createLog } from '../log.ts';
import { emptyTables } from './empty-tables.ts';
import { createSharedDatabase, type DatabaseServer } from './shared-database.ts';

export type TestEngine = Database['engine'];

/** `postgresql://user@host:port/database` of a server where the tests may create and drop databases. */
export const testPostgresUrl = process.env.BALANCE_TEST_POSTGRES_URL;

/** The prefix of the databases of this run, which are dropped at its end. */
const databasePrefix = process.env.BALANCE_TEST_DATABASES ?? 'balance_test_';

const silent = createLog('silent');

async function schemaHash(): Promise<string> {
  return createHash('sha256')
    .update(await templateVersion())
    .digest('hex')
    .slice(0, 16);
}

/** The template of the build, or one that is created once and kept in the cache. */
export async function testTemplate(): Promise<string> {
  const folder = join(rootFolder, '.cache/test-database');
  const file = join(folder, `${await schemaHash()}.tar.gz`);
  const found = (await findTemplate()) ?? (await findTemplate(file));
  if (found !== undefined) return found;
  await mkdir(folder, { recursive: true });
  const unfinishedFile = `${file}.${randomBytes(4).toString('hex')}`;
  await makeTemplate(unfinishedFile);
  await rename(unfinishedFile, file);
  await rename(templateNoteFile(unfinishedFile), templateNoteFile(file));
  return file;
}

let unpacked: Promise<string> | undefined;

async function unpackOnce(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'balance-template-'));
  await unpackTemplate(await testTemplate(), folder);
  return folder;
}

/** Puts a migrated, empty database into a data folder, at a tenth of what it costs to unpack one. */
export async function copyEmptyDatabase(dataDir: string): Promise<void> {
  unpacked ??= unpackOnce();
  // `cp` of Node takes half as long as unpacking.
  await promisify(execFile)('cp', ['-R', await unpacked, embeddedFolder(dataDir)]);
}

async function makeEmbedded(): Promise<DatabaseServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'balance-test-'));
  await copyEmptyDatabase(dataDir);
  const holder = await openEmbedded({ dataDir, log: silent });
  await migrate(holder, silent);
  return {
    connect: async () => connectEmbedded(join(dataDir, 'run'), silent),
    remove: async () => {
      await holder.close();
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

/** Runs `work` while no other test process creates or copies databases: a template in use cannot be copied. */
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

async function makePostgresql(serverUrl: string): Promise<DatabaseServer> {
  const template = `balance_template_${await schemaHash()}`;
  const name = `${databasePrefix}${randomBytes(6).toString('hex')}`;
  await exclusive(serverUrl, async (pool) => {
    await ensureTemplateDatabase(pool, serverUrl, template);
    await pool.query(`CREATE DATABASE ${name} TEMPLATE ${template}`);
  });
  return {
    connect: () => openPostgresql(databaseUrl(serverUrl, name), silent),
    remove: () =>
      exclusive(serverUrl, async (pool) => void (await pool.query(`DROP DATABASE ${name} WITH (FORCE)`))),
  };
}

const shared = {
  embedded: createSharedDatabase(makeEmbedded),
  postgresql: createSharedDatabase(() => {
    if (testPostgresUrl === undefined) throw new Error('BALANCE_TEST_POSTGRES_URL is not set');
    return makePostgresql(testPostgresUrl);
  }),
};

/**
 * A migrated, empty database that only the caller uses until `close`. It is emptied and reused by the next test
 * of the process when its schema is unchanged: creating a database takes longer than most tests.
 */
export function openTestDatabase(engine: TestEngine): Promise<Database> {
  return shared[engine].open();
}

/** Removes the databases that this process keeps for its next test, so that a program can end. */
export async function removeTestDatabases(): Promise<void> {
  await Promise.all([shared.embedded.removeFree(), shared.postgresql.removeFree()]);
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

function describeOn(engine: TestEngine, name: string, body: (getDatabase: () => Database) => void): void {
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

/**
 * A block of tests that runs on the embedded database and on PostgreSQL, for what an engine may do in its own way:
 * opening, locking, migrations, queues, backups, search. Tests on PostgreSQL are reported as skipped when
 * BALANCE_TEST_POSTGRES_URL is not set. Each block has one database, which is emptied before each test.
 */
export function describeOnEachDatabase(name: string, body: (getDatabase: () => Database) => void): void {
  for (const engine of ['embedded', 'postgresql'] as const) describeOn(engine, name, body);
}

/** The engine of tests that need one: PostgreSQL, without BALANCE_TEST_POSTGRES_URL the embedded database. */
export const testEngine: TestEngine = testPostgresUrl === undefined ? 'embedded' : 'postgresql';

/** A block of tests with a database of `testEngine`, which is emptied before each test. */
export function describeOnDatabase(name: string, body: (getDatabase: () => Database) => void): void {
  describeOn(testEngine, name, body);
}

/** The value of DATABASE_URL with which another process opens a test database on PostgreSQL. */
export async function databaseUrlOf({ pool }: Pick<Database, 'pool'>): Promise<string> {
  const { rows } = await pool.query<{ name: string }>('SELECT current_database() AS name');
  const url = new URL(testPostgresUrl ?? '');
  url.pathname = `/${rows[0]?.name}`;
  return url.href;
}
