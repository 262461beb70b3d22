import { randomBytes } from 'node:crypto';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { StartError } from '../config/start-error.ts';
import { openShortPath } from './short-socket-path.ts';

/** Another process holds the lock of the data folder. */
export class DirectoryLockedError extends StartError {
  constructor(folder: string, pid: number | undefined) {
    const who = pid === undefined ? 'Another process' : `Another process (pid ${pid})`;
    super(
      `${who} is using the data folder ${folder}. Stop it first, or set DATA_DIR to another folder; two processes on one embedded database would lose data.`,
    );
  }
}

export interface DirectoryLock {
  release(): Promise<void>;
}

type Claim = { state: 'dead' } | { state: 'trying' | 'held'; pid: number | undefined };

const claimName = /^lock-[0-9a-f]{16}\.sock$/;
const unpublishedName = /^claim-[0-9a-f]{16}\.sock$/;
const answerTimeoutMs = 2000;
const abandonedMs = 60_000;

/**
 * Queries the process of a claim through its socket. Only a refused connection proves that the process is gone: the
 * system closes the sockets of a killed process, while its pid may be reused. A process that does not answer counts
 * as alive.
 */
function queryClaim(path: string): Promise<Claim> {
  return new Promise((resolve) => {
    const socket = connect(path);
    let answer = '';
    const done = (claim: Claim) => {
      socket.destroy();
      resolve(claim);
    };
    socket.setTimeout(answerTimeoutMs, () => done({ state: 'held', pid: undefined }));
    socket.on('data', (bytes) => {
      answer += bytes.toString('utf8');
    });
    socket.on('end', () => {
      const [state, pid] = answer.trim().split(' ');
      done({ state: state === 'trying' ? 'trying' : 'held', pid: Number(pid) || undefined });
    });
    socket.on('error', (error: NodeJS.ErrnoException) => {
      const dead = error.code === 'ECONNREFUSED' || error.code === 'ENOENT';
      done(dead ? { state: 'dead' } : { state: 'held', pid: undefined });
    });
  });
}

interface OwnClaim {
  name: string;
  hold(): void;
  withdraw(): Promise<void>;
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, () => resolve());
  });
}

async function publishClaim(folder: string, shortFolder: string): Promise<OwnClaim> {
  const id = randomBytes(8).toString('hex');
  let state = 'trying';
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(`${state} ${process.pid}\n`);
  });
  // The socket is renamed when it listens: between bind and listen it would look dead.
  await listen(server, join(shortFolder, `claim-${id}.sock`));
  server.unref();
  const name = `lock-${id}.sock`;
  await rename(join(folder, `claim-${id}.sock`), join(folder, name));
  return {
    name,
    hold: () => {
      state = 'held';
    },
    withdraw: async () => {
      await rm(join(folder, name), { force: true });
      server.close();
    },
  };
}

async function removeAbandoned(folder: string, names: string[]): Promise<void> {
  for (const name of names.filter((each) => unpublishedName.test(each))) {
    const made = await stat(join(folder, name)).catch(() => undefined);
    if (made !== undefined && Date.now() - made.mtimeMs > abandonedMs) {
      await rm(join(folder, name), { force: true });
    }
  }
}

/** Lists the live claims of other processes and removes dead ones, which is safe as names are never reused. */
async function otherClaims(folder: string, shortFolder: string, own: string) {
  const names = await readdir(folder);
  await removeAbandoned(folder, names);
  const live: { name: string; claim: Exclude<Claim, { state: 'dead' }> }[] = [];
  for (const name of names) {
    if (name === own || !claimName.test(name)) continue;
    const claim = await queryClaim(join(shortFolder, name));
    if (claim.state === 'dead') await rm(join(folder, name), { force: true });
    else live.push({ name, claim });
  }
  return live;
}

/**
 * Locks the folder for this process until `release` or until the process ends in any way. Each process publishes a
 * claim (a listening socket with a random name) before it lists the others, so of two processes that start together at
 * least one sees the other. Of the claims that are still trying, the smallest name wins; a process holds the lock only
 * when no other claim is left.
 */
export async function lockDirectory(folder: string): Promise<DirectoryLock> {
  const short = await openShortPath(folder);
  try {
    for (;;) {
      const own = await publishClaim(folder, short.path);
      const outcome = await finalizeClaim(folder, short.path, own);
      if (outcome === 'held') return { release: own.withdraw };
      await own.withdraw();
      if (outcome !== 'retry') throw new DirectoryLockedError(folder, outcome.pid);
      await wait(20 + Math.random() * 60);
    }
  } finally {
    await short.close();
  }
}

async function finalizeClaim(
  folder: string,
  shortFolder: string,
  own: OwnClaim,
): Promise<'held' | 'retry' | { pid: number | undefined }> {
  for (;;) {
    const others = await otherClaims(folder, shortFolder, own.name);
    const holder = others.find((other) => other.claim.state === 'held');
    if (holder !== undefined) return { pid: holder.claim.pid };
    if (others.length === 0) {
      own.hold();
      return 'held';
    }
    if (others.some((other) => other.name < own.name)) return 'retry';
    await wait(10);
  }
}
