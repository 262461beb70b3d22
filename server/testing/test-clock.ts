import type { Clock } from '#server/clock.ts';

export interface TestClock {
  now: Clock;
  /** Advances the time; the clock also runs by itself. */
  advance(milliseconds: number): void;
}

/** A clock that runs from `start` or from the system time, and that tests can advance. */
export function createTestClock(start?: Date): TestClock {
  let ahead = start === undefined ? 0 : start.getTime() - Date.now();
  return {
    now: () => new Date(Date.now() + ahead),
    advance: (milliseconds) => {
      ahead += milliseconds;
    },
  };
}
