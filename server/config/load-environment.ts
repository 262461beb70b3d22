import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, parseEnvironment, parseFetchEnvironment } from './environment.ts';
import { rootFolder } from './paths.ts';

function loadEnvFile(): void {
  const file = join(rootFolder, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * Loads the environment of the server of this folder: environment variables and the file .env.
 * @throws EnvironmentError
 */
export function loadEnvironment(): Environment {
  loadEnvFile();
  return parseEnvironment();
}

/**
 * Like `loadEnvironment`, for a command that only fetches pages: other wrong variables do not matter to it.
 * @throws EnvironmentError
 */
export function loadFetchEnvironment(): ReturnType<typeof parseFetchEnvironment> {
  loadEnvFile();
  return parseFetchEnvironment();
}
