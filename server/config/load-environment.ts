import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Environment, parseEnvironment, parseFetchEnvironment } from './environment.ts';
import { rootFolder } from './paths.ts';

function loadEnvFile(): void {
  const file = join(rootFolder, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * The settings that the server of this folder uses: the environment and the file .env.
 * @throws SettingsError
 */
export function loadEnvironment(): Environment {
  loadEnvFile();
  return parseEnvironment();
}

/**
 * As `loadSettings`, for a command that only fetches pages: wrong settings of the server do not matter to it.
 * @throws SettingsError
 */
export function loadFetchEnvironment(): ReturnType<typeof parseFetchEnvironment> {
  loadEnvFile();
  return parseFetchEnvironment();
}
