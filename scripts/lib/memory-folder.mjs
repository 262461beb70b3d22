import { mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const neededBytes = 3 * 2 ** 30;

function hasRoom(folder) {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= neededBytes;
  } catch {
    return false;
  }
}

/**
 * A folder for what tests throw away, in memory where the system has room for it: databases are copied often, and
 * on a disk that takes more processor time than the tests. `remove` deletes it; so does the end of this process.
 */
export function makeMemoryFolder() {
  const place = process.platform === 'linux' && hasRoom('/dev/shm') ? '/dev/shm' : tmpdir();
  const folder = mkdtempSync(join(place, 'balance-tests-'));
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  process.once('exit', remove);
  return {
    folder,
    remove: () => {
      process.off('exit', remove);
      remove();
    },
  };
}
