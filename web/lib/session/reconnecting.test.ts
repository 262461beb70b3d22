import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer, json, refusal } from '../../testing/fake-server.ts';
import { clientOf } from '../../testing/render-page.tsx';
import { storage, storageKeys } from '../storage.ts';
import { revalidateEveryMs, SessionStore } from './session-store.ts';
import { retryForMs } from './session-validation.ts';

const reader = { email: 'reader@calderdesk.example', isAdmin: false, tier: 'free' };
const valid = () => json(200, { valid: true, user: reader });
const token = () => storage.read(storageKeys.sessionToken);
const validations = (server: FakeServer) => server.requestsOf('POST /auth/validate').length;

type Answer = (request: { signal: AbortSignal | null }) => Response | Promise<Response>;
const noAnswer: Answer = () => {
  throw new TypeError('Failed to fetch');
};
const retryAfter = (status: number, value: string, date?: string) =>
  new Response('{"error":"Too many requests."}', {
    status,
    headers: { 'retry-after': value, ...(date === undefined ? {} : { date }) },
  });

const silences: [string, Answer][] = [
  ['no answer', noAnswer],
  [
    'an answer that never comes',
    ({ signal }) =>
      new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason))),
  ],
  ['429', () => refusal(429, 'Too many requests.', 'too-many-requests')],
  ['500', () => refusal(500, 'Something went wrong.', 'internal')],
  ['502 of a gateway', () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
  ['503', () => refusal(503, 'The database is away.', 'database-unavailable')],
  ['504', () => new Response('', { status: 504 })],
  ['408', () => new Response('', { status: 408 })],
  ['the page of a portal', () => new Response('<html>Sign in to the hotel</html>', { status: 200 })],
  ['an answer of another shape', () => json(200, { ok: true })],
];

let stores: SessionStore[] = [];
let answer: Answer;
let server: FakeServer;

function openTab(random = 0.5): SessionStore {
  const store = new SessionStore({
    api: clientOf(server),
    clock: () => Date.now(),
    random: () => random,
    replaceAddress: (address) => history.replaceState(null, '', address),
  });
  stores.push(store);
  return store;
}

beforeEach(() => {
  vi.useFakeTimers();
  history.replaceState(null, '', '/');
  answer = valid;
  server = new FakeServer().on('POST /auth/validate', (request) => answer(request));
  storage.write(storageKeys.sessionToken, 'stored');
});
afterEach(() => {
  for (const store of stores) store.close();
  stores = [];
  vi.restoreAllMocks();
  vi.useRealTimers();
});

