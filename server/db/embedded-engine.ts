import { rmSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { workerModule } from '../config/paths.ts';
import { StartError } from '../config/start-error.ts';
import type { Log } from '../log.ts';
import { engineStackMb } from './embedded-parameters.ts';

export interface EngineOptions {
  /** The folder of the database; created when missing. */
  folder: string;
  /** The dump that a new database starts from; absent: it is initialised, which takes seconds. */
  templateFile: string | undefined;
  socketFile: string;
}

export type EngineMessage = { kind: 'ready' } | { kind: 'failed'; reason: string };

export interface EmbeddedEngine {
  close(): Promise<void>;
}

const minPauseMs = 200;
const maxPauseMs = 30_000;
// After this time without another failure the backoff starts from the minimum again.
const forgetFailuresMs = 5 * 60_000;
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
    const fail = (reason: string) => reject(new StartError(`The embedded database did not start: ${reason}`));
    worker.on('message', (message: EngineMessage) => {
      if (message.kind === 'ready') resolve(worker);
      else fail(message.reason);
    });
    worker.once('error', (error) => fail(error.message));
    worker.once('exit', (code) => fail(`its thread ended with status ${code}`));
  });
}

async function stopThread(worker: Worker): Promise<void> {
  if (worker.threadId === -1) return;
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.postMessage('close');
  const timer = setTimeout(() => void worker.terminate(), closeTimeoutMs);
  await ended;
  clearTimeout(timer);
}

/**
 * Runs PostgreSQL in a thread of this process, reachable through `socketFile`. A failed thread is restarted with
 * exponential backoff and recovers its acknowledged writes from the log; until then queries fail with
 * `database-unavailable`.
 */
class EngineSupervisor implements EmbeddedEngine {
  #options: EngineOptions;
  #log: Log;
  #worker: Worker;
  #failures = 0;
  #lastFailure = 0;
  #restart: Promise<void> = Promise.resolve();
  #closing = new AbortController();

  constructor(worker: Worker, options: EngineOptions, log: Log) {
    this.#options = options;
    this.#log = log;
    this.#worker = worker;
    this.#watch(worker);
  }

  #watch(worker: Worker): void {
    let reason = '';
    this.#worker = worker;
    worker.on('message', (message: EngineMessage) => {
      if (message.kind === 'failed') reason = message.reason;
    });
    worker.once('error', (error) => {
      reason = error.message;
    });
    worker.once('exit', (code) => {
      if (this.#closing.signal.aborted) return;
      this.#restart = this.#restartWithBackoff(reason || `its thread ended with status ${code}`);
    });
  }

  async #restartWithBackoff(firstReason: string): Promise<void> {
    for (let reason = firstReason; ; ) {
      const now = performance.now();
      this.#failures = now - this.#lastFailure > forgetFailuresMs ? 1 : this.#failures + 1;
      this.#lastFailure = now;
      this.#log.error({ reason, failures: this.#failures }, 'embedded database failed, starting it again');
      const pause = Math.min(minPauseMs * 2 ** (this.#failures - 1), maxPauseMs);
      await wait(pause, undefined, { signal: this.#closing.signal }).catch(() => {});
      if (this.#closing.signal.aborted) return;
      try {
        this.#watch(await startThread(this.#options));
        this.#log.info('embedded database runs again');
        return;
      } catch (error) {
        reason = error instanceof Error ? error.message : String(error);
      }
    }
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#restart;
    await stopThread(this.#worker);
    rmSync(this.#options.socketFile, { force: true });
  }
}

/** @throws StartError when the first start fails */
export async function startEmbeddedEngine(options: EngineOptions, log: Log): Promise<EmbeddedEngine> {
  return new EngineSupervisor(await startThread(options), options, log);
}
