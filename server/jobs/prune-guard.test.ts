import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { describeOnEachDatabase } from '../testing/database.ts';
import { PruneGuard } from './prune-expired.ts';

const hourMs = 3_600_000;
const yearMs = 365 * 24 * hourMs;

describeOnEachDatabase('deleting by age', (getDatabase) => {
  it('waits when the clock jumps ahead, and trusts it after it has run on for half a day', async () => {
    let steadyMs = 0;
    let jumpMs = 0;
    let pruned = 0;
    const lines: string[] = [];
    const clock = () => new Date(Date.UTC(2026, 5, 1) + steadyMs + jumpMs);
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
    jumpMs = 9 * yearMs;
    for (let hour = 0; hour < 6; hour += 1) expect(await hourLater()).toBeNull();
    expect(lines).toHaveLength(6);
    // The clock is corrected: rows are deleted as before.
    jumpMs = 0;
    expect(await hourLater()).toBe(3);
    jumpMs = yearMs;
    for (let hour = 0; hour < 12; hour += 1) expect(await hourLater()).toBeNull();
    expect(await hourLater()).toBe(4);
  });
});
