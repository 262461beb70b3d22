import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeOnDatabase } from '#testing/database.ts';
import { until } from '#testing/waited-time.ts';
import { createLog } from '../log.ts';
import { addAccount } from './accounts.ts';
import { QuotaRefunds } from './quota-refunds.ts';
import { AccountWork, runCounted, type Used } from './run-counted.ts';
import { getUsage, reserveUsage } from './usage.ts';
import { listClaimOwners, usedOn } from './usage-store.ts';

const startOfTest = new Date('2026-02-03T18:30:00Z');

describeOnDatabase('a counted call', (database) => {
  const lines: string[] = [];
  const log = createLog('info', { write: (line: string) => void lines.push(line) });
  let now = startOfTest;
  let quotaRefunds: QuotaRefunds;
  let accountWork: AccountWork;
  let caller: Awaited<ReturnType<typeof addAccount>>['account'];

  const deps = () => ({
    ...{ db: database().db, clock: () => now, owner: 'session:one', quotaRefunds, accountWork },
  });
  const used = async () => (await getUsage(deps(), { caller })).used;
  const run = <Result>(
    work: (noteUse: (used: Used) => void) => Promise<Result>,
    { kind = 'search' as 'search' | 'summary', signal = new AbortController().signal } = {},
  ) => runCounted(deps(), { account: caller, kind, signal }, work);
  const fail = async (noted: readonly Used[] = [], kind: 'search' | 'summary' = 'search') => {
    const failing = run(
      async (noteUse) => {
        noted.forEach(noteUse);
        throw new Error('the page is gone');
      },
      { kind },
    );
    await expect(failing).rejects.toThrow('the page is gone');
  };
  const hangUp = async (noted: readonly Used[]) => {
    const caller = new AbortController();
    const hungUp = run(
      async (noteUse) => {
        noted.forEach(noteUse);
        caller.abort();
      },
      { signal: caller.signal },
    );
    await expect(hungUp).rejects.toMatchObject({ code: 'page-timeout' });
  };

  beforeEach(async () => {
    lines.length = 0;
    now = startOfTest;
    quotaRefunds = new QuotaRefunds({ log });
    accountWork = new AccountWork();
    caller = (await addAccount(deps(), { email: 'ann@news.example', tier: 'free' })).account;
  });
  afterEach(() => quotaRefunds.close());

  it('that fails is refunded three times a day and kind', async () => {
    for (let failures = 1; failures <= 5; failures += 1) {
      await fail();
      expect(await used()).toBe(Math.max(0, failures - 3));
    }
    await fail([], 'summary');
    expect(await usedOn(database().db, { accountId: caller.id, day: '2026-02-03', kind: 'summary' })).toBe(0);
    now = new Date('2026-02-04T00:00:00Z');
    await fail();
    expect(await used()).toBe(0);
  });

  it('is refunded no more often when all fail at once', async () => {
    const reserve = () => reserveUsage(deps(), { account: caller, kind: 'search' });
    const all = await Promise.all(Array.from({ length: 10 }, reserve));
    await Promise.all(all.map((reservation) => reservation.refundQuota()));
    expect(await used()).toBe(7);
    expect(await listClaimOwners(database().db)).toEqual([]);
  });

  it.each<[string, Used[], number]>([
    ['nothing', [], 0],
    ['this server alone', ['own'], 0],
    ['something paid', ['own', 'paid'], 1],
    ['something paid first', ['paid', 'own'], 1],
  ])('that used %s and failed', async (_, noted, counted) => {
    await fail(noted);
    expect(await used()).toBe(counted);
    expect(await listClaimOwners(database().db)).toEqual([]);
  });

  it.each<[string, Used[], number]>([
    ['nothing', [], 0],
    ['this server alone', ['own'], 1],
    ['something paid', ['paid'], 1],
  ])('that used %s and whose caller hung up', async (_, noted, counted) => {
    await hangUp(noted);
    expect(await used()).toBe(counted);
    expect(await listClaimOwners(database().db)).toEqual([]);
  });

  it('cannot be repeated without end: hanging up and failing in turn ends at the limit', async () => {
    let calls = 0;
    const refused = async () => {
      for (;;) {
        calls += 1;
        await (calls % 2 === 0 ? hangUp([]) : fail());
      }
    };
    await expect(refused()).rejects.toThrow();
    expect([calls, await used()]).toEqual([14, 10]);
  });

  it('is one of two at a time for an account; the third is refused, not counted, and others are not', async () => {
    let end: () => void = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const running = [run(() => ended), run(() => ended, { kind: 'summary' })];
    await until(async () => (await listClaimOwners(database().db)).length > 0 && (await used()) === 1, 5_000);
    await expect(run(async () => {})).rejects.toMatchObject({
      code: 'too-many-requests',
      message: 'Two of your articles are being checked already. Please try again when one of them is done.',
      retryAfterSeconds: 5,
    });
    const other = (await addAccount(deps(), { email: 'bob@news.example', tier: 'free' })).account;
    const call = { account: other, kind: 'search', signal: new AbortController().signal } as const;
    expect(await runCounted(deps(), call, async () => 'done')).toBe('done');
    end();
    await Promise.all(running);
    expect(await used()).toBe(1);
    await fail();
    await fail();
    expect(await run(async () => 'done')).toBe('done');
  });

  it('that a stopping process cuts off is left to those who notice that it is gone', async () => {
    quotaRefunds = new QuotaRefunds({ log, isStopping: () => true });
    await fail(['paid']);
    await hangUp(['own']);
    expect(await used()).toBe(2);
    expect(await listClaimOwners(database().db)).toEqual(['session:one']);
  });

  /** As good as a lost database: whatever counts usage fails. */
  const lose = () => sql`ALTER TABLE usage_days RENAME TO usage_days_lost`.execute(database().db);
  const mend = () => sql`ALTER TABLE usage_days_lost RENAME TO usage_days`.execute(database().db);

  async function failWithoutDatabase(pausesSeconds: number[]) {
    quotaRefunds = new QuotaRefunds({ log, pausesSeconds });
    const work = async () => {
      await lose();
      throw new Error('the database went away');
    };
    await expect(run(work)).rejects.toThrow('went away');
  }

  it('is given back once the database is there again', async () => {
    await failWithoutDatabase([0.05, 0.05, 0.05, 0.2, 0.2, 0.2, ...Array<number>(60).fill(0.5)]);
    await new Promise((resolve) => setTimeout(resolve, 80));
    await mend();
    await until(async () => (await used()) === 0, 5_000);
    expect(lines).toEqual([]);
  });

  it('is noted once when it never can be given back', async () => {
    await failWithoutDatabase([0.01, 0.01]);
    await expect.poll(() => lines.length).toBe(1);
    expect(lines[0]).toContain('usage not given back');
    await mend();
    expect(await used()).toBe(1);
  });

  it('is noted at the end of the server, which waits for nothing', async () => {
    await failWithoutDatabase([60]);
    expect(lines).toEqual([]);
    quotaRefunds.close();
    quotaRefunds.close();
    expect(lines).toHaveLength(1);
    await mend();
  });
});
