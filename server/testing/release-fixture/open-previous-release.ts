import { join } from 'node:path';
import { rootFolder } from '#server/config/paths.ts';
import { loadBackup } from '#server/db/backup/backup-format.ts';
import { restore } from '#server/db/backup/restore.ts';
import type { Database } from '#server/db/db.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { openEmbedded } from '#server/db/open-embedded.ts';
import { createLog } from '#server/log.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '#testing/create-test-app.ts';
import { openTestDatabase, type TestEngine, testTemplate } from '#testing/database.ts';
import { until } from '#testing/waited-time.ts';
import { startSurroundings } from './surroundings.ts';

/** A backup of the previous release; scripts/release-fixture.mjs writes the next one. */
const fixtureFile = join(rootFolder, 'server/testing/release-fixture/previous-release.gz');

/** The start after the backup; nothing in the fixture has expired by then. */
const laterMs = 60_000;
const maxRebuildMs = 30_000;

/** The time at which the product starts on the fixture. */
async function startTime(): Promise<Date> {
  for await (const event of loadBackup(fixtureFile)) {
    if (event.kind === 'header') return new Date(Date.parse(event.header.createdAt) + laterMs);
  }
  throw new Error(`${fixtureFile} is empty`);
}

async function restoreInto(database: Database, statements: readonly string[]): Promise<void> {
  await restore(database, fixtureFile, { force: true });
  for (const statement of statements) await database.pool.query(statement);
}

async function restoreEmbedded(dataDir: string, statements: readonly string[]): Promise<void> {
  const log = createLog('silent');
  const database = await openEmbedded({ dataDir, log, templateFile: await testTemplate() });
  await restoreInto(database, statements).finally(() => database.close());
}

async function startOnPostgresql(options: TestAppOptions, statements: readonly string[]): Promise<TestApp> {
  const database = await openTestDatabase('postgresql');
  await restoreInto(database, statements);
  const url = database.pool.options.connectionString;
  if (url === undefined) throw new Error('the test database has no address');
  const app = await createTestApp({ ...options, env: { ...options.env, DATABASE_URL: url } });
  return {
    ...app,
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

export interface PreviousRelease extends TestApp {
  /** Of the running product. */
  database: Database;
}

/** Runs the job `rebuild-outdated`, which waits after a start, and returns when it is done. */
export async function rebuildOutdatedNow({ pool }: Database): Promise<void> {
  const own = `name = 'rebuild-outdated'`;
  await pool.query(`UPDATE pgboss.job SET start_after = now() WHERE ${own}`);
  const open = `SELECT id FROM pgboss.job WHERE ${own} AND state < 'completed'`;
  await until(async () => (await pool.query(open)).rows.length === 0, maxRebuildMs);
}

/**
 * Starts this version of the product on the data of the previous release, one minute after the backup, with the same
 * invented outlets and model.
 * @param statements SQL that changes what was stored before the product starts
 */
export async function openPreviousRelease(
  engine: TestEngine,
  { env = {}, statements = [] }: { env?: Record<string, string>; statements?: readonly string[] } = {},
): Promise<PreviousRelease> {
  const start = await startTime();
  const surroundings = await startSurroundings(start);
  const opened: Database[] = [];
  // Tests make more calls than a person may.
  const many = { points: 100_000, seconds: 60 };
  const overrides = {
    limits: { calls: many, callsByAccount: many, lookUps: many },
    openDatabase: async (input: Parameters<typeof openDatabase>[0]) => {
      const database = await openDatabase(input);
      opened.push(database);
      return database;
    },
  };
  const options = { env: { ...surroundings.env, ...env }, start, overrides };
  const app =
    engine === 'embedded'
      ? await createTestApp({ ...options, prepare: (dataDir) => restoreEmbedded(dataDir, statements) })
      : await startOnPostgresql(options, statements);
  const [database] = opened;
  if (database === undefined) throw new Error('the product started without a database');
  return {
    ...{ ...app, database },
    close: async () => {
      await app.close();
      await surroundings.close();
    },
  };
}
