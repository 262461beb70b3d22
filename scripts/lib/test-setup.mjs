import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { buildIfStale } from './build.mjs';
import { buildProgram } from './build-server.mjs';
import { root } from './files.mjs';
import { makeMemoryFolder } from './memory-folder.mjs';

/** Programs that only tests and benchmarks start. */
const programs = ['server/db/soak/write-until-killed.ts', 'server/ingestion/soak/ingest-until-killed.ts'];

/** Global setup of vitest: what tests start comes from the build, what they write goes to memory. Gives the end of it. */
export async function setup() {
  const built = await buildIfStale(console.log, { only: ['server', 'template'] });
  const missing = programs.filter(
    (program) => built.length > 0 || !existsSync(join(root, 'dist', program.replace(/\.ts$/, '.js'))),
  );
  await Promise.all(missing.map(buildProgram));
  const { folder, remove } = makeMemoryFolder();
  // Where `os.tmpdir()` of the processes of tests points.
  process.env.TMPDIR = folder;
  return remove;
}
