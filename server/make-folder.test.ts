import { existsSync } from 'node:fs';
import { mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeFolder } from './make-folder.ts';

let base = '';
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'balance-test-'));
});
afterEach(() => rm(base, { recursive: true, force: true }));

describe('makeFolder', () => {
  it('creates missing folders, each for its owner alone, and keeps existing ones', async () => {
    await makeFolder(join(base, 'a/b/c'), 0o700);
    for (const name of ['a', 'a/b', 'a/b/c']) {
      expect((await stat(join(base, name))).mode & 0o777).toBe(0o700);
    }
    await makeFolder(join(base, 'a/b/c'), 0o700);
  });

  it('is not disturbed by others that make the same one', async () => {
    const folder = join(base, 'a/b/c/d');
    await Promise.all(Array.from({ length: 20 }, () => makeFolder(folder, 0o700)));
    expect((await stat(folder)).isDirectory()).toBe(true);
  });

  it('refuses files in its way and links that lead nowhere', async () => {
    await writeFile(join(base, 'file'), '');
    await symlink(join(base, 'nowhere/at/all'), join(base, 'link'));
    await expect(makeFolder(join(base, 'file'), 0o700)).rejects.toMatchObject({ code: 'EEXIST' });
    await expect(makeFolder(join(base, 'file/below'), 0o700)).rejects.toMatchObject({ code: 'ENOTDIR' });
    await expect(makeFolder(join(base, 'link'), 0o700)).rejects.toMatchObject({ code: 'EEXIST' });
  });

  it.skipIf(!existsSync('/proc/self'))(
    'gives up at once where no folders can be (skipped without /proc)',
    async () => {
      await expect(makeFolder('/proc/balance/data', 0o700)).rejects.toMatchObject({ code: 'ENOTSUP' });
    },
  );
});
