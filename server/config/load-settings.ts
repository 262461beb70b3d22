import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readFetchSettings, readSettings, type Settings } from './env.ts';
import { rootFolder } from './paths.ts';

function loadEnvFile(): void {
  const file = join(rootFolder, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
}

/**
 * The settings that the server of this folder uses: the environment and the file .env.
 * @throws SettingsError
 */
export function loadSettings(): Settings {
  loadEnvFile();
  return readSettings();
}

/**
 * As `loadSettings`, for a command that only fetches pages: wrong settings of the server do not matter to it.
 * @throws SettingsError
 */
export function loadFetchSettings(): ReturnType<typeof readFetchSettings> {
  loadEnvFile();
  return readFetchSettings();
}
