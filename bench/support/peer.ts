import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { rootFolder } from '#server/config/paths.ts';
import { buildProgram } from '../../scripts/lib/build-server.mjs';
import type { LargeNewsroom } from './large-newsroom.ts';
import { treeSeconds } from './processor-use.ts';

/** What all programs that are compared share. */
export interface PeerPlan {
  newsroom: LargeNewsroom;
  feeds: readonly string[];
  /** An empty database of its own. */
  databaseUrl: string;
  /** The first process of the database server. */
  databasePid: number;
}

/** What one run of a program over the feeds took. */
export interface PeerRun {
  name: string;
  /** Articles of which a text was extracted or fetched and stored. */
  articles: number;
  articlesPerSecond: number;
  /** Processor time of the program and of the database server for an article, in milliseconds. */
  cpuMs: { program: number; database: number };
}

/** What `peer-balance.ts` prints: one line when a run begins and one when it has ended. */
export type PeerLine = { begins: string } | { articles: number; articlesPerSecond: number };

export function printLine(line: PeerLine): void {
  process.stdout.write(`${JSON.stringify(line)}\n`);
}

/** Starts to count; the function ends the run. */
export function startPeerRun(name: string, pid: number, databasePid: number) {
  const now = () => ({ program: treeSeconds(pid), database: treeSeconds(databasePid) });
  const begin = now();
  return ({ articles, articlesPerSecond }: { articles: number; articlesPerSecond: number }): PeerRun => {
    const end = now();
    const each = (seconds: number) => (1000 * seconds) / Math.max(1, articles);
    const cpuMs = {
      program: each(end.program - begin.program),
      database: each(end.database - begin.database),
    };
    return { name, articles, articlesPerSecond, cpuMs };
  };
}

async function collectRuns(child: ChildProcess, databasePid: number): Promise<PeerRun[]> {
  const { pid, stdout } = child;
  if (pid === undefined || stdout === null) throw new Error('The program did not start.');
  const runs: PeerRun[] = [];
  let end: ReturnType<typeof startPeerRun> | null = null;
  for await (const text of createInterface({ input: stdout })) {
    const line = JSON.parse(text) as PeerLine;
    if ('begins' in line) end = startPeerRun(line.begins, pid, databasePid);
    else if (end !== null) runs.push(end(line));
  }
  return runs;
}

/** Runs `peer-balance.ts` as a process of its own and returns the runs that it prints. */
export async function runBalance(plan: PeerPlan): Promise<PeerRun[]> {
  const program = pathToFileURL(await buildProgram('bench/support/peer-balance.ts')).href;
  const args = [`${rootFolder}/scripts/lib/run-program.mjs`, program, JSON.stringify(plan)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const runs = await collectRuns(child, plan.databasePid);
  const code = await ended;
  if (code !== 0) throw new Error(`Balance ended with ${code}`);
  return runs;
}
