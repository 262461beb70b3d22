import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { publishFolder } from '../sync-files.ts';
import type { EngineMessage, EngineOptions } from './embedded-engine.ts';
import { engineStartParams } from './embedded-parameters.ts';
import { SyncedNodeFs } from './synced-node-fs.ts';
import { unpackTemplate } from './unpack-template.ts';

const options = workerData as EngineOptions;
const port = parentPort;
if (port === null) throw new Error('embedded-database.worker.ts is started as a worker thread only');

const report = (message: EngineMessage) => port.postMessage(message);

function open(folder: string): Promise<PGlite> {
  return PGlite.create({ fs: new SyncedNodeFs(folder), startParams: engineStartParams });
}

/** Creates the database in a temporary folder and renames it when it is complete and on the disk, so that neither a kill nor a power cut leaves a partial database. */
async function createNew(folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  if (options.templateFile === undefined) await (await open(unfinished)).close();
  else await unpackTemplate(options.templateFile, unfinished);
  await publishFolder(unfinished, folder);
}

async function openDatabase(): Promise<PGlite> {
  if (!existsSync(`${options.folder}/PG_VERSION`)) await createNew(options.folder);
  return open(options.folder);
}

/** The exit status of the engine's loop after a normal SQL error; see POSTGRES_MAIN_LONGJMP in PGlite. */
const ordinaryErrorStatus = 100;

function isOrdinary(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'status' in error && error.status === ordinaryErrorStatus
  );
}

/**
 * PGlite ignores a failure of the engine itself (panic, no memory, no stack) and continues in an undefined state.
 * Here the thread exits instead, and a new one recovers from the write-ahead log.
 */
function endOnEngineFailure(database: PGlite): void {
  const { mod } = database as unknown as { mod: { _PostgresMainLoopOnce: () => void } };
  const loopOnce = mod._PostgresMainLoopOnce;
  mod._PostgresMainLoopOnce = () => {
    try {
      loopOnce();
    } catch (error) {
      if (!isOrdinary(error)) fail(error);
      throw error;
    }
  };
}

function fail(error: unknown): never {
  report({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}

async function serve(): Promise<void> {
  const database = await openDatabase();
  endOnEngineFailure(database);
  // One backend serves all connections message by message, and concurrent connections would overwrite each
  // other's unnamed statements. The pool therefore has one connection; the others allow a reconnect.
  const server = new PGLiteSocketServer({ db: database, path: options.socketFile, maxConnections: 8 });
  await server.start();
  port?.once('message', async () => {
    await server.stop();
    await database.close();
    process.exit(0);
  });
  report({ kind: 'ready' });
}

serve().catch(fail);
