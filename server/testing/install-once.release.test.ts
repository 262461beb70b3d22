import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { rootFolder } from '../config/paths.ts';

/**
 * A replacement for npm: it logs its start and end, creates the files of an install, and starts a child process, as
 * install scripts do, which would continue without it.
 */
const npm = `#!/bin/sh
echo "begin $$" >> npm.log
sleep 60 & child=$!
echo "child $child" >> npm.log
trap 'sleep 0.3; echo "ended $$" >> npm.log; exit 143' TERM
sleep "$NPM_SECONDS" & wait $!
mkdir -p node_modules/esbuild node_modules/vite
touch node_modules/esbuild/package.json node_modules/vite/package.json node_modules/.package-lock.json
kill $child
echo "end $$" >> npm.log
`;

let folder = '';
const children: ChildProcess[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balance-install-'));
  await cp(join(rootFolder, 'scripts'), join(folder, 'scripts'), { recursive: true });
  await writeFile(join(folder, 'package-lock.json'), '{}');
  await mkdir(join(folder, 'bin'));
  await writeFile(join(folder, 'bin/npm'), npm, { mode: 0o755 });
  await writeFile(
    join(folder, 'install.mjs'),
    `import { installIfNeeded } from './scripts/lib/install.mjs';
     console.log('installed', await installIfNeeded(console.log));`,
  );
});
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

function install(npmSeconds: number) {
  const path = `${join(folder, 'bin')}${delimiter}${process.env.PATH}`;
  const child = spawn(process.execPath, ['install.mjs'], {
    cwd: folder,
    env: { PATH: path, NPM_SECONDS: String(npmSeconds) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  let output = '';
  child.stdout.on('data', (bytes: Buffer) => {
    output += bytes.toString('utf8');
  });
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { child, ended, output: () => output };
}

const fetchLog = () => readFile(join(folder, 'npm.log'), 'utf8').catch(() => '');
const logged = async () => (await fetchLog()).match(/[a-z]+(?= )/g) ?? [];

async function isAlive(word: string): Promise<boolean> {
  const pid = Number(new RegExp(`${word} (\\d+)`).exec(await fetchLog())?.[1]);
  // A zombie process has ended.
  const state = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return state !== '' && !/\) [ZX] /.test(state);
}

describe.skipIf(process.platform !== 'linux')('installing packages (skipped where there is no /proc)', () => {
  it.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
  ] as const)('ends, with all child processes of npm, when %s ends the start', async (signal, status) => {
    const start = install(60);
    await expect.poll(logged).toEqual(['begin', 'child']);
    expect(await isAlive('child')).toBe(true);
    start.child.kill(signal);
    expect(await start.ended).toBe(status);
    expect(await logged()).toEqual(['begin', 'child', 'ended']);
    expect([await isAlive('begin'), await isAlive('child')]).toEqual([false, false]);
    expect(start.output()).not.toContain('failed');
    expect(existsSync(join(folder, '.cache/build.lock'))).toBe(false);
  });

  it('is done by one of two starts while the other waits', async () => {
    const [one, other] = [install(1.5), install(1.5)];
    expect(await Promise.all([one.ended, other.ended])).toEqual([0, 0]);
    expect(await logged()).toEqual(['begin', 'child', 'end']);
    const outputs = [one.output(), other.output()].sort();
    expect(outputs[0]).toMatch(/^Installing packages .*installed true\n$/s);
    expect(outputs[1]).toMatch(/^Waiting for another process .*installed false\n$/s);
  });

  it('starts again after an aborted install', async () => {
    const first = install(60);
    await expect.poll(logged).toHaveLength(2);
    first.child.kill('SIGTERM');
    await first.ended;
    const second = install(0);
    expect(await second.ended).toBe(0);
    expect((await logged()).slice(3)).toEqual(['begin', 'child', 'end']);
  });
});
