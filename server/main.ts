import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { startApp } from './app.ts';
import { readSettings } from './config/env.ts';
import { rootFolder } from './config/paths.ts';
import { SettingsError } from './config/settings-error.ts';
import { DirectoryLockedError } from './db/directory-lock.ts';
import { ListenError } from './http/listen.ts';

/** Seconds that open requests and jobs may still take after SIGTERM. */
const graceSeconds = 10;

function loadEnvFile(): void {
  const file = join(rootFolder, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/** Reads the settings, starts the roles and stops on SIGTERM or SIGINT. */
export async function main(): Promise<void> {
  loadEnvFile();
  try {
    const app = await startApp(readSettings());
    const stop = async () => {
      setTimeout(() => process.exit(1), graceSeconds * 1000).unref();
      await app.close();
      process.exit(0);
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
  } catch (error) {
    if (
      !(
        error instanceof SettingsError ||
        error instanceof DirectoryLockedError ||
        error instanceof ListenError
      )
    )
      throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}
