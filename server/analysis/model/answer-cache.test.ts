import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#server/clock.ts';
import { createLog } from '#server/log.ts';
import { type ModelEndpoint, startModelEndpoint } from '#testing/model-endpoint.ts';
import { createModelClient } from './create-model-client.ts';
import { createFence, fenced } from './fence.ts';
import { connectionTo } from './model-connection.ts';
import { createModelServers } from './model-servers.ts';

let endpoint: ModelEndpoint;
beforeAll(async () => {
  endpoint = await startModelEndpoint(() => `{"n": ${endpoint.requests.length}}`);
});
afterAll(() => endpoint.close());

describe('an answer', () => {
  const servers = createModelServers({ clock: systemClock, log: createLog('silent') });
  const reserved: number[] = [];
  const query = async (text: string, system = 'Count.', model = 'any') => {
    const client = createModelClient({
      ...{ servers, connect: async () => connectionTo({ baseUrl: endpoint.baseUrl, model }) },
      ...{ clock: systemClock, log: createLog('silent') },
      budget: {
        reserve: async (tokens) => {
          reserved.push(tokens);
          return { finalize: async () => {} };
        },
      },
    });
    const fence = createFence();
    const question = {
      system: `${system} Between BEGIN ${fence} and END ${fence}.`,
      ...{ data: fenced(fence, text), schema: z.object({ n: z.number() }), maxOutputTokens: 10 },
    };
    return (await client.queryAll([question], { signal: undefined }))[0]?.n;
  };

  it('is given again without a call and without tokens, for the same model, prompt and texts alone', async () => {
    expect(await query('One.')).toBe(1);
    expect(await query('One.')).toBe(1);
    expect(reserved).toHaveLength(1);
    expect(await query('Two.')).toBe(2);
    expect(await query('One.', 'Count again.')).toBe(3);
    expect(await query('One.', 'Count.', 'other')).toBe(4);
    expect(endpoint.requests).toHaveLength(4);
  });

  it('that failed is asked for again', async () => {
    const before = endpoint.requests.length;
    await expect(query('One.', 'Count.', 'error')).rejects.toMatchObject({ reason: 'server-error' });
    await expect(query('One.', 'Count.', 'error')).rejects.toMatchObject({ reason: 'server-error' });
    expect(endpoint.requests.length).toBe(before + 2);
  });
});