async function signedIn(): Promise<SessionStore> {
  const store = openTab();
  await store.start();
  return store;
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

describe('a validation without an answer', () => {
  it.each(silences)(
    'keeps the page and says so (%s), and continues when the server is back',
    async (_, silent) => {
      const store = await signedIn();
      answer = silent;
      await pass(revalidateEveryMs + 60_000);
      expect(store.getState().phase).toBe('authenticated');
      expect(store.getReconnecting()).toBe(true);
      expect(token()).toBe('stored');
      answer = valid;
      await pass(40_000);
      expect(store.getReconnecting()).toBe(false);
      expect(store.getState()).toMatchObject({ phase: 'authenticated', user: { email: reader.email } });
    },
  );

  it.each(silences)('signs out when the time is over (%s)', async (_, silent) => {
    const store = await signedIn();
    answer = silent;
    await pass(revalidateEveryMs + retryForMs - 20_000);
    expect(store.getState().phase).toBe('authenticated');
    await pass(60_000);
    expect(store.getState()).toMatchObject({ phase: 'request', error: expect.stringMatching(/./) });
    expect(token()).toBeNull();
    expect(store.getReconnecting()).toBe(false);
  });

  it.each(silences)('at load is retried before sign-in is shown (%s)', async (_, silent) => {
    answer = silent;
    const store = openTab();
    const started = store.start();
    await pass(60_000);
    expect(store.getState().phase).toBe('starting');
    expect(store.getReconnecting()).toBe(true);
    answer = valid;
    await pass(40_000);
    await started;
    expect(store.getState().phase).toBe('authenticated');
  });

  it('of a token from the address is retried, and ends with its sentence', async () => {
    storage.remove(storageKeys.sessionToken);
    history.replaceState(null, '', '/?sessionToken=fresh');
    answer = noAnswer;
    const store = openTab();
    void store.start();
    await pass(60_000);
    expect([token(), store.getState().phase]).toEqual(['fresh', 'starting']);
    await pass(retryForMs);
    expect(store.getState()).toMatchObject({ phase: 'request', error: 'Session validation failed' });
    expect(token()).toBeNull();
  });

  it('does not sign out when a page requires an administrator', async () => {
    const store = openTab();
    store.adopt('stored', { email: reader.email, isAdmin: true });
    answer = () => refusal(503, 'The database is away.', 'database-unavailable');
    const required = store.requireAdmin();
    await pass(30_000);
    expect(store.getState().phase).toBe('authenticated');
    answer = () => json(200, { valid: true, user: { ...reader, isAdmin: true } });
    await pass(20_000);
    await required;
    expect(store.getState()).toMatchObject({ phase: 'authenticated', user: { isAdmin: true } });
  });
});

describe('a server that says no', () => {
  it.each<[string, Answer]>([
    ['valid: false', () => json(200, { valid: false, error: 'Your session has ended.' })],
    ['401', () => refusal(401, 'Your session has ended.', 'unauthenticated')],
    ['401 without a code', () => json(401, { error: 'Your session has ended.' })],
    ['403', () => refusal(403, 'Your session has ended.', 'forbidden')],
    ['403 without a code', () => json(403, { error: 'Your session has ended.' })],
  ])('signs out at once (%s)', async (_, no) => {
    const store = await signedIn();
    answer = no;
    await pass(revalidateEveryMs);
    expect(store.getState()).toMatchObject({ phase: 'request', error: 'Your session has ended.' });
    expect(validations(server)).toBe(2);
  });

  it.each<[string, Answer]>([
    ['401 without a body', () => new Response('', { status: 401 })],
    ['401 of a proxy', () => new Response('<h1>Authorization Required</h1>', { status: 401 })],
    ['401 of a gateway in JSON', () => json(401, { message: 'Unauthorized' })],
    ['400', () => json(400, {})],
    ['403 of a firewall', () => new Response('<h1>Request blocked</h1>', { status: 403 })],
    ['404', () => new Response('nothing here', { status: 404 })],
    ['valid: false alone', () => json(200, { valid: false })],
    ['valid: false and an error of another type', () => json(200, { valid: false, error: { text: 'No.' } })],
  ])('signs out at once without its sentence (%s)', async (_, no) => {
    const store = await signedIn();
    answer = no;
    await pass(revalidateEveryMs);
    expect(store.getState()).toMatchObject({ phase: 'request', error: 'Session validation failed' });
    expect([token(), store.getReconnecting(), validations(server)]).toEqual([null, false, 2]);
  });

  it('signs out at load', async () => {
    answer = () => new Response('', { status: 401 });
    const store = await signedIn();
    expect(store.getState()).toMatchObject({ phase: 'request', error: 'Session validation failed' });
    expect(validations(server)).toBe(1);
  });

  it('signs out after a while without an answer', async () => {
    const store = await signedIn();
    answer = noAnswer;
    await pass(revalidateEveryMs + 10_000);
    answer = () => json(200, { valid: false });
    await pass(20_000);
    expect(store.getState()).toMatchObject({ phase: 'request', error: 'Session validation failed' });
  });
});

describe('the pauses', () => {
  it('grow, and cause less than one request in seven seconds on average', async () => {
    await signedIn();
    answer = noAnswer;
    await pass(revalidateEveryMs + 8_000);
    const soon = validations(server);
    expect(soon).toBeGreaterThanOrEqual(4);
    await pass(60_000);
    expect(validations(server) - soon).toBeLessThanOrEqual(60 / 7);
  });

  it('differ between tabs and between users', async () => {
    const times: number[][] = [];
    for (const random of [0.1, 0.9]) {
      storage.write(storageKeys.sessionToken, 'stored');
      const seen: number[] = [];
      const begun = Date.now();
      answer = () => {
        seen.push(Date.now() - begun);
        return refusal(503, 'Away.', 'database-unavailable');
      };
      const store = openTab(random);
      void store.start();
      await pass(30_000);
      store.close();
      times.push(seen.slice(1));
    }
    expect(times[0]?.[0]).not.toBe(times[1]?.[0]);
  });

  it.each([
    ['seconds', () => retryAfter(429, '90')],
    [
      'a date',
      () => retryAfter(503, new Date(Date.now() + 90_000).toUTCString(), new Date(Date.now()).toUTCString()),
    ],
    [
      'a date of a server whose clock is wrong',
      () => retryAfter(429, 'Thu, 05 Feb 2026 10:01:30 GMT', 'Thu, 05 Feb 2026 10:00:00 GMT'),
    ],
  ])('obey Retry-After in %s, also when somebody comes back', async (_, limited) => {
    const store = await signedIn();
    answer = limited;
    await pass(revalidateEveryMs);
    expect(validations(server)).toBe(2);
    answer = valid;
    await pass(40_000);
    window.dispatchEvent(new Event('online'));
    document.dispatchEvent(new Event('visibilitychange'));
    await pass(48_000);
    expect(validations(server)).toBe(2);
    expect(store.getReconnecting()).toBe(true);
    await pass(13_000);
    expect(validations(server)).toBe(3);
    expect(store.getReconnecting()).toBe(false);
  });

  it('that Retry-After makes long do not sign out', async () => {
    const store = await signedIn();
    answer = () => retryAfter(429, '600');
    await pass(revalidateEveryMs + 1_300_000);
    expect(store.getState().phase).toBe('authenticated');
    expect(validations(server)).toBeLessThanOrEqual(4);
    answer = valid;
    await pass(700_000);
    expect(store.getReconnecting()).toBe(false);
  });

  it.each(['online', 'visibilitychange'])('end at once on %s', async (sign) => {
    const store = await signedIn();
    answer = noAnswer;
    await pass(revalidateEveryMs + 60_000);
    const before = validations(server);
    answer = valid;
    (sign === 'online' ? window : document).dispatchEvent(new Event(sign));
    await pass(0);
    expect(validations(server)).toBe(before + 1);
    expect(store.getReconnecting()).toBe(false);
  });

  it('on a device without a network, or that sleeps, do not count towards the limit', async () => {
    const store = await signedIn();
    answer = noAnswer;
    await pass(revalidateEveryMs);
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await pass(3 * retryForMs);
    expect(store.getState().phase).toBe('authenticated');
    onLine.mockRestore();
    vi.setSystemTime(Date.now() + 8 * 3_600_000);
    await pass(30_000);
    expect(store.getState().phase).toBe('authenticated');
    answer = valid;
    window.dispatchEvent(new Event('online'));
    await pass(0);
    expect(store.getReconnecting()).toBe(false);
  });

  it('end with a logout, without further requests', async () => {
    const store = await signedIn();
    answer = noAnswer;
    await pass(revalidateEveryMs + 10_000);
    const before = validations(server);
    await store.signOut();
    expect([store.getReconnecting(), store.getState().phase]).toEqual([false, 'request']);
    await pass(2 * retryForMs);
    expect(validations(server)).toBe(before);
    expect(store.getState()).toMatchObject({ phase: 'request', error: null });
  });

  it('of a replaced session do not affect the new one', async () => {
    const store = await signedIn();
    answer = noAnswer;
    await pass(revalidateEveryMs + 10_000);
    store.adopt('next', { email: 'next@calderdesk.example', isAdmin: false });
    expect(store.getReconnecting()).toBe(false);
    await pass(2 * retryForMs);
    expect(store.getState()).toMatchObject({
      phase: 'authenticated',
      user: { email: 'next@calderdesk.example' },
    });
    expect(token()).toBe('next');
  });
});
