import { expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#server/clock.ts';
import { createLog } from '#server/log.ts';
import { startModelEndpoint } from '#testing/model-endpoint.ts';
import { until } from '#testing/waited-time.ts';
import { createModelClient } from './create-model-client.ts';
import { connectionTo } from './model-connection.ts';
import { createModelQueue, createModelServers } from './model-servers.ts';

const forever = new AbortController().signal;

/** Work that notes when it begins, and ends on a call. */
function createWork(begun: string[]) {
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    begun.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  return { work, endNext: () => ends.shift()?.() };
}

it('serves people before background work, whatever waits longer', async () => {
  const [queue, begun] = [createModelQueue(1), [] as string[]];
  const { work, endNext } = createWork(begun);
  const all = [
    queue.run('checks', work('first'), forever),
    queue.run('articles', work('article'), forever),
    queue.run('trials', work('trial'), forever),
    queue.run('checks', work('check'), forever),
  ];
  await until(() => queue.countWaiting('trials') === 1, 1000);
  expect(queue.countWaiting('checks')).toBe(1);
  for (let ended = 1; ended <= all.length; ended += 1) {
    endNext();
    await until(() => begun.length === Math.min(ended + 1, all.length), 1000);
  }
  await Promise.all(all);
  expect(begun).toEqual(['first', 'check', 'trial', 'article']);
});

it('leaves a place for people while stories are read', async () => {
  const [queue, begun] = [createModelQueue(2), [] as string[]];
  const { work, endNext } = createWork(begun);
  const stories = [1, 2].map((at) => queue.run('stories', work(`story ${at}`), forever));
  const check = queue.run('checks', work('check'), forever);
  await until(() => begun.length === 2, 1000);
  expect(begun).toEqual(['story 1', 'check']);
  for (const count of [3, 3]) {
    endNext();
    await until(() => begun.length === count, 1000);
  }
  endNext();
  await Promise.all([...stories, check]);
});

it('lets no time limit run while a question waits for its turn', async () => {
  const endpoint = await startModelEndpoint(() => '{}');
  const connection = connectionTo({ baseUrl: endpoint.baseUrl, model: 'any', concurrency: 1 });
  const servers = createModelServers({ clock: systemClock, log: createLog('silent') });
  const { queue } = servers(connection);
  const client = createModelClient({
    ...{ connect: async () => connection, servers, timeoutMs: 2000 },
    ...{ clock: systemClock, log: createLog('silent'), task: 'stories' },
    budget: { reserve: async () => ({ finalize: async () => {} }) },
  });
  const { work, endNext } = createWork([]);
  const before = queue.run('checks', work('long'), forever);
  const question = { system: 'Say one.', data: 'One.', schema: z.object({}), maxOutputTokens: 10 };
  const answer = client.queryAll([question], { signal: undefined });
  await new Promise((resolve) => setTimeout(resolve, 2500));
  endNext();
  await Promise.all([before, expect(answer).resolves.toEqual([{}])]);
  await endpoint.close();
});
