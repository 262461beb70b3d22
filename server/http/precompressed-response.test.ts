import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PrecompressedResponse, revalidateResponse } from './precompressed-response.ts';

function open() {
  const world = { mark: 'a', made: 0, fails: false };
  const get = revalidateResponse({
    getRevision: async () => world.mark,
    render: async () => {
      world.made += 1;
      if (world.fails) throw new Error('away');
      return PrecompressedResponse.make({ made: world.made });
    },
  });
  return { world, get };
}

beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

it('is rendered once for all requests while nothing changes, and again after a change or a minute', async () => {
  const { world, get } = open();
  const [one, other] = await Promise.all([get(), get()]);
  expect(other).toBe(one);
  vi.advanceTimersByTime(59_999);
  expect(await get()).toBe(one);
  world.mark = 'b';
  expect(await get()).not.toBe(one);
  vi.advanceTimersByTime(60_001);
  await get();
  expect(world.made).toBe(3);
});

it('is tried again after it could not be made', async () => {
  const { world, get } = open();
  world.fails = true;
  await expect(get()).rejects.toThrow('away');
  world.fails = false;
  expect(await get()).toBeInstanceOf(PrecompressedResponse);
});
