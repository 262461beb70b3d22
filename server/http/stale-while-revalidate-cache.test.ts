import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { PrecompressedResponse } from './precompressed-response.ts';
import { StaleWhileRevalidateCache } from './stale-while-revalidate-cache.ts';

/** A source whose state can be changed and held up. */
function source() {
  const world = { state: 'one', holdUp: Promise.resolve() as Promise<void> };
  const kept = new StaleWhileRevalidateCache({
    clock: () => new Date('2026-06-01T12:00:00Z'),
    getRevision: async () => {
      await world.holdUp;
      return world.state;
    },
    render: () => PrecompressedResponse.make({ content: world.state }),
  });
  return { world, kept };
}

describe('a kept answer', () => {
  it('is rendered again when its revision has changed', async () => {
    const { world, kept } = source();
    const first = await kept.get();
    world.state = 'two';
    await sleep(700);
    expect((await kept.get()).etag).not.toBe(first.etag);
  });

  it('is given as it was while a new one takes long, and the new one as soon as it is there', async () => {
    const { world, kept } = source();
    const first = await kept.get();
    let letGo = () => {};
    world.state = 'two';
    world.holdUp = new Promise((resolve) => {
      letGo = resolve;
    });
    await sleep(700);
    expect((await kept.get()).etag).toBe(first.etag);
    letGo();
    await sleep(50);
    expect((await kept.get()).etag).not.toBe(first.etag);
  });

  it('passes a failure on to the callers that wait for it', async () => {
    const { world, kept } = source();
    await kept.get();
    world.holdUp = Promise.reject(new Error('away'));
    world.holdUp.catch(() => {});
    await sleep(700);
    await expect(kept.get()).rejects.toThrow('away');
  });
});
