import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    const owner = Number(readFileSync(file, 'utf8'));
    if (owner > 0 && !isAlive(owner)) rmSync(file, { force: true });
    return false;
  }
}

/**
 * Runs `work` while no other process holds the lock file; a lock whose owner is gone is taken over.
 * `onWait` is told once when another holds it.
 */
export async function withLock(file, work, onWait = () => {}) {
  mkdirSync(dirname(file), { recursive: true });
  for (let waits = 0; !take(file); waits++) {
    if (waits === 1) onWait();
    await sleep(100);
  }
  const release = () => rmSync(file, { force: true });
  // A lock left behind would hold up whoever starts when its number belongs to another process.
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}
