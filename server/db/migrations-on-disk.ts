import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { rootFolder } from '../config/paths.ts';

export interface Migration {
  /** File name without its ending, such as `0001-house`. */
  name: string;
  sql: string;
  /** SHA-256 of the file, in hex. */
  checksum: string;
}

const fileName = /^\d{4}-[a-z0-9-]+\.sql$/;

export const migrationsFolder = join(rootFolder, 'server/db/migrations');

/** Loads the migrations of this code, in order. */
export async function loadMigrations(folder: string = migrationsFolder): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort();
  const numbers = names.map((name) => name.slice(0, 4));
  for (const [at, name] of names.entries()) {
    if (!fileName.test(name)) throw new Error(`${name} is not named like 0001-what-it-does.sql`);
    if (numbers.indexOf(name.slice(0, 4)) !== at)
      throw new Error(`two migrations carry the number of ${name}`);
  }
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8');
      return { name: name.slice(0, -4), sql, checksum: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}
