import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { TrackingBatch } from '#contract/tracking.ts';
import { sendTrackingBatch } from '#contract/tracking.ts';
import { FakeServer, json, refusal } from '../../testing/fake-server.ts';
import { storage, storageKeys } from '../storage.ts';
import { trackingChoice } from './tracking-choice.ts';
import { createBatchSender, TrackingClient } from './tracking-client.ts';

const optOutKey = 'balanceapp_tracking_opt_out';

let server: FakeServer;
let client: TrackingClient;
/** The answers to the next batches; later ones are accepted. */
let answers: (() => Response)[];
let warnings: string[];

const batches = () =>
  server.requestsOf('POST /bias-check').map(({ body }) => (body as TrackingBatch).tracking_data);
const idsOf = (batch: TrackingBatch['tracking_data'] | undefined) =>
  batch?.events.map(({ id }) => Number(id));
const down = () => {
  throw new TypeError('Failed to fetch');
};
const track = (times: number) => {
  for (let i = 0; i < times; i += 1) client.track('page_view');
};
const runPending = () => vi.advanceTimersByTimeAsync(0);

function show(state: DocumentVisibilityState): void {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-02-03T18:30:00Z') });
  answers = [];
  warnings = [];
  vi.spyOn(console, 'warn').mockImplementation((text: string) => void warnings.push(text));
  server = new FakeServer().on('POST /bias-check', () => {
    const answer = answers.shift() ?? (() => json(200, { success: true, stored: 1 }));
    return answer();
  });
  const send = createBatchSender({ baseUrl: async () => '', fetch: server.fetch });
  client = new TrackingClient({ send, clock: () => Date.now() });
});

