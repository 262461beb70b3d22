import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rootFolder } from '../config/paths.ts';
import { DirectoryLockedError, lockDirectory } from './directory-lock.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balance-test-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

/** A process that acquires the lock, reports it and keeps it. */
function spawnHolder(target: string) {
  const code = `
    import { lockDirectory } from './server/db/directory-lock.ts';
    try { await lockDirectory(${JSON.stringify(target)}); console.log('held'); setInterval(() => {}, 1000); }
    catch (error) { console.log(error.message); }`;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', code], {
    cwd: rootFolder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('close', resolve));
  const said = new Promise<string>((resolve) => {
    child.stdout.once('data', (bytes: Buffer) => resolve(bytes.toString('utf8').trim()));
  });
  return { child, ended, said };
}

describe('lockDirectory', () => {
  it('refuses a second holder in one sentence that names the first, and frees the folder on release', async () => {
    const lock = await lockDirectory(folder);
    await expect(lockDirectory(folder)).rejects.toThrow(
      `Another process (pid ${process.pid}) is using the data folder ${folder}.`,
    );
    await lock.release();
    await (await lockDirectory(folder)).release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('is freed by kill -9 of its holder, and not before', async () => {
    const { child, ended, said } = spawnHolder(folder);
    expect(await said).toBe('held');
    await expect(lockDirectory(folder)).rejects.toThrow(`pid ${child.pid}`);
    child.kill('SIGKILL');
    await ended;
    const lock = await lockDirectory(folder);
    await lock.release();
    expect(await readdir(folder)).toEqual([]);
  });

  it('stays locked while its holder is stopped and cannot answer', async () => {
    const { child, ended, said } = spawnHolder(folder);
    await said;
    child.kill('SIGSTOP');
    await expect(lockDirectory(folder)).rejects.toThrow(DirectoryLockedError);
    child.kill('SIGKILL');
    await ended;
  });

  it('has exactly one holder under concurrent requests', async () => {
    for (let round = 0; round < 5; round += 1) {
      const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockDirectory(folder)));
      const locks = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value] : []));
      expect(locks).toHaveLength(1);
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(DirectoryLockedError);
      }
      await locks[0]?.release();
    }
  });

  it('has exactly one holder when processes race for the folder of a killed one', async () => {
    const first = spawnHolder(folder);
    await first.said;
    first.child.kill('SIGKILL');
    await first.ended;
    const racers = Array.from({ length: 4 }, () => spawnHolder(folder));
    const answers = await Promise.all(racers.map(({ said }) => said));
    expect(answers.filter((answer) => answer === 'held')).toHaveLength(1);
    for (const racer of racers) racer.child.kill('SIGKILL');
    await Promise.all(racers.map(({ ended }) => ended));
  });

  it('works in a folder whose path is longer than the limit of sockets', async () => {
    const deep = join(folder, 'a-long-name-of-a-folder/'.repeat(8));
    await mkdir(deep, { recursive: true });
    const lock = await lockDirectory(deep);
    await expect(lockDirectory(deep)).rejects.toThrow(DirectoryLockedError);
    await lock.release();
  });
});
