// Started by scripts/release-fixture.mjs with the file to write.
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { rootFolder } from '#server/config/paths.ts';
import { fillProduct } from './fill-product.ts';

const file = process.argv[2];
if (file === undefined) throw new Error('Name the file to write.');
const { app, close } = await fillProduct();
try {
  const balance = async (...args: string[]) => {
    const env = { ...process.env, DATA_DIR: app.dataDir, DATABASE_URL: '' };
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(rootFolder, 'bin/balance'), ...args],
      {
        env,
      },
    );
    process.stdout.write(stdout);
  };
  await balance('demo');
  await balance('backup', file, '--force');
} finally {
  await close();
}
