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
 * so that a busy machine changes nothing; null where the system has no /proc. With the processor time of all threads, in
 * milliseconds, because a share of little time says nothing.
 */
export async function mainThreadShareOf(
  work: () => unknown,
): Promise<{ computedMs: number; share: number | null }> {
  const hasTasks = existsSync('/proc/self/task');
  const before = hasTasks ? mainThreadTicks() : 0;
  const computedMs = await processorTimeOf(work);
  // Linux reports 100 ticks a second to programs.
  return { computedMs, share: hasTasks ? ((mainThreadTicks() - before) * 10) / computedMs : null };
}
