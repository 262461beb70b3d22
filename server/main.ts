import { AppError } from '#domain/app-error.ts';
import { type RunningApp, startApp } from './app.ts';
import { closeSeconds, type Environment } from './config/environment.ts';
import { loadEnvironment } from './config/load-environment.ts';
import { StartError } from './config/start-error.ts';
import { limitHeapGrowth } from './limit-heap-growth.ts';

/** Ends the process when it has not stopped in time, unless the timer is cleared. */
function limitStop(seconds: number): NodeJS.Timeout {
  return setTimeout(() => {
    process.stderr.write(`Balance did not stop in ${seconds} seconds and ends now.\n`);
    process.exit(1);
  }, seconds * 1000).unref();
}

/** Stops in order and ends the process. */
async function stop(
  app: RunningApp,
  { drainSeconds, stopGraceSeconds }: Environment,
  signal: NodeJS.Signals,
) {
  limitStop(drainSeconds + stopGraceSeconds + closeSeconds);
  const failed = await app.close(signal).then(
    () => false,
    () => true,
  );
  // The failure is in the log.
  process.exit(failed ? 1 : 0);
}

/**
 * Loads the environment, starts its roles (or the given ones) and stops on SIGTERM or SIGINT: with status 0 when all
 * was closed in order, also during the start. A second signal ends the process at once, with status 1.
 */
export async function main({ roles }: { roles?: Environment['roles'] } = {}): Promise<void> {
  limitHeapGrowth();
  const starting = new AbortController();
  let stopRunning: ((signal: NodeJS.Signals) => void) | undefined;
  let startLimit: NodeJS.Timeout | undefined;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (starting.signal.aborted) process.exit(1);
      starting.abort(signal);
      if (stopRunning === undefined) startLimit = limitStop(closeSeconds);
      else stopRunning(signal);
    });
  }
  try {
    const loaded = loadEnvironment();
    const environment = roles === undefined ? loaded : { ...loaded, roles };
    const app = await startApp(environment, { stopping: starting.signal });
    stopRunning = (signal) => {
      clearTimeout(startLimit);
      void stop(app, environment, signal);
    };
    if (starting.signal.aborted) stopRunning(starting.signal.reason);
  } catch (error) {
    if (starting.signal.aborted) process.exit(0);
    if (!(error instanceof StartError || error instanceof AppError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
