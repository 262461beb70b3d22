import { AppError } from '#domain/app-error.ts';
import { startApp } from './app.ts';
import type { Environment } from './config/environment.ts';
import { loadEnvironment } from './config/load-environment.ts';
import { StartError } from './config/start-error.ts';

/** Seconds for open requests and jobs after SIGTERM. */
const graceSeconds = 10;

/** Loads the environment, starts its roles (or the given ones) and stops on SIGTERM or SIGINT. */
export async function main({ roles }: { roles?: Environment['roles'] } = {}): Promise<void> {
  try {
    const environment = loadEnvironment();
    const app = await startApp(roles === undefined ? environment : { ...environment, roles });
    const stop = async () => {
      setTimeout(() => process.exit(1), graceSeconds * 1000).unref();
      const failed = await app.close().then(
        () => false,
        () => true,
      );
      // The failure is in the log.
      process.exit(failed ? 1 : 0);
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  } catch (error) {
    if (!(error instanceof StartError || error instanceof AppError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
