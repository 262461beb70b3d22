import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import type { EngineMessage, EngineOptions } from './embedded-engine.ts';
import { engineStartParams } from './embedded-settings.ts';
import { unpackTemplate } from './unpack-template.ts';

const options = workerData as EngineOptions;
const port = parentPort;
if (port === null) throw new Error('embedded-database.worker.ts is started as a worker thread only');

const tell = (message: EngineMessage) => port.postMessage(message);

function open(dataDir: string): Promise<PGlite> {
  return PGlite.create({ dataDir, startParams: engineStartParams });
}

/** Built beside its final place and moved there when whole, so that a kill leaves no half database. */
async function makeNew(folder: string): Promise<void> {
  const unfinished = `${folder}.new`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(unfinished, { recursive: true, mode: 0o700 });
  if (options.templateFile === undefined) await (await open(unfinished)).close();
  else await unpackTemplate(options.templateFile, unfinished);
  await rename(unfinished, folder);
}

async function openDatabase(): Promise<PGlite> {
  if (!existsSync(`${options.folder}/PG_VERSION`)) await makeNew(options.folder);
  return open(options.folder);
}

/** How the engine leaves its loop after an ordinary SQL error; see POSTGRES_MAIN_LONGJMP in PGlite. */
const ordinaryErrorStatus = 100;

function isOrdinary(error: unknown): boolean {
  return (
    typeof error === 'object' && error !== null && 'status' in error && error.status === ordinaryErrorStatus
  );
}

/**
 * PGlite passes over a failure of the engine itself (a panic, no memory, no stack) and goes on with whatever
 * state is left. The thread ends instead, and a new one recovers from the log.
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
  tell({ kind: 'failed', reason: error instanceof Error ? error.message : String(error) });
  process.exit(1);
}

async function serve(): Promise<void> {
  const database = await openDatabase();
  endOnEngineFailure(database);
  // One backend serves all connections message by message, and two of them at once would overwrite each
  // other's unnamed statements. The pool therefore holds one; the others are room for a reconnect.
  const server = new PGLiteSocketServer({ db: database, path: options.socketFile, maxConnections: 8 });
  await server.start();
  port?.once('message', async () => {
    await server.stop();
    await database.close();
    process.exit(0);
  });
  tell({ kind: 'ready' });
}

serve().catch(fail);
