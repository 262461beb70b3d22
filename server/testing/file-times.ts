import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect } from 'vitest';

/**
 * Setup file of every test: writes the processor time of each test file, with the imports that no file of this
 * process needed before, to the file that BALANCE_TEST_TIMES names.
 */
const timesFile = process.env.BALANCE_TEST_TIMES;

interface ProcessTime {
  pid: number;
  parent: number;
  ms: number;
}

/** Fields 4 and 14 to 17 of proc(5): the parent, and the ticks of the process and of its children that have ended. */
function parseProcess(pid: string): ProcessTime[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
    // Linux reports 100 ticks a second to programs.
    return [{ pid: Number(pid), parent: Number(fields[1]), ms: ticks * 10 }];
  } catch {
    // It has ended in the meantime.
    return [];
  }
}

/** The processor time so far of this process and the programs it started; without /proc, of this process alone. */
function processorMs(): number {
  if (!existsSync('/proc/self/stat')) {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1000;
  }
  const processes = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap(parseProcess);
  const sum = (pid: number): number =>
    processes
      .filter((started) => started.parent === pid)
      .reduce((total, started) => total + started.ms + sum(started.pid), 0);
  return (processes.find(({ pid }) => pid === process.pid)?.ms ?? 0) + sum(process.pid);
}

if (timesFile !== undefined) {
  const start = processorMs();
  afterAll(() => {
    const line = { file: expect.getState().testPath, processorMs: processorMs() - start };
    appendFileSync(timesFile, `${JSON.stringify(line)}\n`);
  });
}
