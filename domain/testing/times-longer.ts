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

/** The processor time of the fastest of up to five tries, in milliseconds; they end when one is within `maxMs`. */
export function fastestMs(work: () => unknown, maxMs: number): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let at = 0; at < tries && fastest > maxMs; at += 1) {
    const before = processorMs();
    work();
    fastest = Math.min(fastest, processorMs() - before);
    // Linear work is never so slow, even on a busy machine.
    if (fastest > 10 * maxMs) break;
  }
  return fastest;
}

/**
 * The processor time of some work in milliseconds if it is too slow, otherwise null: more than ten times `maxMs`, or
 * more than `maxMs` and growing eightfold at four times the size, so that linear work on a slow machine passes. Larger
 * sizes are compared, not smaller ones: collecting garbage disturbs the time of few milliseconds most.
 */
export function slowMs(work: (size: number) => unknown, size: number, maxMs: number): number | null {
  const ms = fastestMs(() => work(size), maxMs);
  if (ms <= maxMs) return null;
  return ms > 10 * maxMs || timesLonger(work, size, 4 * size) > 8 ? ms : null;
}
