import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readSettings, type Settings } from './env.ts';
import { rootFolder } from './paths.ts';

/**
 * The settings that the server of this folder uses: the environment and the file .env.
 * @throws SettingsError
 */
export function loadSettings(): Settings {
  const file = join(rootFolder, '.env');
  if (existsSync(file)) process.loadEnvFile(file);
  return readSettings();
}
