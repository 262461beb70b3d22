import type { Clock } from '#server/clock.ts';

export interface TestClock {
  now: Clock;
  /** Moves the time on; the clock also runs by itself. */
  advance(milliseconds: number): void;
}

/** A clock that runs as the machine's does, from `start` or from the machine's time, and can be put forward. */
export function createTestClock(start?: Date): TestClock {
  let ahead = start === undefined ? 0 : start.getTime() - Date.now();
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
  };
}
