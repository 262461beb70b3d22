import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer, json, refusal } from '../../testing/fake-server.ts';
import { sessionOf } from '../../testing/render-page.tsx';
import { storage, storageKeys } from '../storage.ts';
import type { SessionStore } from './session-store.ts';
import { retryForMs } from './session-validation.ts';

const email = 'editor@calderdesk.example';
const renewed = () => json(200, { sessionToken: 'new', user: { email, isAdmin: true, tier: 'admin' } });
const token = () => storage.read(storageKeys.sessionToken);
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

type Answer = () => Response | Promise<Response>;
const silences: [string, Answer][] = [
  [
    'no network',
    () => {
      throw new TypeError('Failed to fetch');
    },
  ],
  ['429', () => refusal(429, 'Too many requests.', 'too-many-requests')],
  ['500', () => refusal(500, 'Something went wrong.', 'internal')],
  ['503 of a gateway', () => new Response('<h1>Unavailable</h1>', { status: 503 })],
  ['the page of a portal', () => new Response('<html>Sign in to the hotel</html>')],
  ['an answer of another shape', () => json(200, { ok: true })],
];

let store: SessionStore;
let server: FakeServer;
let answer: Answer;

beforeEach(() => {
  vi.useFakeTimers();
  answer = renewed;
  server = new FakeServer()
    .on('POST /dev/admin-session', () => answer())
    .on('POST /auth/validate', () => json(200, { valid: true, user: { email, isAdmin: false } }));
  store = sessionOf(server);
  store.adopt('old', { email, isAdmin: true });
});
afterEach(() => {
  store.close();
  vi.useRealTimers();
});

describe('a session that is renewed', () => {
  it('has the new token, and the request carries none', async () => {
    expect(await store.renewAdminSession()).toBe(true);
    expect(token()).toBe('new');
    expect(store.getState()).toMatchObject({ phase: 'authenticated', user: { email, isAdmin: true } });
    expect(server.requestsOf('POST /dev/admin-session')[0]?.authorization).toBeNull();
  });

  it('keeps the known user where the answer has the token alone', async () => {
    answer = () => json(200, { sessionToken: 'new' });
    expect(await store.renewAdminSession()).toBe(true);
    expect(store.getState()).toMatchObject({ phase: 'authenticated', user: { email, isAdmin: true } });
  });

  it.each(silences)('keeps the token without an answer, and retries (%s)', async (_, silent) => {
    answer = silent;
    const renewing = store.renewAdminSession();
    await pass(60_000);
    expect([token(), store.getState().phase, store.getReconnecting()]).toEqual([
      'old',
      'authenticated',
      true,
    ]);
    answer = renewed;
    await pass(40_000);
    expect(await renewing).toBe(true);
    expect([token(), store.getReconnecting()]).toEqual(['new', false]);
  });

  it.each(silences)('signs out when the time is over (%s)', async (_, silent) => {
    answer = silent;
    const renewing = store.renewAdminSession();
    await pass(retryForMs + 40_000);
    expect(await renewing).toBe(false);
    expect([token(), store.getState().phase, store.getReconnecting()]).toEqual([null, 'request', false]);
  });

  it.each<[string, Answer]>([
    ['404', () => refusal(404, 'There is nothing at this address.', 'not-found')],
    ['404 of a proxy before it', () => new Response('nothing here', { status: 404 })],
    ['401', () => refusal(401, 'Sign in first.', 'unauthenticated')],
    ['403', () => refusal(403, 'Not for you.', 'forbidden')],
    ['403 of a firewall', () => new Response('<h1>Request blocked</h1>', { status: 403 })],
  ])('signs out at once where the server gives none (%s)', async (_, refused) => {
    answer = refused;
    expect(await store.renewAdminSession()).toBe(false);
    expect(token()).toBeNull();
    expect(store.getState()).toMatchObject({ phase: 'request', error: 'Session validation failed' });
    expect(server.requestsOf('POST /dev/admin-session')).toHaveLength(1);
  });

  it('is not validated at the same time, before or after the renewal starts', async () => {
    answer = () => refusal(503, 'The database is away.', 'database-unavailable');
    const before = store.revalidate();
    const renewing = store.renewAdminSession();
    const after = store.revalidate();
    await pass(5_000);
    // The validation would have removed the rights.
    expect(store.getState()).toMatchObject({ phase: 'authenticated', user: { isAdmin: true } });
    answer = renewed;
    await pass(20_000);
    expect(await renewing).toBe(true);
    await Promise.all([before, after]);
    expect(store.getState()).toMatchObject({ phase: 'authenticated', user: { isAdmin: true } });
  });

  it('stays logged out when somebody logs out during the renewal', async () => {
    answer = () => refusal(503, 'The database is away.', 'database-unavailable');
    const renewing = store.renewAdminSession();
    await pass(3_000);
    await store.signOut();
    answer = renewed;
    await pass(retryForMs);
    expect(await renewing).toBe(false);
    expect([token(), store.getState().phase]).toEqual([null, 'request']);
  });
});
