import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';

/** Linux reports processor time in hundredths of a second, independent of its internal ticks. */
const ticksPerSecond = 100;

interface Counted {
  atMs: number;
  /** Of all processors of the machine, by all processes. */
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
  /** Of the database server; null when the database runs inside this process. */
  database: number | null;
  mainThread: number;
  /** Worker threads for pages and feeds, the engine of the embedded database, compilers, garbage collectors. */
  otherThreads: number;
  /** In [0, 1]: used share of all processors of the machine. */
  busy: number;
}

/** The fields of a `stat` file after the name, which may contain spaces. */
function fieldsOf(file: string): string[] {
  const text = readFileSync(file, 'latin1');
  return text.slice(text.lastIndexOf(')') + 2).split(' ');
}

/** Processor time of a process or thread, with `children` also of ended child processes. */
function secondsOf(folder: string, { children = false } = {}): number {
  const fields = fieldsOf(`${folder}/stat`);
  const places = children ? [11, 12, 13, 14] : [11, 12];
  return places.reduce((sum, at) => sum + Number(fields[at] ?? 0), 0) / ticksPerSecond;
}

export function parentOf(pid: number): number {
  return Number(fieldsOf(`/proc/${pid}/stat`)[1]);
}

/** Processor time of a process and its children; a child that has ended counts with its parent. */
export function treeSeconds(pid: number): number {
  let sum = secondsOf(`/proc/${pid}`, { children: true });
  for (const name of readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))) {
    try {
      if (parentOf(Number(name)) === pid) sum += secondsOf(`/proc/${name}`);
    } catch {
      // The process has just ended.
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
 * Starts to count processor time by process; null except on Linux. The process of the database is the parent of its
 * sessions, so that all sessions count.
 */
export function watchProcessors(
  newsroomPid: number,
  databaseSession: number | null,
): (() => ProcessorUse) | null {
  if (!existsSync('/proc/self/task')) return null;
  const databasePid =
    databaseSession !== null && existsSync(`/proc/${databaseSession}`) ? parentOf(databaseSession) : null;
  const start = count(newsroomPid, databasePid);
  return () => {
    const now = count(newsroomPid, databasePid);
    const wallSeconds = (now.atMs - start.atMs) / 1000;
    return {
      wallSeconds,
      newsroom: now.newsroom - start.newsroom,
      database: now.database === null || start.database === null ? null : now.database - start.database,
      mainThread: now.mainThread - start.mainThread,
      otherThreads: now.otherThreads - start.otherThreads,
      busy: 1 - (now.idle - start.idle) / (wallSeconds * availableParallelism()),
    };
  };
}
