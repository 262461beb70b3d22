import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Entrance, HostLimiter, type Leave } from './host-limiter.ts';

const never = new AbortController().signal;

function gates(more: { maxWaitMs?: number; maxLine?: number } = {}): HostLimiter {
  return new HostLimiter({ perHost: 2, maxWaitMs: more.maxWaitMs ?? 1000, maxLine: more.maxLine ?? 10 });
}

function leaveOf(entrance: Entrance): Leave {
  if (entrance.kind !== 'entered') throw new Error('The line was too long.');
  return entrance.leave;
}

describe('HostLimiter', () => {
  it('lets two into a host, and the third when one leaves', async () => {
    const house = gates();
    const first = leaveOf(await house.enter('a', { signal: never, gapMs: 0, urgent: false }));
    const second = leaveOf(await house.enter('a', { signal: never, gapMs: 0, urgent: false }));
    let third: Leave | null = null;
    const waiting = house.enter('a', { signal: never, gapMs: 0, urgent: false }).then((entrance) => {
      third = leaveOf(entrance);
    });
    await sleep(20);
    expect(third).toBeNull();
    first();
    first();
    await waiting;
    expect(third).not.toBeNull();
    second();
  });

  it('keeps hosts apart and forgets them when all have left', async () => {
    const house = gates();
    const leaves = [];
    for (const host of ['a', 'a', 'b', 'b']) {
      leaves.push(leaveOf(await house.enter(host, { signal: never, gapMs: 0, urgent: false })));
    }
    expect(house.size).toBe(2);
    for (const leave of leaves) leave();
    expect(house.size).toBe(0);
  });

  it('serves the line in order', async () => {
    const house = gates();
    const order: number[] = [];
    const visit = async (number: number) => {
      const leave = leaveOf(await house.enter('a', { signal: never, gapMs: 0, urgent: false }));
      order.push(number);
      await sleep(5);
      leave();
    };
    await Promise.all([1, 2, 3, 4, 5, 6].map(visit));
    expect(order).toEqual([1, 2, 3, 4, 5, 6]);
    expect(house.size).toBe(0);
  });

  it('serves those first for whom a person waits', async () => {
    const house = gates();
    const order: string[] = [];
    const visit = async (name: string, urgent: boolean) => {
      const leave = leaveOf(await house.enter('a', { signal: never, gapMs: 0, urgent }));
      order.push(name);
      await sleep(5);
      leave();
    };
    await Promise.all([visit('a', false), visit('b', false), visit('c', false), visit('d', true)]);
    expect(order).toEqual(['a', 'b', 'd', 'c']);
  });

  it('keeps nobody out who need not keep a distance while others do', async () => {
    const house = gates();
    const pages = [1, 2, 3].map(() => house.enter('a', { signal: never, gapMs: 400, urgent: false }));
    leaveOf((await pages[0]) ?? { kind: 'line-too-long' })();
    const order: string[] = [];
    const nextPage = pages[1]?.then(() => order.push('page'));
    leaveOf(await house.enter('a', { signal: never, gapMs: 0, urgent: true }))();
    order.push('person');
    await nextPage;
    expect(order).toEqual(['person', 'page']);
    for (const page of pages.slice(1)) leaveOf(await page)();
  });

  it('sends away who waited too long or finds the line full', async () => {
    const house = gates({ maxWaitMs: 30, maxLine: 1 });
    await house.enter('a', { signal: never, gapMs: 0, urgent: false });
    await house.enter('a', { signal: never, gapMs: 0, urgent: false });
    const waiting = house.enter('a', { signal: never, gapMs: 0, urgent: false });
    expect(await house.enter('a', { signal: never, gapMs: 0, urgent: false })).toEqual({
      kind: 'line-too-long',
    });
    expect(await waiting).toEqual({ kind: 'line-too-long' });
  });

  it('lets go of who is called off while waiting', async () => {
    const house = gates();
    const leave = leaveOf(await house.enter('a', { signal: never, gapMs: 0, urgent: false }));
    await house.enter('a', { signal: never, gapMs: 0, urgent: false });
    const caller = new AbortController();
    const waiting = house.enter('a', { signal: caller.signal, gapMs: 0, urgent: false });
    caller.abort(new Error('called off'));
    await expect(waiting).rejects.toThrow('called off');
    leave();
    expect((await house.enter('a', { signal: never, gapMs: 0, urgent: false })).kind).toBe('entered');
  });

  it('keeps the asked distance between starts, also when the host was idle between', async () => {
    const house = gates();
    const beforeMs = performance.now();
    for (let visit = 0; visit < 3; visit++) {
      leaveOf(await house.enter('a', { signal: never, gapMs: 60, urgent: false }))();
    }
    // Two distances; a timer may fire almost two milliseconds early.
    expect(performance.now() - beforeMs).toBeGreaterThanOrEqual(2 * 60 - 2);
  });

  it('does not wait for a distance beyond its limit', async () => {
    const house = gates({ maxWaitMs: 50 });
    leaveOf(await house.enter('a', { signal: never, gapMs: 5000, urgent: false }))();
    expect(await house.enter('a', { signal: never, gapMs: 5000, urgent: false })).toEqual({
      kind: 'line-too-long',
    });
    expect((await house.enter('a', { signal: never, gapMs: 0, urgent: false })).kind).toBe('entered');
  });

  it('gives the place back when the distance is cut short', async () => {
    const house = gates();
    leaveOf(await house.enter('a', { signal: never, gapMs: 500, urgent: false }))();
    const caller = new AbortController();
    const waiting = [1, 2].map(() => house.enter('a', { signal: caller.signal, gapMs: 100, urgent: false }));
    caller.abort(new Error('called off'));
    for (const one of waiting) await expect(one).rejects.toThrow('called off');
    expect((await house.enter('a', { signal: never, gapMs: 0, urgent: false })).kind).toBe('entered');
    expect((await house.enter('a', { signal: never, gapMs: 0, urgent: false })).kind).toBe('entered');
  });
});
