import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { workerModule } from '../../config/paths.ts';
import type { Database } from '../../db/db.ts';
import type { EngineMessage, EngineOptions } from '../../db/embedded-engine.ts';
import { engineStackMb } from '../../db/embedded-parameters.ts';
import { connectEmbedded, embeddedFolder } from '../../db/open-embedded.ts';
import { openShortPath } from '../../db/short-socket-path.ts';
import { createLog } from '../../log.ts';
import { makeFolder } from '../../make-folder.ts';
import { testTemplate } from '../database.ts';

interface Observation {
  /** Where the changes of files are noted; absent: nowhere. */
  journalFile?: string;
  /** While this file exists, each fsync fails with the code in it. */
  refusalFile?: string;
}

export interface ObservedEngineOptions extends EngineOptions, Observation {
  dataDir: string;
}

/** Starts the engine's thread once: a failure is the caller's, while the product would try again. */
function startThread(options: ObservedEngineOptions): Promise<Worker> {
  const worker = new Worker(workerModule('server/testing/power-cuts/observed-engine.worker.ts'), {
    execArgv: [],
    resourceLimits: { stackSizeMb: engineStackMb },
    workerData: options,
  });
  return new Promise((resolve, reject) => {
    worker.on('message', (message: EngineMessage) => {
      if (message.kind === 'ready') resolve(worker);
      else reject(new Error(message.reason));
    });
    worker.once('error', reject);
    worker.once('exit', (code) => reject(new Error(`the thread ended with status ${code}`)));
  });
}

/** Opens the embedded database as the product does, over functions of files that are observed. */
export async function openObserved(dataDir: string, observation: Observation = {}): Promise<Database> {
  const short = await openShortPath(dataDir);
  await makeFolder(join(dataDir, 'run'), 0o700);
  const socketFolder = join(short.path, 'run');
  const worker = await startThread({
    ...{ ...observation, dataDir, folder: embeddedFolder(dataDir), templateFile: await testTemplate() },
    socketFile: join(socketFolder, '.s.PGSQL.5432'),
  });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  const database = connectEmbedded(socketFolder, createLog('silent'));
  return {
    ...database,
    close: async () => {
      await database.close();
      worker.postMessage('close');
      await ended;
      await short.close();
    },
  };
}
