import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { DatabaseWatch } from './database-watch.ts';

const runAt = new Date('2026-06-01T10:00:00Z');
const up = { ok: true, lastRunAt: runAt };
const down = { ok: false, lastRunAt: null };

/** A database whose queries wait until they are let go one by one, and a clock that stands still. */
function slowDatabase() {
  const waiting: ((error?: Error) => void)[] = [];
  const pingDatabase = () =>
    new Promise<void>((resolve, reject) => {
      waiting.push((error) => (error === undefined ? resolve() : reject(error)));
    });
  const clock = { ms: 0 };
  const watch = new DatabaseWatch({ pingDatabase, lastRunAt: async () => runAt }, () => clock.ms);
  return { waiting, watch, clock };
}

/** One that was seen up at 0. */
async function seenUp() {
  const slow = slowDatabase();
  const first = slow.watch.state();
  slow.waiting[0]?.();
  expect(await first).toEqual(up);
  return slow;
}

it('queries the database once for all concurrent callers', async () => {
  const { waiting, watch } = slowDatabase();
  const states = Promise.all([watch.state(), watch.state(), watch.state()]);
  expect(waiting).toHaveLength(1);
  waiting[0]?.();
  expect(await states).toEqual([up, up, up]);
});

it('reports a recent state at once, without a query at first and then with one beside the answer', async () => {
  const { waiting, watch, clock } = await seenUp();
  clock.ms = 249;
  expect(await watch.state()).toEqual(up);
  expect(waiting).toHaveLength(1);
  clock.ms = 999;
  // Nobody answers the second query, and neither call waits for it.
  expect([await watch.state(), await watch.state()]).toEqual([up, up]);
  expect(waiting).toHaveLength(2);
});

it('waits for a state that is a second old', async () => {
  const { waiting, watch, clock } = await seenUp();
  clock.ms = 1_000;
  const state = watch.state();
  waiting[1]?.(new Error('gone'));
  expect(await state).toEqual(down);
});

it('looks again at each call while the database is away', async () => {
  const { waiting, watch, clock } = await seenUp();
  clock.ms = 300;
  await watch.state();
  waiting[1]?.(new Error('gone'));
  await setImmediate();
  const next = watch.state();
  expect(waiting).toHaveLength(3);
  waiting[2]?.();
  expect(await next).toEqual(up);
});
