import { existsSync, readFileSync } from 'node:fs';

/** The processor time that this process needs for some work, in milliseconds. */
export async function processorTimeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

/** Fields 14 and 15 of proc(5): the ticks of processor time of the main thread, whose id is that of the process. */
function mainThreadTicks(): number {
  const stat = readFileSync(`/proc/self/task/${process.pid}/stat`, 'latin1');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return Number(fields[11]) + Number(fields[12]);
}

/**
 * The share of the main thread in the processor time of some work, in [0, 1]. Waiting for a processor does not count,
 * so that a busy machine changes nothing. Null where the system has no /proc.
 */
export async function mainThreadShareOf(work: () => unknown): Promise<number | null> {
  if (!existsSync('/proc/self/task')) return null;
  const before = mainThreadTicks();
  const computedMs = await processorTimeOf(work);
  // Linux reports 100 ticks a second to programs.
  return ((mainThreadTicks() - before) * 10) / computedMs;
}
