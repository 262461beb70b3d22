import type { Clock } from '#server/clock.ts';

export interface TestClock {
  now: Clock;
  /** Moves the time on; the clock also runs by itself. */
  advance(milliseconds: number): void;
}

/** A clock that runs as the machine's does and can be put forward. */
export function createTestClock(): TestClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
  };
}
