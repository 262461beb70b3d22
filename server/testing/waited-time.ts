import { setTimeout as wait } from 'node:timers/promises';

const tickMs = 5;

interface WaitCounter {
  /** The milliseconds so far. */
  read(): number;
  stop(): void;
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** Counts a late tick with the time that this process computed: other processes used the rest. */
function countWait(): WaitCounter {
  let waitedMs = 0;
  let last = { at: performance.now(), computed: processorMs() };
  const tick = () => {
    const now = { at: performance.now(), computed: processorMs() };
    waitedMs += Math.min(now.at - last.at, Math.max(2 * tickMs, now.computed - last.computed));
    last = now;
  };
  const timer = setInterval(tick, tickMs);
  return {
    read: () => {
      tick();
      return waitedMs;
    },
    stop: () => clearInterval(timer),
  };
}

/**
 * Measures the milliseconds that this process waits or computes until the returned function is called. Time that other
 * processes of a busy machine use is not counted.
 */
export function measureWait(): () => number {
  const counter = countWait();
  return () => {
    counter.stop();
    return counter.read();
  };
}

/** Waits until `condition` holds; throws after `ms` milliseconds, which are counted as in `measureWait`. */
export async function until(condition: () => boolean | Promise<boolean>, ms: number): Promise<void> {
  const counter = countWait();
  try {
    while (!(await condition())) {
      if (counter.read() > ms) throw new Error(`the condition did not hold within ${ms} ms`);
      await wait(20);
    }
  } finally {
    counter.stop();
  }
}
