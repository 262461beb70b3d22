import { beforeEach, expect, it } from 'vitest';
import type { Account } from '#domain/accounts/account.ts';
import { describeOnEachDatabase } from '#testing/database.ts';
import { until } from '#testing/waited-time.ts';
import { createLog } from '../log.ts';
import { addAccount } from './accounts.ts';
import { watchUsageClaims } from './quota-refunds.ts';
import { getUsage, reserveUsage } from './usage.ts';
import { claimOneUpTo, uncountClaims } from './usage-store.ts';

describeOnEachDatabase('usage', (database) => {
  let now = new Date('2026-02-03T18:30:00Z');
  const deps = () => ({ db: database().db, clock: () => now, owner: 'session:one' });

  beforeEach(() => {
    now = new Date('2026-02-03T18:30:00Z');
  });

  async function add(email: string, tier: 'free' | 'pro' | 'admin' = 'free'): Promise<Account> {
    return (await addAccount(deps(), { email, tier })).account;
  }

  it('is counted by the call and left over by the day', async () => {
    const caller = await add('ann@news.example');
    await reserveUsage(deps(), { account: caller, kind: 'search' });
    await reserveUsage(deps(), { account: caller, kind: 'summary' });
    expect(await getUsage(deps(), { caller })).toEqual({
      remaining: 9,
      used: 1,
      dailyLimit: 10,
      tier: 'free',
      resetsAt: new Date('2026-02-04T00:00:00Z'),
    });
  });

  it('ends at the limit with a sentence that says when it starts again, and starts again at midnight UTC', async () => {
    const account = await add('ann@news.example');
    for (let i = 0; i < 10; i += 1) await reserveUsage(deps(), { account, kind: 'search' });
    await expect(reserveUsage(deps(), { account, kind: 'search' })).rejects.toMatchObject({
      code: 'quota-exhausted',
      message: 'You have used all 10 searches of today. The count starts again at 00:00 UTC, in 6 hours.',
      retryAfterSeconds: 19_800,
    });
    now = new Date('2026-02-04T00:00:00Z');
    await reserveUsage(deps(), { account, kind: 'search' });
    expect(await getUsage(deps(), { caller: account })).toMatchObject({ used: 1, remaining: 9 });
  });

  it('is given back once, to the day it was taken from', async () => {
    const caller = await add('ann@news.example');
    const kept = await reserveUsage(deps(), { account: caller, kind: 'search' });
    const given = await reserveUsage(deps(), { account: caller, kind: 'search' });
    now = new Date('2026-02-04T00:01:00Z');
    await given.refundQuota();
    await given.refundQuota();
    now = new Date('2026-02-03T23:59:00Z');
    expect(await getUsage(deps(), { caller })).toMatchObject({ used: 1 });
    await kept.refundQuota();
    expect(await getUsage(deps(), { caller })).toMatchObject({ used: 0 });
  });

  it('of processes that are gone is given back, that of others and of calls that ended is not', async () => {
    const caller = await add('ann@news.example');
    const reserve = (owner: string) =>
      reserveUsage({ ...deps(), owner }, { account: caller, kind: 'search' });
    for (const owner of ['session:one', 'session:other', 'session:gone', 'session:gone'])
      await reserve(owner);
    await (await reserve('session:gone')).confirmUse();
    const lines: string[] = [];
    const coordination = {
      ...{ owner: 'session:one', isLeader: () => true },
      isConnected: async (owner: string) => owner === 'session:other',
    };
    const log = createLog('info', { write: (line: string) => void lines.push(line) });
    const watch = watchUsageClaims({ db: database().db, coordination, log }, { tickMs: 10 });
    await until(() => lines.length > 0, 20_000);
    await watch.close();
    expect(await getUsage(deps(), { caller })).toMatchObject({ used: 3 });
    expect(lines.join('')).toMatch(/"calls":2,.*"usage of ended processes given back"/);
  });

  it('of a process that was taken for gone is counted again when its call succeeds', async () => {
    const caller = await add('ann@news.example');
    const reservation = await reserveUsage(deps(), { account: caller, kind: 'search' });
    await uncountClaims(database().db, ['session:one']);
    expect(await getUsage(deps(), { caller })).toMatchObject({ used: 0 });
    await reservation.confirmUse();
    await reservation.refundQuota();
    expect(await getUsage(deps(), { caller })).toMatchObject({ used: 1 });
  });

  it('gives the last search of 20 parallel calls to exactly one', async () => {
    const { id } = await add('ann@news.example');
    const key = { accountId: id, day: '2026-02-03', kind: 'search' } as const;
    const claim = { owner: 'session:one', at: now };
    const won = await Promise.all(
      Array.from({ length: 20 }, () => claimOneUpTo(deps().db, key, { limit: 1, claim })),
    );
    expect(won.filter(Boolean)).toHaveLength(1);
  });

  it('never counts past the limit under parallel calls', async () => {
    const account = await add('ann@news.example');
    const tries = Array.from({ length: 25 }, () => reserveUsage(deps(), { account, kind: 'search' }));
    const results = await Promise.allSettled(tries);
    expect(results.filter((result) => result.status === 'fulfilled')).toHaveLength(10);
    expect(await getUsage(deps(), { caller: account })).toMatchObject({ used: 10, remaining: 0 });
  });

  it('is unlimited for administrators and still counted', async () => {
    const caller = await add('root@news.example', 'admin');
    await reserveUsage(deps(), { account: caller, kind: 'search' });
    expect(await getUsage(deps(), { caller })).toMatchObject({
      remaining: 'unlimited',
      used: 1,
      dailyLimit: 999_999,
    });
  });

  it('is shown of oneself, and of anybody to administrators', async () => {
    const ann = await add('ann@news.example', 'pro');
    const root = await add('root@news.example', 'admin');
    expect(await getUsage(deps(), { caller: ann, email: 'ANN@news.example' })).toMatchObject({
      remaining: 100,
    });
    expect(await getUsage(deps(), { caller: root, email: 'ann@news.example' })).toMatchObject({
      tier: 'pro',
    });
    const foreign = getUsage(deps(), { caller: ann, email: 'root@news.example' });
    await expect(foreign).rejects.toMatchObject({ code: 'forbidden' });
    const stranger = getUsage(deps(), { caller: root, email: 'who@news.example' });
    await expect(stranger).rejects.toMatchObject({ code: 'not-found' });
  });
});
