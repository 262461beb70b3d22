import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BiasCheckResult } from '#contract/bias-check.ts';
import type { WorkingCheck } from '#contract/working-check.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { type ModelEndpoint, startModelEndpoint } from '#testing/model-endpoint.ts';
import { readingReply } from '#testing/model-replies.ts';
import { inventedArticles } from '#testing/small-web/invented-articles.ts';
import { until } from '#testing/waited-time.ts';

let endpoint: ModelEndpoint;
let app: TestApp;
let answerAll: () => void;
let answered: Promise<void>;

/** The model answers nothing until `answerAll` is called. */
function hold(): void {
  answered = new Promise((resolve) => {
    answerAll = resolve;
  });
}

beforeAll(async () => {
  hold();
  endpoint = await startModelEndpoint(async () => {
    await answered;
    return readingReply([]);
  });
  app = await createTestApp({ env: { LLM_BASE_URL: endpoint.baseUrl, LLM_MODEL: 'any' } });
});
afterAll(async () => {
  await app?.close();
  await endpoint?.close();
});

const textOf = (at: number) => inventedArticles[at]?.paragraphs.join('\n\n') ?? '';

async function open(email: string) {
  const { sessionToken: token } = await app.signIn(email);
  const check = async (at: number) => {
    const body = { text: textOf(at), pasted: true };
    return (await (await app.call('POST', '/bias-check', { token, body })).json()) as BiasCheckResult;
  };
  return {
    check,
    reading: (id: string) => app.call('GET', `/checks/${id}`, { token }),
    hangUp: async (id: string) => {
      const caller = new AbortController();
      const call = fetch(`${app.address}/checks/${id}`, {
        headers: { authorization: `Bearer ${token}` },
        signal: caller.signal,
      }).catch(() => {});
      return { caller, call };
    },
  };
}

describe('a check beside a slow model', () => {
  it('comes with the built-in analysis at once, and with the model’s reading when it is there', async () => {
    hold();
    const { check, reading } = await open('waits@readers.example');
    const first = await check(0);
    expect(first).toMatchObject({
      analyzer: { name: 'embedded' },
      model: { state: 'working', id: expect.any(String), name: 'any' },
    });
    const later = reading(first.model?.id ?? '');
    answerAll();
    const { state, result } = (await (await later).json()) as WorkingCheck;
    expect(state).toBe('read');
    expect(result).toMatchObject({ analyzer: { name: 'model' }, model: { state: 'read', id: null } });
    // It can be asked for again, also by a page that was loaded again.
    expect(((await (await reading(first.model?.id ?? '')).json()) as WorkingCheck).state).toBe('read');
  });

  it('is given to nobody else', async () => {
    hold();
    const { check } = await open('owner@readers.example');
    const { model } = await check(1);
    const { reading } = await open('other@readers.example');
    expect((await reading(model?.id ?? '')).status).toBe(404);
    expect((await reading('3f0e7f5e-2f0b-4b8a-9d52-0d6f1f3f7a10')).status).toBe(404);
    answerAll();
  });

  it('ends the call to the model once its reader has hung up, and says so', async () => {
    hold();
    const { check, reading, hangUp } = await open('leaves@readers.example');
    const before = endpoint.requests.length;
    const { model } = await check(2);
    await until(() => endpoint.requests.length > before, 5000);
    const ended = endpoint.hangUps();
    const { caller, call } = await hangUp(model?.id ?? '');
    await new Promise((resolve) => setTimeout(resolve, 700));
    caller.abort();
    await call;
    await until(() => {
      app.clock.advance(1000);
      return endpoint.hangUps() > ended;
    }, 10_000);
    const { state, result } = (await (await reading(model?.id ?? '')).json()) as WorkingCheck;
    expect([state, result]).toEqual(['failed', null]);
  });

  it('ends the call to the model once nobody requests its reading', async () => {
    hold();
    const { check } = await open('gone@readers.example');
    const before = endpoint.requests.length;
    await check(3);
    await until(() => endpoint.requests.length > before, 5000);
    const ended = endpoint.hangUps();
    app.clock.advance(61_000);
    await until(() => endpoint.hangUps() > ended, 10_000);
  });
});
