import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { rootFolder } from './paths.ts';

const packageFile = z.object({ version: z.string() });

/** The version of package.json. */
export const version = packageFile.parse(
  JSON.parse(readFileSync(join(rootFolder, 'package.json'), 'utf8')),
).version;
