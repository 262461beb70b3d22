import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

/** While `refusalFile` exists, each fsync of this thread fails with the code that the file contains. */
export function refuseSyncs(refusalFile: string): void {
  const { fsyncSync, existsSync, readFileSync } = fs;
  fs.fsyncSync = (descriptor) => {
    if (existsSync(refusalFile)) {
      throw Object.assign(new Error('refused by the test'), { code: readFileSync(refusalFile, 'utf8') });
    }
    fsyncSync(descriptor);
  };
  syncBuiltinESMExports();
}
