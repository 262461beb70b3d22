const tickMs = 5;

/**
 * Measures how long this process waits, in milliseconds, until the returned function is called. It counts the
 * ticks of a timer, and one that comes late counts little more than one in time: a limit that the product
 * keeps by its own timers shows in full, what a crowded machine or long work takes does not.
 */
export function measureWait(): () => number {
  let waitedMs = 0;
  let last = performance.now();
  const tick = () => {
    const now = performance.now();
    waitedMs += Math.min(now - last, 2 * tickMs);
    last = now;
  };
  const timer = setInterval(tick, tickMs);
  return () => {
    clearInterval(timer);
    tick();
    return waitedMs;
  };
}
