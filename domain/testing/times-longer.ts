/** Every test has it; the types of domain know no runtime. */
declare const process: { cpuUsage(): { user: number; system: number } };

const tries = 5;

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function minMs(work: () => unknown): number {
  const took = Array.from({ length: tries }, () => {
    const before = processorMs();
    work();
    return processorMs() - before;
  });
  return Math.min(...took);
}

/**
 * How many times more processor time work takes at the larger size, by the shortest of five tries each: a ratio
 * says the same on any machine. At four times the size, 4 is proportional and 16 is quadratic.
 */
export function timesLonger(work: (size: number) => unknown, small: number, large: number): number {
  // Compiled first, so that the small size does not pay for it.
  work(small);
  return minMs(() => work(large)) / minMs(() => work(small));
}
