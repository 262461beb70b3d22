import { chmod, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { CleanupStack } from '../cleanup-stack.ts';
import { StartError } from '../config/start-error.ts';
import type { Log } from '../log.ts';
import { makeFolder } from '../make-folder.ts';
import { createDb, createPool } from './create-db.ts';
import type { Database } from './db.ts';
import { lockDirectory } from './directory-lock.ts';
import { startEmbeddedEngine } from './embedded-engine.ts';
import { embeddedMajorVersion } from './embedded-parameters.ts';
import { explainFolder } from './explain-opening.ts';
import { openShortPath } from './short-socket-path.ts';
import { findTemplate } from './template.ts';
import { tendEmbedded } from './tend-embedded.ts';

export interface EmbeddedOptions {
  dataDir: string;
  log: Log;
  /** The dump that a new database starts from; default: the template of the build, if any. */
  templateFile?: string;
}

const port = 5432;
const acquireTimeoutMs = 30_000;

/** The folder of the embedded database below the data folder. */
export function embeddedFolder(dataDir: string): string {
  return join(dataDir, 'database');
}

async function privateFolder(folder: string): Promise<void> {
  await makeFolder(folder, 0o700);
  await chmod(folder, 0o700);
}

/** @throws StartError when the files were written by another major version of PostgreSQL */
async function checkEngineVersion(folder: string): Promise<void> {
  const found = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => undefined);
  if (found === undefined || found.trim() === embeddedMajorVersion) return;
  throw new StartError(
    `The embedded database in ${folder} was written by PostgreSQL ${found.trim()}, and this version of Balance brings ${embeddedMajorVersion}. Back it up with the version that wrote it, move the folder away and restore the backup.`,
  );
}

async function openEngine({ dataDir, log, templateFile }: EmbeddedOptions): Promise<Database> {
  const folder = embeddedFolder(dataDir);
  await checkEngineVersion(folder);
  const socketFolder = join(dataDir, 'run');
  await privateFolder(socketFolder);
  const closers = new CleanupStack();
  const short = await openShortPath(socketFolder);
  closers.add(() => short.close());
  const engine = await startEmbeddedEngine(
    {
      folder,
      templateFile: templateFile ?? (await findTemplate()),
      socketFile: join(short.path, `.s.PGSQL.${port}`),
    },
    log,
  );
  closers.add(() => engine.close());
  const database = connectEmbedded(short.path, log);
  closers.add(() => database.close());
  closers.add(tendEmbedded(database.pool, log));
  return { ...database, close: () => closers.closeAll() };
}

/** Connects to an engine of this process that runs, by the folder of its socket; closing ends the connection exclusive. */
export function connectEmbedded(socketFolder: string, log: Log): Database {
  // One connection: the engine runs one statement at a time, and messages of two connections would mix.
  const pool = createPool(
    {
      ...{ host: socketFolder, port, user: 'postgres', password: '', database: 'postgres', ssl: false },
      ...{ max: 1, idleTimeoutMillis: 0, connectionTimeoutMillis: acquireTimeoutMs },
    },
    log,
  );
  return { db: createDb(pool), pool, engine: 'embedded', close: () => pool.end() };
}

async function openLocked(options: EmbeddedOptions): Promise<Database> {
  const { dataDir } = options;
  await makeFolder(dataDir, 0o700);
  const lock = await lockDirectory(dataDir);
  const closers = new CleanupStack();
  closers.add(() => lock.release());
  try {
    const database = await openEngine(options);
    closers.add(() => database.close());
    return { ...database, close: () => closers.closeAll() };
  } catch (error) {
    await lock.release();
    throw error;
  }
}

/**
 * Opens the embedded database below `dataDir` and creates it when it is missing. Holds the lock of the folder until
 * the database is closed.
 * @throws DirectoryLockedError when another process holds the lock, StartError when the folder cannot be used
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  try {
    return await openLocked(options);
  } catch (error) {
    throw explainFolder(error, options.dataDir);
  }
}
