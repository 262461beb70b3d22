import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/clock.ts';
import { programArguments, rootFolder } from '#server/config/paths.ts';
import { createControlHandlers } from '#server/control/create-control-handlers.ts';
import { type ControlServer, startControlServer } from '#server/control/start-control-server.ts';
import type { Database } from '#server/db/db.ts';
import { migrate } from '#server/db/migrate.ts';
import { openEmbedded } from '#server/db/open-embedded.ts';
import { createLog } from '#server/log.ts';
import { testTemplate } from '#testing/database.ts';

const log = createLog('silent');
let folder = '';
let dataDir = '';

function balance(...args: string[]): Promise<{ status: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [...programArguments('cli/main.ts'), ...args], {
    cwd: rootFolder,
    env: { PATH: process.env.PATH, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '3000' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const texts = { stdout: '', stderr: '' };
  child.stdout.on('data', (bytes: Buffer) => {
    texts.stdout += bytes.toString('utf8');
  });
  child.stderr.on('data', (bytes: Buffer) => {
    texts.stderr += bytes.toString('utf8');
  });
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, ...texts })));
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'balance-test-'));
  dataDir = join(folder, 'data');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('commands of the operator beside a server on the embedded database', () => {
  let database: Database;
  let control: ControlServer;
  beforeAll(async () => {
    database = await openEmbedded({ dataDir, log, templateFile: await testTemplate() });
    await migrate(database, log);
    control = await startControlServer({
      dataDir,
      handlers: createControlHandlers({ database, clock: systemClock }),
      log,
    });
  });
  afterAll(async () => {
    await control.close();
    await database.close();
  });

  const accounts = () =>
    database.db.selectFrom('accounts').select(['email', 'is_admin', 'tier']).orderBy('email').execute();

  it('adds an account through the server', async () => {
    expect(await balance('user', 'add', 'Chief@Reader.example', '--admin')).toEqual({
      status: 0,
      stdout: 'Added chief@reader.example, an administrator.\n',
      stderr: '',
    });
    expect(await accounts()).toEqual([{ email: 'chief@reader.example', is_admin: true, tier: 'admin' }]);
  });

  it('reports the refusals of the server', async () => {
    const { status, stdout, stderr } = await balance('user', 'add', 'no address');
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toMatch(/^balance user: .*email.*\n$/i);
  });

  it('backs up through the server into a file that only its owner can read', async () => {
    const file = join(folder, 'backup.gz');
    const { status, stdout } = await balance('backup', file);
    expect(status).toBe(0);
    expect(stdout).toMatch(new RegExp(`^${file}: \\d+ rows of \\d+ tables`));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  it('reports that the backup cannot be written, and leaves no file', async () => {
    const { status, stderr } = await balance('backup', join(folder, 'absent/backup.gz'));
    expect(status).toBe(1);
    const file = join(folder, 'absent/backup.gz');
    expect(stderr).toBe(`balance backup: ${file} cannot be written: its folder does not exist.\n`);
  });

  it('replaces a backup only with --force, and never a folder', async () => {
    const file = join(folder, 'precious.gz');
    await writeFile(file, 'the only one');
    expect(await balance('backup', file)).toEqual({
      status: 1,
      stdout: '',
      stderr: `balance backup: ${file} exists already. Name another file, or write --force to replace it.\n`,
    });
    expect(await readFile(file, 'utf8')).toBe('the only one');
    expect(await balance('backup', file, '--force')).toMatchObject({ status: 0, stderr: '' });
    expect((await stat(file)).size).toBeGreaterThan(200);
    expect(await balance('backup', folder, '--force')).toMatchObject({
      status: 1,
      stderr: `balance backup: ${folder} cannot be written: it is a folder, not a file.\n`,
    });
  });

  it('checks the database through the server', async () => {
    const { status, stdout } = await balance('doctor');
    expect(stdout).toMatch(/^OK {4}database {5}Embedded PostgreSQL/m);
    expect(stdout).toMatch(/^OK {4}durability .*a power cut loses nothing that was acknowledged/m);
    expect(stdout).toMatch(/^OK {4}migrations/m);
    expect(status).toBe(0);
  });

  it.each([['restore'], ['serve']])('refuses %s in one sentence', async (verb) => {
    const file = verb === 'restore' ? [join(folder, 'backup.gz'), '--force'] : [];
    const { status, stderr } = await balance(verb, ...file);
    expect(status).toBe(1);
    expect(stderr.trimEnd().split('\n')).toHaveLength(1);
    expect(stderr).toContain(`Another process (pid ${process.pid}) is using the data folder ${dataDir}.`);
  });

  it('denies other users access to its socket', async () => {
    expect((await stat(join(dataDir, 'run'))).mode & 0o777).toBe(0o700);
    expect((await stat(join(dataDir, 'run/control.sock'))).mode & 0o777).toBe(0o600);
  });
});

describe('commands of the operator without a server', () => {
  it('restore a backup although the socket of a killed server is left', async () => {
    await writeFile(join(dataDir, 'run/control.sock'), '');
    const file = join(folder, 'backup.gz');
    const refused = await balance('restore', file);
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringContaining('is not empty (accounts') });
    expect(await balance('restore', file, '--force')).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/^Restored \d+ rows of the backup of /),
    });
    expect(await balance('user', 'add', 'chief@reader.example')).toMatchObject({
      stdout: 'There is chief@reader.example, an administrator.\n',
    });
  });

  it('report in one sentence that a folder is no backup', async () => {
    expect(await balance('restore', folder, '--force')).toEqual({
      status: 1,
      stdout: '',
      stderr: `balance restore: ${folder} cannot be read: it is a folder, not a file.\n`,
    });
  });

  it('create no database when they check for one', async () => {
    dataDir = join(folder, 'none');
    expect(await balance('doctor')).toMatchObject({ status: 0 });
    expect(existsSync(dataDir)).toBe(false);
  });
});
