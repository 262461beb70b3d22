import { expect, it } from 'vitest';
import { PrecompressedResponse } from './precompressed-response.ts';
import { RevalidatedResponse } from './revalidated-response.ts';

function open() {
  const world = { mark: 'a', now: 0, made: 0, fails: false };
  const answer = new RevalidatedResponse({
    clock: () => new Date(world.now),
    getRevision: async () => world.mark,
    render: async () => {
      world.made += 1;
      if (world.fails) throw new Error('away');
      return PrecompressedResponse.make({ made: world.made });
    },
  });
  return { world, answer };
}

it('is rendered once for all requests while nothing changes, and again after a change or a minute', async () => {
  const { world, answer } = open();
  const [one, other] = await Promise.all([answer.get(), answer.get()]);
  expect(other).toBe(one);
  world.now = 59_999;
  expect(await answer.get()).toBe(one);
  world.mark = 'b';
  expect(await answer.get()).not.toBe(one);
  world.now = 120_000;
  await answer.get();
  expect(world.made).toBe(3);
});

it('is tried again after it could not be made', async () => {
  const { world, answer } = open();
  world.fails = true;
  await expect(answer.get()).rejects.toThrow('away');
  world.fails = false;
  expect(await answer.get()).toBeInstanceOf(PrecompressedResponse);
});
