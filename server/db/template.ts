import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { rootFolder } from '../config/paths.ts';
import { embeddedMajorVersion } from './embedded-parameters.ts';
import { loadMigrations } from './migrate.ts';

/** The file of the build with the dump of a migrated, empty database. */
export const builtTemplateFile = join(rootFolder, 'dist/template.tar.gz');

/** The file beside a template with the version of its schema. */
export function templateNoteFile(templateFile: string): string {
  return `${templateFile}.json`;
}

/** The version of engine and schema; a template of another version is stale. */
export async function templateVersion(): Promise<string> {
  const migrations = await loadMigrations();
  return JSON.stringify({
    postgresql: embeddedMajorVersion,
    migrations: migrations.map(({ name, checksum }) => `${name} ${checksum}`),
  });
}

/** The template, if it exists and has the schema of this code. */
export async function findTemplate(templateFile: string = builtTemplateFile): Promise<string | undefined> {
  try {
    const note = await readFile(templateNoteFile(templateFile), 'utf8');
    const { size } = await stat(templateFile);
    return size > 0 && note === (await templateVersion()) ? templateFile : undefined;
  } catch {
    return undefined;
  }
}
