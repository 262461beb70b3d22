import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { until } from '#testing/waited-time.ts';
import { DatabaseWatch } from './database-watch.ts';

const runAt = new Date('2026-06-01T10:00:00Z');

/** A database whose queries wait until they are let go, one by one. */
function slowDatabase() {
  const waiting: ((error?: Error) => void)[] = [];
  const pingDatabase = () =>
    new Promise<void>((resolve, reject) => {
      waiting.push((error) => (error === undefined ? resolve() : reject(error)));
    });
  return { waiting, watch: new DatabaseWatch({ pingDatabase, lastRunAt: async () => runAt }) };
}

it('asks the database once for all who want to know at the same time', async () => {
  const { waiting, watch } = slowDatabase();
  const states = Promise.all([watch.state(), watch.state(), watch.state()]);
  expect(waiting).toHaveLength(1);
  waiting[0]?.();
  expect(await states).toEqual(Array(3).fill({ ok: true, lastRunAt: runAt }));
});

it('answers at once from a recent state, refreshes it beside the answer, and notices what went away', async () => {
  const { waiting, watch } = slowDatabase();
  const first = watch.state();
  waiting[0]?.();
  await first;
  await until(async () => {
    // Nobody answers the second query, and this does not wait for it.
    expect((await watch.state()).ok).toBe(true);
    return waiting.length === 2;
  }, 5_000);
  waiting[1]?.(new Error('gone'));
  await setImmediate();
  const next = watch.state();
  expect(waiting).toHaveLength(3);
  waiting[2]?.(new Error('gone'));
  expect(await next).toEqual({ ok: false, lastRunAt: null });
});
