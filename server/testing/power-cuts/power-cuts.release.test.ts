import { describe, expect, it } from 'vitest';
import { cutPower } from './cut-power.ts';

/** More with BALANCE_TEST_POWER_CUTS. */
const cuts = Number(process.env.BALANCE_TEST_POWER_CUTS ?? 12);
const seed = Number(process.env.BALANCE_TEST_SEED ?? 20260101);

describe('the embedded database after a cut of the power', () => {
  it(
    'starts, has every row that it acknowledged, and is not damaged',
    async () => {
      const result = await cutPower({ cuts, seed, signIns: 8, hosts: 2, articlesOfEach: 5 });
      expect(result.faults).toEqual([]);
      expect(result.articles).toBe(10);
      expect(result.acknowledged).toBeGreaterThan(40);
      expect(result.syncs).toBeGreaterThan(result.acknowledged);
    },
    300_000 + 60_000 * cuts,
  );
});