afterEach(() => {
  client.close();
  trackingChoice.write('on');
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('an event', () => {
  it('is valid for the server: page, browser, time, session, and no credential', async () => {
    storage.write(storageKeys.sessionToken, 'secret-session');
    history.replaceState(null, '', '/story/7?url=https://news.example/a');
    await vi.advanceTimersByTimeAsync(1_500);
    client.track('article_click', { url: 'https://www.news.example/politics/a?id=7', position: 2 });
    await client.flush();
    const [request] = server.requests;
    const body = sendTrackingBatch.body?.parse(request?.body);
    expect(body?.tracking_data).toEqual({
      sessionId: expect.stringMatching(/^1770143400000-[0-9a-f]{16}$/),
      events: [
        {
          id: '1',
          sessionId: body?.tracking_data.sessionId,
          eventName: 'article_click',
          properties: {
            timestamp: '2026-02-03T18:30:01.500Z',
            pageUrl: '/story/7',
            userAgent: navigator.userAgent,
            sessionDuration: 1_500,
            url: 'news.example',
            position: 2,
          },
        },
      ],
      metadata: {
        userAgent: navigator.userAgent,
        timestamp: '2026-02-03T18:30:01.500Z',
        immediate: false,
      },
    });
    expect(request?.authorization).toBeNull();
    expect(JSON.stringify(request)).not.toContain('secret');
  });

  it('leaves out the user and the search text, and is limited in size', async () => {
    const given = { email: 'ann@news.example', userEmail: 'a', query: 'q', message: 'x'.repeat(9_000) };
    client.track('bias_check_error', given);
    await client.flush();
    const properties = batches()[0]?.events[0]?.properties;
    expect(Object.keys(properties ?? {}).sort()).toEqual(
      ['message', 'pageUrl', 'sessionDuration', 'timestamp', 'userAgent'].sort(),
    );
    expect(sendTrackingBatch.body?.safeParse(server.requests[0]?.body).success).toBe(true);
  });
});

describe('batches', () => {
  it('are sent as soon as ten events are queued, and not before', async () => {
    track(9);
    await runPending();
    expect(batches()).toEqual([]);
    track(1);
    await runPending();
    expect(idsOf(batches()[0])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('are sent every 30 seconds, when there is something to send', async () => {
    client.start();
    await vi.advanceTimersByTimeAsync(29_999);
    expect(batches()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches()[0]?.events.map(({ eventName }) => eventName)).toEqual(['session_start']);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(batches()).toHaveLength(1);
  });

  it('are retried three times, after one and then two seconds, and sent once when one attempt succeeds', async () => {
    answers = [down, () => refusal(503, 'Later.')];
    track(10);
    await runPending();
    expect(batches()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(999);
    expect(batches()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(batches()).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches()).toHaveLength(3);
    expect(new Set(batches().map((batch) => JSON.stringify(idsOf(batch)))).size).toBe(1);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(batches()).toHaveLength(3);
    expect(warnings).toEqual([]);
  });

  it('return to the queue after three failures, with a warning only, and wait for the timer', async () => {
    answers = [down, () => refusal(429, 'Too many.'), down];
    client.start();
    track(9);
    await vi.advanceTimersByTimeAsync(3_000);
    expect(batches()).toHaveLength(3);
    expect(warnings).toEqual(['Usage events could not be sent; they wait for the next try.']);
    track(5);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(batches()).toHaveLength(3);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(batches().slice(3).map(idsOf)).toEqual([
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
      [11, 12, 13, 14, 15],
    ]);
  });

  it('are dropped when the server refuses them permanently', async () => {
    answers = [() => refusal(400, 'Wrong.', 'invalid-input')];
    track(10);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(batches()).toHaveLength(1);
    expect(warnings).toEqual(['Usage events were refused and dropped.']);
  });

  it('keep the newest hundred events while nothing can be sent', async () => {
    answers = [down, down, down];
    track(10);
    await vi.advanceTimersByTimeAsync(3_000);
    track(150);
    await client.flush();
    const sent = batches().slice(3).flatMap(idsOf);
    expect([sent.length, sent[0], sent.at(-1)]).toEqual([100, 61, 160]);
  });
});

describe('leaving the page', () => {
  it('sends the queue at once, marked as such, with the batch in flight', async () => {
    client.start();
    answers = [down];
    track(9);
    await runPending();
    track(1);
    window.dispatchEvent(new Event('pagehide'));
    await runPending();
    expect(idsOf(batches()[1])).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(batches()[1]?.metadata.immediate).toBe(true);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(batches()).toHaveLength(2);
  });

  it('is not the end when the page returns: unsent events are sent later', async () => {
    client.start();
    answers = [down];
    window.dispatchEvent(new Event('pagehide'));
    await vi.advanceTimersByTimeAsync(30_000);
    expect(batches().map(idsOf)).toEqual([[1], [1]]);
  });

  it('is recorded when the page is hidden, and when it is visible again', async () => {
    client.start();
    show('hidden');
    await runPending();
    expect(batches()[0]?.events.map(({ eventName }) => eventName)).toEqual(['session_start', 'page_hidden']);
    show('visible');
    await client.flush();
    expect(batches()[1]?.events.map(({ eventName }) => eventName)).toEqual(['page_visible']);
  });
});

describe('opting out', () => {
  it.each([
    ['the flag of this browser', () => localStorage.setItem(optOutKey, 'true')],
    ['Do Not Track', () => vi.spyOn(navigator, 'doNotTrack', 'get').mockReturnValue('1')],
    ['Global Privacy Control', () => vi.stubGlobal('navigator', { globalPrivacyControl: true })],
  ])('by %s records and sends nothing', async (_name, optOut) => {
    Object.defineProperty(navigator, 'doNotTrack', { configurable: true, get: () => null });
    optOut();
    client.start();
    track(25);
    show('hidden');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(server.requests).toEqual([]);
  });

  it('drops the queue and the batch in flight, and lasts until it is undone', async () => {
    client.start();
    answers = [down];
    track(12);
    await runPending();
    trackingChoice.write('off');
    expect(localStorage.getItem(optOutKey)).toBe('true');
    track(12);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(batches()).toHaveLength(1);
    trackingChoice.write('on');
    track(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(idsOf(batches()[1])).toEqual([14]);
  });

  it('in another tab applies to this one', async () => {
    client.start();
    track(3);
    localStorage.setItem(optOutKey, 'true');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(server.requests).toEqual([]);
  });

  it('lasts as long as the page where the browser forbids storage', async () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('refused', 'SecurityError');
    });
    trackingChoice.write('off');
    track(20);
    await runPending();
    expect(server.requests).toEqual([]);
  });

  it('is the effect of switching off, until it is switched on', async () => {
    track(3);
    client.setEnabled(false);
    track(20);
    client.setEnabled(true);
    track(1);
    await client.flush();
    expect(batches().map(idsOf)).toEqual([[4]]);
  });
});
