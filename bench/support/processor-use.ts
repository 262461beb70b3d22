import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Linux counts processor time in hundredths of a second, whatever its own ticks are. */
const ticksPerSecond = 100;

interface Counted {
  atMs: number;
  /** Of all processors of the machine, whoever worked. */
  idle: number;
  newsroom: number;
  database: number | null;
  mainThread: number;
  otherThreads: number;
}

export interface ProcessorUse {
  wallSeconds: number;
  /** Seconds of processor time. */
  newsroom: number;
  /** Of the database's own server; null where it runs inside this process. */
  database: number | null;
  mainThread: number;
  /** Threads that read pages and feeds, the engine of the embedded database, compilers, garbage collectors. */
  otherThreads: number;
  /** In [0, 1]: how much of all processors of the machine anybody used. */
  busy: number;
}

/** The fields of a `stat` file behind the name, which may hold blanks. */
function fieldsOf(file: string): string[] {
  const text = readFileSync(file, 'latin1');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Of a process or thread, with `children` also of those it waited for. */
function secondsOf(folder: string, { children = false } = {}): number {
  const fields = fieldsOf(`${folder}/stat`);
  const places = children ? [11, 12, 13, 14] : [11, 12];
  return places.reduce((sum, at) => sum + Number(fields[at] ?? 0), 0) / ticksPerSecond;
}

function parentOf(pid: number): number {
  return Number(fieldsOf(`/proc/${pid}/stat`)[1]);
}

/** A process and what it started; a process that ends meanwhile counts no more by itself but with its parent. */
function treeSeconds(pid: number): number {
  let sum = secondsOf(`/proc/${pid}`, { children: true });
  for (const name of readdirSync('/proc').filter((one) => /^\d+$/.test(one))) {
    try {
      if (parentOf(Number(name)) === pid) sum += secondsOf(`/proc/${name}`);
    } catch {
      // It has just ended.
    }
  }
  return sum;
}

function idleSeconds(): number {
  const fields = /^cpu +(.*)$/m.exec(readFileSync('/proc/stat', 'latin1'))?.[1] ?? '';
  // user, nice, system, idle, iowait
  const [, , , idle = 0, waiting = 0] = fields.split(' ').map(Number);
  return (idle + waiting) / ticksPerSecond;
}

function count(newsroomPid: number, databasePid: number | null): Counted {
  const all = process.cpuUsage();
  const mainThread = secondsOf(`/proc/self/task/${process.pid}`);
  return {
    atMs: performance.now(),
    idle: idleSeconds(),
    newsroom: secondsOf(`/proc/${newsroomPid}`),
    database: databasePid === null ? null : treeSeconds(databasePid),
    mainThread,
    otherThreads: (all.user + all.system) / 1e6 - mainThread,
  };
}

/**
 * Counts who uses the processors from now on; null where the system does not tell (anything but Linux). The
 * database's process is the parent of a session's, so that all its sessions count.
 */
export function watchProcessors(
  newsroomPid: number,
  databaseSession: number | null,
): (() => ProcessorUse) | null {
  if (!existsSync('/proc/self/task')) return null;
  const databasePid =
    databaseSession !== null && existsSync(`/proc/${databaseSession}`) ? parentOf(databaseSession) : null;
  const begun = count(newsroomPid, databasePid);
  return () => {
    const now = count(newsroomPid, databasePid);
    const wallSeconds = (now.atMs - begun.atMs) / 1000;
    return {
      wallSeconds,
      newsroom: now.newsroom - begun.newsroom,
      database: now.database === null || begun.database === null ? null : now.database - begun.database,
      mainThread: now.mainThread - begun.mainThread,
      otherThreads: now.otherThreads - begun.otherThreads,
      busy: 1 - (now.idle - begun.idle) / (wallSeconds * availableParallelism()),
    };
  };
}
