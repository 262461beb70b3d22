import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { biasCheckResult } from '#contract/bias-check.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { addressOf, inventedArticles } from '#testing/small-web/invented-articles.ts';
import { until } from '#testing/waited-time.ts';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  ({ sessionToken: token } = await app.signIn('reader@readers.example'));
});
afterAll(() => app.close());

interface SentEvent {
  name: string;
  data: Record<string, unknown>;
}

function parseEvents(text: string): SentEvent[] {
  return text
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => {
      const [name = '', data = ''] = block.split('\n');
      return { name: name.slice('event: '.length), data: JSON.parse(data.slice('data: '.length)) };
    });
}

function sendCheck(
  body: unknown,
  options: { signal?: AbortSignal; accept?: string } = {},
): Promise<Response> {
  return fetch(`${app.address}/bias-check`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      accept: options.accept ?? 'text/event-stream',
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
    ...(options.signal === undefined ? {} : { signal: options.signal }),
  });
}

async function used(): Promise<number> {
  const usage = (await (await app.call('GET', '/usage', { token })).json()) as { used: number };
  return usage.used;
}

const [article] = inventedArticles;
const url = article === undefined ? '' : addressOf(article);

describe('a check that answers with events', () => {
  it('names each step in order and ends with the same answer as without', async () => {
    const response = await sendCheck({ url });
    expect(response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    const events = parseEvents(await response.text());
    const steps = events.filter(({ name }) => name === 'progress').map(({ data }) => data.step);
    expect(steps).toEqual(['fetching', 'reading', 'rating', 'searching', 'comparing']);
    expect(events.every(({ name, data }) => name !== 'progress' || /…$/.test(String(data.text)))).toBe(true);
    expect(events.map(({ name }) => name).slice(-1)).toEqual(['result']);
    const result = biasCheckResult.parse(events.at(-1)?.data);
    const plain = await sendCheck({ url }, { accept: 'application/json' });
    expect(biasCheckResult.parse(await plain.json())).toEqual(result);
  });

  it('of a topic begins with the search', async () => {
    const events = parseEvents(await (await sendCheck({ url: 'tax cuts' })).text());
    expect(events.map(({ name, data }) => (name === 'progress' ? data.step : name))).toEqual([
      'searching',
      'comparing',
      'result',
    ]);
  });

  it('ends with the refusal when something fails on the way, and costs nothing', async () => {
    const before = await used();
    const response = await sendCheck({ url: 'http://broken.example/error' });
    expect(response.status).toBe(200);
    const events = parseEvents(await response.text());
    expect(events.at(-1)).toEqual({
      name: 'error',
      data: {
        error: "The outlet's server has a problem. Try again in a few minutes.",
        code: 'page-unreachable',
        requestId: response.headers.get('x-request-id'),
        status: 422,
      },
    });
    expect(await used()).toBe(before);
  });

  it.each([
    ['', 400, 'empty-input'],
    ['ftp://news.example/a', 422, 'address-refused'],
    ['🔥', 400, 'empty-input'],
  ])('is refused with its status before anything begins: %j', async (typed, status, code) => {
    const response = await sendCheck({ url: typed });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ code });
  });

  it('is refused with its status without a credential', async () => {
    const response = await fetch(`${app.address}/bias-check`, {
      method: 'POST',
      headers: { accept: 'text/event-stream' },
      body: JSON.stringify({ url }),
    });
    expect(response.status).toBe(401);
  });

  it.each(['text/event-stream', 'application/json'])(
    'gives its search back when the caller hangs up (%s)',
    async (accept) => {
      // Refunds are counted by the day.
      app.clock.advance(86_400_000);
      const before = await used();
      const controller = new AbortController();
      const pending = sendCheck({ url: 'http://broken.example/hang' }, { signal: controller.signal, accept });
      const ended = pending.then((response) => response.text()).catch(() => 'hung up');
      await until(async () => (await used()) === before + 1, 5_000);
      controller.abort();
      expect(await ended).toBe('hung up');
      await until(async () => (await used()) === before, 5_000);
    },
  );
});
