import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { rootFolder } from '../config/paths.ts';
import { embeddedMajorVersion } from './embedded-settings.ts';
import { loadMigrations } from './migrations-on-disk.ts';

/** Where the build puts the dump of a migrated, empty database. */
export const builtTemplateFile = join(rootFolder, 'dist/template.tar.gz');

/** The note beside a template that says which schema it holds. */
export function templateNoteFile(templateFile: string): string {
  return `${templateFile}.json`;
}

/** Names engine and schema; a template of another one is stale. */
export async function templateVersion(): Promise<string> {
  const migrations = await loadMigrations();
  return JSON.stringify({
    postgresql: embeddedMajorVersion,
    migrations: migrations.map(({ name, checksum }) => `${name} ${checksum}`),
  });
}

/** The template when it is there and holds the schema of this code; a stale one is as good as none. */
export async function findTemplate(templateFile: string = builtTemplateFile): Promise<string | undefined> {
  try {
    const note = await readFile(templateNoteFile(templateFile), 'utf8');
    const { size } = await stat(templateFile);
    return size > 0 && note === (await templateVersion()) ? templateFile : undefined;
  } catch {
    return undefined;
  }
}
