import { setTimeout as wait } from 'node:timers/promises';

const tickMs = 5;

interface WaitCounter {
  /** Milliseconds until now. */
  read(): number;
  stop(): void;
}

function processorMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

/** A tick that comes late counts for what this process computed in that time: the rest of it others had. */
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
 * Measures how long this process waits or computes, in milliseconds, until the returned function is called. A
 * limit that the product keeps shows in full; what a machine that is busy elsewhere takes away does not.
 */
export function measureWait(): () => number {
  const counter = countWait();
  return () => {
    counter.stop();
    return counter.read();
  };
}

/** Waits until `condition` holds; throws after so many milliseconds, counted as `measureWait` does. */
export async function until(condition: () => boolean | Promise<boolean>, ms: number): Promise<void> {
  const counter = countWait();
  try {
    while (!(await condition())) {
      if (counter.read() > ms) throw new Error(`it did not come to pass within ${ms} ms`);
      await wait(20);
    }
  } finally {
    counter.stop();
  }
}
