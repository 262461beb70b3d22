import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ModelEndpoint, startModelEndpoint } from './model-endpoint.ts';

let endpoint: ModelEndpoint;
beforeAll(async () => {
  endpoint = await startModelEndpoint(({ messages }) => `heard ${messages.length}`);
});
afterAll(() => endpoint.close());

const chat = (model: string, signal?: AbortSignal) =>
  fetch(`${endpoint.baseUrl}/chat/completions`, {
    method: 'POST',
    headers: { authorization: 'Bearer key-1' },
    body: JSON.stringify({ model, messages: [{ role: 'user', content: 'hello' }] }),
    ...(signal === undefined ? {} : { signal }),
  });

describe('model endpoint', () => {
  it('answers in the OpenAI protocol and records the request', async () => {
    const answer = JSON.parse(await (await chat('good')).text());
    expect(answer.choices[0].message.content).toBe('heard 1');
    expect(endpoint.requests.at(-1)).toMatchObject({ model: 'good', key: 'key-1' });
  });

  it.each([
    ['error', 500],
    ['limited', 429],
  ])('misbehaves as the model %s', async (model, status) => {
    expect((await chat(model)).status).toBe(status);
  });

  it('sends broken JSON as the model malformed', async () => {
    await expect((await chat('malformed')).json()).rejects.toThrow();
  });

  it('never answers as the model hang', async () => {
    await expect(chat('hang', AbortSignal.timeout(100))).rejects.toThrow();
  });
});
