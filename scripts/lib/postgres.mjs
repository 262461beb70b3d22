import { spawn } from 'node:child_process';
import { chownSync, existsSync, readdirSync, readFileSync } from 'node:fs';
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
      if (/ready to accept (read.only )?connections/.test(output)) resolve();
    });
    child.once('exit', () => reject(new ScriptError(`PostgreSQL did not start:\n${output}`)));
  });
}

const throwAway = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=200',
  'max_wal_size=256MB',
];

async function makeFiles(programs, { data, wal, standbyOf, options }) {
  const [program, ...args] =
    standbyOf === undefined
      ? ['initdb', '-U', 'balance', '-A', 'trust', '-E', 'UTF8', '--no-sync', '--locale=C.UTF-8']
      : ['pg_basebackup', '-R', '--no-sync', '--checkpoint=fast', '-d', standbyOf];
  const inWal = wal === undefined ? [] : [`--waldir=${wal}`];
  const made = await run(join(programs, program), [...args, '-D', data, ...inWal], {
    ...options,
    capture: true,
  });
  if (made.code !== 0) throw new ScriptError(`${program} failed:\n${made.output}`);
}

/** The processes of a server, which survive its SIGKILL for a moment. */
function processesOf({ pid }) {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);
  return [pid, ...children.filter((child) => child > 0)];
}

/**
 * A throw-away cluster on a free port of this machine, without durability unless `settings` say otherwise. Its superuser
 * may create databases. `place` is the folder of its files, `wal` that of its log; `standbyOf` is the address of the
 * server that it copies and follows. `kill` ends it as a loss of its machine does, `start` starts it again. `stop` ends
 * it and removes its files; so does the end of this process.
 */
export async function startPostgres(programs, { settings = [], place, wal, standbyOf } = {}) {
  const identity = await otherThanRoot();
  const { folder, remove } = place === undefined ? makeMemoryFolder() : { folder: place, remove: () => {} };
  for (const one of [folder, wal]) {
    if (one !== undefined && identity.uid !== undefined) chownSync(one, identity.uid, identity.gid);
  }
  const data = join(folder, 'data');
  const options = { ...identity, cwd: folder, env: { LC_ALL: 'C.UTF-8' } };
  await makeFiles(programs, { data, wal: wal && join(wal, 'wal'), standbyOf, options });
  const port = await freePort();
  const values = [...throwAway, ...settings].flatMap((one) => ['-c', one]);
  const args = ['-D', data, '-k', folder, '-h', '127.0.0.1', '-p', String(port), ...values];
  let child;
  const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
  const end = async (work) => {
    if (hasEnded()) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    work();
    await ended;
  };
  const kill = () =>
    end(() => {
      for (const pid of processesOf(child)) process.kill(pid, 'SIGKILL');
    });
  const start = async () => {
    child = spawn(join(programs, 'postgres'), args, {
      ...identity,
      cwd: folder,
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    await untilReady(child);
  };
  const killAtExit = () => child?.kill('SIGKILL');
  process.once('exit', killAtExit);
  await start();
  const stop = async () => {
    await end(() => child.kill('SIGINT'));
    process.off('exit', killAtExit);
    remove();
  };
  return { url: `postgres://balance@127.0.0.1:${port}/postgres`, port, start, kill, stop, hasEnded };
}
