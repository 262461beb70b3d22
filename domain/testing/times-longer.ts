/** Declared here because the types of domain include no runtime. */
declare const process: { cpuUsage(): { user: number; system: number } };

const tries = 5;

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function minMs(work: () => unknown): number {
  const durations = Array.from({ length: tries }, () => {
    const before = processorMs();
    work();
    return processorMs() - before;
  });
  return Math.min(...durations);
}

/**
 * The ratio of the processor time for the larger size to that for the smaller one, by the fastest of five tries. The
 * ratio is the same on any machine. At four times the size, 4 is linear and 16 is quadratic.
 */
export function timesLonger(work: (size: number) => unknown, small: number, large: number): number {
  // The first call compiles the code, so that the small size is not measured with it.
  work(small);
  return minMs(() => work(large)) / minMs(() => work(small));
}
