import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type Admission, HostLimiter, type Release } from './host-limiter.ts';

const never = new AbortController().signal;

function createLimiter(more: { maxWaitMs?: number; maxQueue?: number } = {}): HostLimiter {
  return new HostLimiter({ perHost: 2, maxWaitMs: more.maxWaitMs ?? 1000, maxQueue: more.maxQueue ?? 10 });
}

function releaseOf(admission: Admission): Release {
  if (admission.kind !== 'admitted') throw new Error('The queue was full.');
  return admission.release;
}

describe('HostLimiter', () => {
  it('admits two requests to a host, and the third when one releases its slot', async () => {
    const limiter = createLimiter();
    const first = releaseOf(await limiter.acquire('a', { signal: never, gapMs: 0, urgent: false }));
    const second = releaseOf(await limiter.acquire('a', { signal: never, gapMs: 0, urgent: false }));
    let third: Release | null = null;
    const waiting = limiter.acquire('a', { signal: never, gapMs: 0, urgent: false }).then((admission) => {
      third = releaseOf(admission);
    });
    await sleep(20);
    expect(third).toBeNull();
    first();
    first();
    await waiting;
    expect(third).not.toBeNull();
    second();
  });

  it('limits each host by itself and drops it when all requests are done', async () => {
    const limiter = createLimiter();
    const releases = [];
    for (const host of ['a', 'a', 'b', 'b']) {
      releases.push(releaseOf(await limiter.acquire(host, { signal: never, gapMs: 0, urgent: false })));
    }
    expect(limiter.size).toBe(2);
    for (const release of releases) release();
    expect(limiter.size).toBe(0);
  });

  it('serves the queue in order', async () => {
    const limiter = createLimiter();
    const order: number[] = [];
    const visit = async (number: number) => {
      const release = releaseOf(await limiter.acquire('a', { signal: never, gapMs: 0, urgent: false }));
      order.push(number);
      await sleep(5);
      release();
    };
    await Promise.all([1, 2, 3, 4, 5, 6].map(visit));
    expect(order).toEqual([1, 2, 3, 4, 5, 6]);
    expect(limiter.size).toBe(0);
  });

  it('serves urgent requests first', async () => {
    const limiter = createLimiter();
    const order: string[] = [];
    const visit = async (name: string, urgent: boolean) => {
      const release = releaseOf(await limiter.acquire('a', { signal: never, gapMs: 0, urgent }));
      order.push(name);
      await sleep(5);
      release();
    };
    await Promise.all([visit('a', false), visit('b', false), visit('c', false), visit('d', true)]);
    expect(order).toEqual(['a', 'b', 'd', 'c']);
  });

  it('admits a request without a gap while others wait for theirs', async () => {
    const limiter = createLimiter();
    const pages = [1, 2, 3].map(() => limiter.acquire('a', { signal: never, gapMs: 400, urgent: false }));
    releaseOf((await pages[0]) ?? { kind: 'queue-full' })();
    const order: string[] = [];
    const nextPage = pages[1]?.then(() => order.push('page'));
    releaseOf(await limiter.acquire('a', { signal: never, gapMs: 0, urgent: true }))();
    order.push('person');
    await nextPage;
    expect(order).toEqual(['person', 'page']);
    for (const page of pages.slice(1)) releaseOf(await page)();
  });

  it('rejects a request that waited too long or finds the queue full', async () => {
    const limiter = createLimiter({ maxWaitMs: 30, maxQueue: 1 });
    await limiter.acquire('a', { signal: never, gapMs: 0, urgent: false });
    await limiter.acquire('a', { signal: never, gapMs: 0, urgent: false });
    const waiting = limiter.acquire('a', { signal: never, gapMs: 0, urgent: false });
    expect(await limiter.acquire('a', { signal: never, gapMs: 0, urgent: false })).toEqual({
      kind: 'queue-full',
    });
    expect(await waiting).toEqual({ kind: 'queue-full' });
  });

  it('removes a request from the queue when it is aborted', async () => {
    const limiter = createLimiter();
    const release = releaseOf(await limiter.acquire('a', { signal: never, gapMs: 0, urgent: false }));
    await limiter.acquire('a', { signal: never, gapMs: 0, urgent: false });
    const caller = new AbortController();
    const waiting = limiter.acquire('a', { signal: caller.signal, gapMs: 0, urgent: false });
    caller.abort(new Error('called off'));
    await expect(waiting).rejects.toThrow('called off');
    release();
    expect((await limiter.acquire('a', { signal: never, gapMs: 0, urgent: false })).kind).toBe('admitted');
  });

  it('keeps the gap between starts, also when the host was idle in between', async () => {
    const limiter = createLimiter();
    const beforeMs = performance.now();
    for (let visit = 0; visit < 3; visit++) {
      releaseOf(await limiter.acquire('a', { signal: never, gapMs: 60, urgent: false }))();
    }
    // Two gaps; a timer may fire almost two milliseconds early.
    expect(performance.now() - beforeMs).toBeGreaterThanOrEqual(2 * 60 - 2);
  });

  it('does not wait for a gap beyond its limit', async () => {
    const limiter = createLimiter({ maxWaitMs: 50 });
    releaseOf(await limiter.acquire('a', { signal: never, gapMs: 5000, urgent: false }))();
    expect(await limiter.acquire('a', { signal: never, gapMs: 5000, urgent: false })).toEqual({
      kind: 'queue-full',
    });
    expect((await limiter.acquire('a', { signal: never, gapMs: 0, urgent: false })).kind).toBe('admitted');
  });

  it('occupies no slot when the wait for the gap is aborted', async () => {
    const limiter = createLimiter();
    releaseOf(await limiter.acquire('a', { signal: never, gapMs: 500, urgent: false }))();
    const caller = new AbortController();
    const waiting = [1, 2].map(() =>
      limiter.acquire('a', { signal: caller.signal, gapMs: 100, urgent: false }),
    );
    caller.abort(new Error('called off'));
    for (const one of waiting) await expect(one).rejects.toThrow('called off');
    expect((await limiter.acquire('a', { signal: never, gapMs: 0, urgent: false })).kind).toBe('admitted');
    expect((await limiter.acquire('a', { signal: never, gapMs: 0, urgent: false })).kind).toBe('admitted');
  });
});
