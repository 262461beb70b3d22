import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { workerModule } from '../config/paths.ts';
import type { Log } from '../log.ts';
import { engineStackMb } from './embedded-settings.ts';

export interface EngineOptions {
  /** Where the database lies, or will lie. */
  folder: string;
  /** A dump that a new database starts from; absent: it is initialised, which takes seconds. */
  templateFile: string | undefined;
  socketFile: string;
}

export type EngineMessage = { kind: 'ready' } | { kind: 'failed'; reason: string };

export interface EmbeddedEngine {
  close(): Promise<void>;
}

const maxFailures = 5;
const failureWindowMs = 60_000;
const restartPauseMs = 250;
const closeTimeoutMs = 15_000;

function startThread(options: EngineOptions): Promise<Worker> {
  rmSync(options.socketFile, { force: true });
  const worker = new Worker(workerModule('server/db/embedded-database.worker.ts'), {
    execArgv: [],
    resourceLimits: { stackSizeMb: engineStackMb },
    workerData: options,
    name: 'database',
  });
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(`the embedded database did not start: ${reason}`));
    worker.on('message', (message: EngineMessage) => {
      if (message.kind === 'ready') resolve(worker);
      else fail(message.reason);
    });
    worker.once('error', (error) => fail(error.message));
    worker.once('exit', (code) => fail(`its thread ended with status ${code}`));
  });
}

async function stopThread(worker: Worker): Promise<void> {
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.postMessage('close');
  const timer = setTimeout(() => void worker.terminate(), closeTimeoutMs);
  await ended;
  clearTimeout(timer);
}

/**
 * Keeps PostgreSQL running in a thread of this process, reachable through `socketFile`. A thread that fails
 * is started again, and what it had acknowledged is recovered from its log; meanwhile queries get
 * `database-unavailable`. After five failures in a minute `onGivingUp` decides what happens to the process.
 */
export async function startEmbeddedEngine(
  options: EngineOptions,
  { log, onGivingUp }: { log: Log; onGivingUp: (reason: string) => void },
): Promise<EmbeddedEngine> {
  let closing = false;
  let failures: number[] = [];
  let worker = await startThread(options);
  let restart: Promise<void> = Promise.resolve();

  const fail = (reason: string): void => {
    if (closing) return;
    const now = performance.now();
    failures = [...failures.filter((at) => now - at < failureWindowMs), now];
    if (failures.length >= maxFailures) {
      onGivingUp(reason);
      return;
    }
    log.error({ reason, failures: failures.length }, 'embedded database failed, starting it again');
    restart = wait(failures.length * restartPauseMs)
      .then(() => startThread(options))
      .then(
        (next) => {
          worker = next;
          watch();
          log.info('embedded database runs again');
        },
        (error: Error) => fail(error.message),
      );
  };
  const watch = (): void => {
    let reason = '';
    worker.on('message', (message: EngineMessage) => {
      if (message.kind === 'failed') reason = message.reason;
    });
    worker.once('error', (error) => {
      reason = error.message;
    });
    worker.once('exit', (code) => fail(reason || `its thread ended with status ${code}`));
  };
  watch();
  return {
    close: async () => {
      closing = true;
      await restart;
      await stopThread(worker);
      rmSync(options.socketFile, { force: true });
    },
  };
}
