import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  folder: string;
  /** Fills the disk to its last byte, and again whenever something is deleted, until the returned function frees it. */
  fill(): Promise<() => Promise<void>>;
  close(): void;
}

const refillMs = 100;

/** Writes until the disk is full. */
async function writeBallast(file: string): Promise<void> {
  const ballast = await open(file, 'a');
  for (let size = 2 ** 20; size >= 1; ) {
    const written = await ballast.write(Buffer.alloc(size)).catch(() => undefined);
    if (written?.bytesWritten !== size) size = Math.floor(size / 2);
  }
  await ballast.close();
}

/** Mounts a disk in memory. @throws where this user may not mount */
export function mountSmallDisk(megabytes: number): SmallDisk {
  const folder = mkdtempSync(join(tmpdir(), 'balance-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder]);
  chmodSync(folder, 0o711);
  const file = join(folder, 'ballast');
  return {
    folder,
    fill: async () => {
      await writeBallast(file);
      let refilling = Promise.resolve();
      const timer = setInterval(() => {
        refilling = refilling.then(() => writeBallast(file));
      }, refillMs);
      return async () => {
        clearInterval(timer);
        await refilling;
        await rm(file);
      };
    },
    close: () => {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
