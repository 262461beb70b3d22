import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, it, vi } from 'vitest';
import { createBatcher } from './batcher.ts';

afterEach(() => {
  vi.useRealTimers();
});

it('processes full batches at once and the rest after a delay, one at a time and in order', async () => {
  vi.useFakeTimers();
  const batches: number[][] = [];
  let active = 0;
  const batcher = createBatcher<number>({
    size: 3,
    waitMs: 20,
    work: async (items) => {
      active += 1;
      expect(active).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 5));
      batches.push(items);
      active -= 1;
    },
  });
  await batcher.add([1, 2, 3, 4]);
  await vi.advanceTimersByTimeAsync(80);
  await batcher.add([5]);
  const drained = batcher.drain();
  await vi.advanceTimersByTimeAsync(80);
  await drained;
  expect(batches).toEqual([[1, 2, 3], [4], [5]]);
});

it('makes callers wait while the queue is full', async () => {
  let release = () => {};
  const blocked = new Promise<void>((resolve) => {
    release = resolve;
  });
  const done: number[] = [];
  const batcher = createBatcher<number>({
    size: 2,
    waitMs: 1,
    work: async (items) => {
      await blocked;
      done.push(...items);
    },
  });
  await batcher.add([1, 2]);
  let added = false;
  const adding = batcher.add([3, 4, 5, 6, 7, 8, 9]).then(() => {
    added = true;
  });
  await wait(20);
  expect(added).toBe(false);
  release();
  await adding;
  await batcher.drain();
  expect(done).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9]);
});

it('rejects further adds and drains with the first failure', async () => {
  const batcher = createBatcher<number>({
    size: 1,
    waitMs: 1,
    work: async () => {
      throw new Error('no');
    },
  });
  await batcher.add([1]).catch(() => {});
  await expect(batcher.drain()).rejects.toThrow('no');
  await expect(batcher.add([2])).rejects.toThrow('no');
});
