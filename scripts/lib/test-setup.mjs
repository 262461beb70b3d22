import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { buildIfStale } from './build.mjs';
import { buildProgram } from './build-server.mjs';
import { root } from './files.mjs';
import { makeMemoryFolder } from './memory-folder.mjs';

/** Programs that only tests and benchmarks start. */
const programs = [
  'server/db/soak/write-until-killed.ts',
  'server/digest/soak/push-until-killed.ts',
  'server/digest/soak/send-until-killed.ts',
  'server/ingestion/soak/ingest-until-killed.ts',
  'server/ingestion/soak/place-until-done.ts',
  'server/ingestion/soak/work-until-killed.ts',
  'server/testing/power-cuts/observed-engine.worker.ts',
];

/** Drops the databases of ended test processes on a server that keeps running. */
async function dropDatabases(prefix) {
  const connectionString = process.env.BALANCE_TEST_POSTGRES_URL;
  if (connectionString === undefined) return;
  const client = new pg.Client({ connectionString });
  await client.connect();
  const found = 'SELECT datname AS name FROM pg_database WHERE starts_with(datname, $1)';
  const { rows } = await client.query(found, [prefix]);
  for (const { name } of rows) await client.query(`DROP DATABASE "${name}" WITH (FORCE)`);
  await client.end();
}

/** Global setup of vitest: builds what tests start, and moves their files to memory. Returns the teardown. */
export async function setup() {
  // Each vitest project calls it; the first call does the work.
  if (process.env.BALANCE_TEST_DATABASES !== undefined) return;
  process.env.BALANCE_TEST_DATABASES = `balance_test_${randomBytes(4).toString('hex')}_`;
  const built = await buildIfStale(console.log, { only: ['server', 'template'] });
  const missing = programs.filter(
    (program) => built.length > 0 || !existsSync(join(root, 'dist', program.replace(/\.ts$/, '.js'))),
  );
  await Promise.all(missing.map(buildProgram));
  const { folder, remove } = makeMemoryFolder();
  // `os.tmpdir()` of the test processes returns this folder.
  process.env.TMPDIR = folder;
  return async () => {
    await dropDatabases(process.env.BALANCE_TEST_DATABASES);
    remove();
  };
}
