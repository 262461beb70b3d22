import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { describeOnEachDatabase } from '../testing/database.ts';
import { PruneGuard } from './prune-guard.ts';

const hourMs = 3_600_000;
const yearMs = 365 * 24 * hourMs;

describeOnEachDatabase('removing by age', (getDatabase) => {
  it('waits when the clock leaps ahead, and believes it when it goes on from there for half a day', async () => {
    let steadyMs = 0;
    let leapMs = 0;
    let pruned = 0;
    const lines: string[] = [];
    const clock = () => new Date(Date.UTC(2026, 5, 1) + steadyMs + leapMs);
    const log = createLog('warn', { write: (line) => void lines.push(line) });
    const guard = new PruneGuard({ db: getDatabase().db, clock, log }, () => steadyMs);
    const hourLater = async () => {
      steadyMs += hourMs;
      return await guard.run(async () => {
        pruned += 1;
        return pruned;
      });
    };
    expect(await hourLater()).toBe(1);
    expect(await hourLater()).toBe(2);
    leapMs = 9 * yearMs;
    for (let hour = 0; hour < 6; hour += 1) expect(await hourLater()).toBeNull();
    expect(lines).toHaveLength(6);
    // Put right: as if nothing had been.
    leapMs = 0;
    expect(await hourLater()).toBe(3);
    leapMs = yearMs;
    for (let hour = 0; hour < 12; hour += 1) expect(await hourLater()).toBeNull();
    expect(await hourLater()).toBe(4);
  });
});
