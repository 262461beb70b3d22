import { expect, it } from 'vitest';
import { TurnQueue } from './take-turns.ts';

/** Computes for about so many milliseconds of processor time. */
function compute(ms: number): void {
  const start = process.cpuUsage();
  const used = () => {
    const { user, system } = process.cpuUsage(start);
    return (user + system) / 1000;
  };
  while (used() < ms) Math.sqrt(used());
}

it('lets others in between two pieces of work, however many wait', async () => {
  const queue = new TurnQueue();
  let done = 0;
  const all = Promise.all(
    Array.from({ length: 20 }, () =>
      queue.run(() => {
        compute(15);
        done += 1;
      }),
    ),
  );
  // An answer that needs eight turns of the event loop.
  await new Promise((resolve) => setImmediate(resolve));
  const before = done;
  for (let turn = 0; turn < 8; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  expect(done - before).toBeLessThanOrEqual(2);
  await all;
  expect(done).toBe(20);
});

it('keeps the order, gives what the work gives, and continues after a failure', async () => {
  const queue = new TurnQueue();
  const order: number[] = [];
  const run = (at: number) =>
    queue.run(async () => {
      order.push(at);
      if (at === 1) throw new Error('no');
      return at;
    });
  expect(await Promise.allSettled([run(0), run(1), run(2)])).toMatchObject([
    { value: 0 },
    { reason: { message: 'no' } },
    { value: 2 },
  ]);
  expect(order).toEqual([0, 1, 2]);
  await expect(
    queue.run(() => {
      throw new Error('at once');
    }),
  ).rejects.toThrow('at once');
});

it('shares a turn of the event loop between short pieces, and takes turns between long ones', async () => {
  const queue = new TurnQueue();
  const turnsOf = async (pieceMs: number) => {
    let turns = 0;
    let isOver = false;
    const count = () => {
      if (isOver) return;
      turns += 1;
      setImmediate(count);
    };
    setImmediate(count);
    for (let piece = 0; piece < 10; piece += 1) await queue.run(() => compute(pieceMs));
    isOver = true;
    return turns;
  };
  expect(await turnsOf(0)).toBeLessThan(5);
  expect(await turnsOf(3)).toBeGreaterThanOrEqual(9);
});
