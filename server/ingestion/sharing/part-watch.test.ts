import { expect, it } from 'vitest';
import type { PartRow } from './part-store.ts';
import { PartWatch } from './part-watch.ts';

const reading: PartRow = { part: 1, state: 'reading', owner: 'other', heartbeats: 1, error: null };
const waiting: PartRow = { ...reading, state: 'waiting', owner: null };

function watchOf({ connected = true, open = [] as string[] } = {}) {
  const state = { connected };
  const sharing = { owner: 'me', open: new Set(open), isConnected: async () => state.connected };
  const watch = new PartWatch(sharing, 'run');
  const check = async (row: PartRow, atMs: number) => {
    const { abandoned, unqueued } = await watch.check([row], atMs);
    return { abandoned: abandoned.map(({ part }) => part), unqueued };
  };
  return { state, check };
}

const nothing = { abandoned: [], unqueued: [] };
const abandoned = { abandoned: [1], unqueued: [] };
const unqueued = { abandoned: [], unqueued: [1] };

it('finds parts of a process that has not been connected for a second', async () => {
  const { state, check } = watchOf();
  expect(await check(reading, 0)).toEqual(nothing);
  state.connected = false;
  expect(await check(reading, 500)).toEqual(nothing);
  expect(await check(reading, 1400)).toEqual(nothing);
  expect(await check(reading, 1500)).toEqual(abandoned);
});

it('keeps parts of a process that is connected again within a second', async () => {
  const { state, check } = watchOf({ connected: false });
  await check(reading, 0);
  state.connected = true;
  await check(reading, 900);
  state.connected = false;
  expect(await check(reading, 1800)).toEqual(nothing);
});

it('finds parts of a process without heartbeats for twenty seconds', async () => {
  const { check } = watchOf();
  expect(await check(reading, 0)).toEqual(nothing);
  expect(await check({ ...reading, heartbeats: 2 }, 15_000)).toEqual(nothing);
  expect(await check({ ...reading, heartbeats: 2 }, 34_000)).toEqual(nothing);
  expect(await check({ ...reading, heartbeats: 2 }, 35_000)).toEqual(abandoned);
});

it('keeps parts on which this process works, and finds those that only name it', async () => {
  const own = { ...reading, owner: 'me' };
  const working = watchOf({ open: ['run 1'] });
  await working.check(own, 0);
  expect(await working.check(own, 60_000)).toEqual(nothing);
  const idle = watchOf();
  expect(await idle.check(own, 0)).toEqual(nothing);
  expect(await idle.check(own, 1000)).toEqual(abandoned);
});

it('finds waiting parts that the queue may have lost, and those that were given up', async () => {
  const { check } = watchOf();
  expect(await check(waiting, 0)).toEqual(nothing);
  expect(await check(waiting, 9000)).toEqual(nothing);
  expect(await check(waiting, 10_000)).toEqual(unqueued);
  expect(await check(waiting, 11_000)).toEqual(nothing);
  expect(await check(reading, 12_000)).toEqual(nothing);
  expect(await check(waiting, 13_000)).toEqual(unqueued);
});
