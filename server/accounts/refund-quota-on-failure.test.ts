import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnEachDatabase } from '#testing/database.ts';
import { until } from '#testing/waited-time.ts';
import { createLog } from '../log.ts';
import { addAccount } from './add-account.ts';
import { getUsage } from './get-usage.ts';
import { QuotaRefunds } from './quota-refunds.ts';
import { refundQuotaOnFailure } from './refund-quota-on-failure.ts';
import { reserveUsage } from './reserve-usage.ts';

const now = new Date('2026-02-03T18:30:00Z');

describeOnEachDatabase('a search that failed', (database) => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  let returns: QuotaRefunds;

  beforeEach(() => {
    lines.length = 0;
  });
  afterEach(() => returns.close());

  const deps = () => ({ db: database().db, clock: () => now, owner: 'session:one' });
  /** As good as a lost database: whatever counts usage fails. */
  const lose = () => sql`ALTER TABLE usage_days RENAME TO usage_days_lost`.execute(database().db);
  const mend = () => sql`ALTER TABLE usage_days_lost RENAME TO usage_days`.execute(database().db);

  async function failWithoutDatabase(pausesSeconds: number[]) {
    returns = new QuotaRefunds({ log, pausesSeconds });
    const caller = (await addAccount(deps(), { email: 'ann@news.example', tier: 'free' })).account;
    const reservation = await reserveUsage(deps(), { account: caller, kind: 'search' });
    const { signal } = new AbortController();
    const work = async () => {
      await lose();
      throw new Error('the database went away');
    };
    await expect(refundQuotaOnFailure(returns, reservation, signal, work)).rejects.toThrow('went away');
    return async () => (await getUsage(deps(), { caller })).used;
  }

  it('is given back once the database is there again', async () => {
    const used = await failWithoutDatabase([0.05, 0.05, 0.05, 0.2, 0.2, 0.2, ...Array<number>(60).fill(0.5)]);
    await new Promise((resolve) => setTimeout(resolve, 80));
    await mend();
    await until(async () => (await used()) === 0, 5_000);
    expect(lines).toEqual([]);
  });

  it('is noted once when it never can be given back', async () => {
    const used = await failWithoutDatabase([0.01, 0.01]);
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toContain('usage not given back');
    await mend();
    expect(await used()).toBe(1);
  });

  it('is noted at the end of the server, which waits for nothing', async () => {
    await failWithoutDatabase([60]);
    expect(lines).toEqual([]);
    returns.close();
    returns.close();
    expect(lines).toHaveLength(1);
    await mend();
  });
});
