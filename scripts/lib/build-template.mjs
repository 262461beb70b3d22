import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from './files.mjs';
import { ScriptError } from './progress.mjs';
import { runNode } from './run.mjs';

export const templateInputs = ['server/db'];

/** Builds the dump of a migrated, empty database; unpacking it is much faster than initdb. */
export async function buildTemplate() {
  const target = join(root, 'dist/template.tar.gz');
  await rm(target, { force: true });
  const { code, output } = await runNode([join(root, 'dist/server/db/make-template-main.js'), target], {
    capture: true,
  });
  if (code !== 0) throw new ScriptError(`The database template could not be made:\n${output}`);
}
