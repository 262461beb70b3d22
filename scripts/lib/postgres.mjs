import { spawn } from 'node:child_process';
import { chownSync, existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { installDebianPackages } from './debian.mjs';
import { makeMemoryFolder } from './memory-folder.mjs';
import { ScriptError } from './progress.mjs';
import { run } from './run.mjs';

function installed() {
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter),
  ];
  return folders.find((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
}

export const withoutPostgres =
  'The tests on PostgreSQL were skipped, which counts as a failure: its server programs are missing. Run "sudo apt-get install postgresql" and try again.';

/** The folder of PostgreSQL's programs, installed from Debian's package where that is allowed; else undefined. */
export async function findPostgres() {
  const found = installed();
  if (found !== undefined) return found;
  await installDebianPackages(['postgresql']);
  return installed();
}

/** PostgreSQL refuses to run as root; Debian's package brings a user, "nobody" exists everywhere. */
async function otherThanRoot() {
  if (process.getuid?.() !== 0) return {};
  for (const name of ['postgres', 'nobody']) {
    const [user, group] = await Promise.all(
      ['-u', '-g'].map((flag) => run('id', [flag, name], { capture: true })),
    );
    if (user.code === 0) return { uid: Number(user.output), gid: Number(group.output) };
  }
  throw new ScriptError('PostgreSQL does not run as root and there is no user "postgres" or "nobody".');
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

function untilReady(child) {
  return new Promise((resolve, reject) => {
    let output = '';
    child.stderr.on('data', (piece) => {
      output = `${output}${piece}`.slice(-8000);
      if (output.includes('ready to accept connections')) resolve();
    });
    child.once('exit', () => reject(new ScriptError(`PostgreSQL did not start:\n${output}`)));
  });
}

/**
 * A throw-away cluster on a free port of this machine, without durability. Its superuser may create
 * databases. `stop` ends it and removes its files; so does the end of this process.
 */
export async function startPostgres(programs) {
  const identity = await otherThanRoot();
  const { folder, remove } = makeMemoryFolder();
  if (identity.uid !== undefined) chownSync(folder, identity.uid, identity.gid);
  const data = join(folder, 'data');
  const options = { ...identity, cwd: folder, env: { LC_ALL: 'C.UTF-8' } };
  const made = await run(
    join(programs, 'initdb'),
    ['-D', data, '-U', 'balance', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8'],
    { ...options, capture: true },
  );
  if (made.code !== 0) throw new ScriptError(`initdb failed:\n${made.output}`);
  const port = await freePort();
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'max_connections=200',
    'max_wal_size=256MB',
  ];
  const child = spawn(
    join(programs, 'postgres'),
    [
      '-D',
      data,
      '-k',
      folder,
      '-h',
      '127.0.0.1',
      '-p',
      String(port),
      ...settings.flatMap((one) => ['-c', one]),
    ],
    { ...identity, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  await untilReady(child);
  const stop = async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGINT');
    await ended;
    process.off('exit', kill);
    remove();
  };
  return { url: `postgres://balance@127.0.0.1:${port}/postgres`, stop };
}
