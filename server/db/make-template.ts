import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { createLog } from '../log.ts';
import { createPool } from './create-db.ts';
import { engineStartParams } from './embedded-parameters.ts';
import { migrate } from './migrate.ts';
import { templateNoteFile, templateVersion } from './template.ts';

async function migrateThroughSocket(database: PGlite, folder: string): Promise<void> {
  const log = createLog('silent');
  const server = new PGLiteSocketServer({ db: database, path: join(folder, '.s.PGSQL.5432') });
  await server.start();
  const pool = createPool({ host: folder, port: 5432, user: 'postgres', database: 'postgres', max: 1 }, log);
  try {
    await migrate({ pool }, log);
  } finally {
    await pool.end();
    await server.stop();
  }
}

/**
 * Writes the gzipped dump of a migrated, empty embedded database, and beside it a file with the version of its
 * schema. A first start from it needs one second instead of seven.
 */
export async function makeTemplate(targetFile: string): Promise<void> {
  const version = await templateVersion();
  const folder = await mkdtemp(join(tmpdir(), 'balance-'));
  const database = await PGlite.create({ startParams: engineStartParams });
  try {
    await migrateThroughSocket(database, folder);
    await database.exec('VACUUM ANALYZE');
    await database.exec('CHECKPOINT');
    const dump = await database.dumpDataDir('gzip');
    await mkdir(dirname(targetFile), { recursive: true });
    await writeFile(`${targetFile}.new`, Buffer.from(await dump.arrayBuffer()));
    await rename(`${targetFile}.new`, targetFile);
    await writeFile(templateNoteFile(targetFile), version);
  } finally {
    await database.close();
    await rm(folder, { recursive: true, force: true });
  }
}
