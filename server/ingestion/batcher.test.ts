import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createBatcher } from './batcher.ts';

it('works on full groups at once, on the rest after a while, one at a time and in order', async () => {
  const groups: number[][] = [];
  let inside = 0;
  const batcher = createBatcher<number>({
    size: 3,
    waitMs: 20,
    work: async (items) => {
      inside += 1;
      expect(inside).toBe(1);
      await wait(5);
      groups.push(items);
      inside -= 1;
    },
  });
  await batcher.add([1, 2, 3, 4]);
  await wait(80);
  await batcher.add([5]);
  await batcher.drain();
  expect(groups).toEqual([[1, 2, 3], [4], [5]]);
});

it('makes callers wait while much is waiting', async () => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const done: number[] = [];
  const batcher = createBatcher<number>({
    size: 2,
    waitMs: 1,
    work: async (items) => {
      await held;
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

it('hands the first failure to whoever adds or drains', async () => {
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
