import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FakeServer, json, refusal } from '../../testing/fake-server.ts';
import { sessionOf } from '../../testing/render-page.tsx';
import { storage, storageKeys } from '../storage.ts';
import { revalidateEveryMs, type SessionStore } from './session-store.ts';
import { rememberWantedAddress } from './sign-in-address.ts';

const reader = { email: 'reader@calderdesk.example', isAdmin: false, tier: 'free' };
const valid =
  (user: object = reader) =>
  () =>
    json(200, { valid: true, user });
const token = () => storage.read(storageKeys.sessionToken);

let store: SessionStore;
afterEach(() => {
  store.close();
  vi.useRealTimers();
});

async function startAt(path: string, server: FakeServer, stored?: string): Promise<void> {
  history.replaceState(null, '', path);
  if (stored !== undefined) storage.write(storageKeys.sessionToken, stored);
  store = sessionOf(server);
  await store.start();
}

describe('on load', () => {
  it('shows sign-in without a stored session or a parameter in the address', async () => {
    await startAt('/', new FakeServer());
    expect(store.getState()).toEqual({ phase: 'request', error: null, linkSentTo: null });
  });

  it('validates a stored session and keeps its user', async () => {
    const server = new FakeServer().on('POST /auth/validate', valid());
    await startAt('/', server, 'stored');
    expect(server.requests[0]?.body).toEqual({ sessionToken: 'stored' });
    expect(store.getState()).toMatchObject({ phase: 'authenticated', user: { email: reader.email } });
    expect(storage.read(storageKeys.user)).toContain(reader.email);
  });

  it('clears a stored session that is not valid and shows the sentence of the server', async () => {
    const server = new FakeServer().on('POST /auth/validate', () =>
      json(200, { valid: false, error: 'Your session has ended.' }),
    );
    storage.write(storageKeys.user, JSON.stringify(reader));
    await startAt('/', server, 'stored');
    expect(store.getState()).toMatchObject({ phase: 'request', error: 'Your session has ended.' });
    expect([token(), storage.read(storageKeys.user)]).toEqual([null, null]);
  });

  it('keeps a known administrator when the answer omits isAdmin', async () => {
    storage.write(storageKeys.user, JSON.stringify({ email: reader.email, isAdmin: true }));
    const server = new FakeServer().on('POST /auth/validate', valid({ email: reader.email }));
    await startAt('/', server, 'stored');
    expect(store.getState()).toMatchObject({ user: { isAdmin: true } });
  });

  it('does not keep the rights of an administrator for another email address', async () => {
    storage.write(storageKeys.user, JSON.stringify({ email: 'editor@calderdesk.example', isAdmin: true }));
    const server = new FakeServer().on('POST /auth/validate', valid({ email: reader.email }));
    await startAt('/', server, 'stored');
    expect(store.getState()).toMatchObject({ user: { email: reader.email, isAdmin: false } });
  });
});

describe('a sessionToken parameter', () => {
  it('is saved, validated and removed from the address', async () => {
    const server = new FakeServer().on('POST /auth/validate', valid());
    await startAt('/?url=a.example&sessionToken=fresh', server);
    expect(token()).toBe('fresh');
    expect(`${location.pathname}${location.search}`).toBe('/?url=a.example');
    expect(store.getState().phase).toBe('authenticated');
  });

  it('is removed from an address that begins as that of another site', async () => {
    const server = new FakeServer().on('POST /auth/validate', valid());
    await startAt(`${location.origin}//x/?sessionToken=fresh`, server);
    expect(location.href).toBe(`${location.origin}/x/`);
    expect(store.getState().phase).toBe('authenticated');
  });

  it('names the account that it signs in', async () => {
    const server = new FakeServer().on('POST /auth/validate', valid());
    await startAt('/?sessionToken=foreign', server);
    expect(store.getState()).toMatchObject({ notice: `Signed in as ${reader.email}.` });
    store.dismissNotice();
    expect(store.getState()).toMatchObject({ notice: null });
  });

  it('that is not valid signs out with a fixed sentence', async () => {
    const server = new FakeServer().on('POST /auth/validate', () => json(200, { valid: false }));
    await startAt('/?sessionToken=bad', server);
    expect(store.getState()).toMatchObject({ phase: 'request', error: 'Session validation failed' });
    expect([token(), location.search]).toEqual([null, '']);
  });

  it('never replaces a valid session, and the page shows a notice', async () => {
    const server = new FakeServer().on('POST /auth/validate', valid());
    await startAt('/?sessionToken=foreign', server, 'own');
    expect(token()).toBe('own');
    expect(server.requests).toHaveLength(1);
    expect(location.search).toBe('');
    expect(store.getState()).toMatchObject({
      notice: expect.stringMatching(/already signed in as reader@calderdesk.example/),
    });
  });

  it.each([
    ['is valid', valid()],
    ['has ended', () => json(200, { valid: false })],
  ])('leaves the address before a stored session that %s is validated', async (_, answer) => {
    const searches = new Set<string>();
    const server = new FakeServer().on('POST /auth/validate', () => {
      searches.add(location.search);
      return answer();
    });
    await startAt('/?url=a.example&sessionToken=fresh', server, 'old');
    expect([...searches]).toEqual(['?url=a.example']);
  });

  it('is used when the stored session has ended', async () => {
    const server = new FakeServer().on('POST /auth/validate', ({ body }) =>
      (body as { sessionToken: string }).sessionToken === 'fresh' ? valid()() : json(200, { valid: false }),
    );
    history.replaceState(null, '', '/?sessionToken=fresh');
    storage.write(storageKeys.sessionToken, 'old');
    store = sessionOf(server);
    const ended = vi.fn();
    store.onSignedOut(ended);
    await store.start();
    // The data of the session that has ended may be another account's.
    expect(ended).toHaveBeenCalledTimes(1);
    expect(token()).toBe('fresh');
    expect(store.getState()).toMatchObject({
      phase: 'authenticated',
      notice: `Signed in as ${reader.email}.`,
    });
  });
});

describe('a magic link', () => {
  const verified = () => json(200, { sessionToken: 'new', user: reader, isNewUser: true });

  it('is exchanged by POST once and leads from the verify page to the start', async () => {
    const server = new FakeServer().on('POST /auth/verify', verified);
    await startAt('/auth/verify?token=abc', server);
    await store.start();
    expect(server.requestsOf('POST /auth/verify')).toHaveLength(1);
    expect(server.requests[0]?.body).toEqual({ token: 'abc' });
    expect([token(), location.pathname, location.search]).toEqual(['new', '/', '']);
  });

  it('leads to the address that was wanted before', async () => {
    rememberWantedAddress({ pathname: '/', search: '?url=a.example', hash: '' }, Date.now());
    const server = new FakeServer().on('POST /auth/verify', verified);
    await startAt('/auth/verify?token=abc', server);
    expect(`${location.pathname}${location.search}`).toBe('/?url=a.example');
  });

  it('waits until the page is visible', async () => {
    const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const server = new FakeServer().on('POST /auth/verify', verified);
    history.replaceState(null, '', '/auth/verify?token=abc');
    store = sessionOf(server);
    const started = store.start();
    document.dispatchEvent(new Event('visibilitychange'));
    await Promise.resolve();
    expect(server.requests).toHaveLength(0);
    visibility.mockReturnValue('visible');
    document.dispatchEvent(new Event('visibilitychange'));
    await started;
    expect(server.requests).toHaveLength(1);
    visibility.mockRestore();
  });

  it('that is refused shows the sentence of the server and leaves the address clean', async () => {
    const server = new FakeServer().on('POST /auth/verify', () => refusal(401, 'This link has expired.'));
    await startAt('/auth/verify?token=abc', server);
    expect(store.getState()).toMatchObject({ phase: 'request', error: 'This link has expired.' });
    expect(location.search).toBe('');
  });

  it.each<[string, () => Response]>([
    ['without a code', () => json(401, { error: 'This link has expired.' })],
    ['in an answer of success', () => json(200, { error: 'This link has expired.' })],
  ])('that is refused %s shows the sentence of the server', async (_, answer) => {
    await startAt('/auth/verify?token=abc', new FakeServer().on('POST /auth/verify', answer));
    expect(store.getState()).toMatchObject({ phase: 'request', error: 'This link has expired.' });
    expect(location.search).toBe('');
  });

  it.each([{}, { user: null }, { user: { email: 7 } }])(
    'whose answer has no user (%j) requests whose session it is',
    async (answered) => {
      const server = new FakeServer()
        .on('POST /auth/verify', () => json(200, { sessionToken: 'new', ...answered }))
        .on('POST /auth/validate', valid());
      await startAt('/auth/verify?token=abc', server);
      expect(server.requestsOf('POST /auth/validate')[0]?.body).toEqual({ sessionToken: 'new' });
      expect(store.getState()).toMatchObject({ phase: 'authenticated', user: { email: reader.email } });
      expect([location.pathname, location.search]).toEqual(['/', '']);
    },
  );

  it('names the account where the browser held another one', async () => {
    storage.write(storageKeys.user, JSON.stringify({ email: 'other@calderdesk.example' }));
    const server = new FakeServer()
      .on('POST /auth/validate', () => json(200, { valid: false }))
      .on('POST /auth/verify', verified);
    await startAt('/auth/verify?token=abc', server, 'old');
    expect(store.getState()).toMatchObject({ notice: `Signed in as ${reader.email}.` });
  });

  it('without an answer fails with a fixed sentence and can be retried by reloading', async () => {
    await startAt('/auth/verify?token=abc', new FakeServer());
    expect(store.getState()).toMatchObject({ phase: 'request', error: 'Authentication failed' });
    expect(location.search).toBe('?token=abc');
  });

  it.each<[string, () => Response]>([
    ['502 of a gateway', () => new Response('<h1>Bad Gateway</h1>', { status: 502 })],
    ['the page of a portal', () => new Response('<html>Sign in to the hotel</html>')],
    ['429', () => refusal(429, 'Too many requests.', 'too-many-requests')],
    ['503', () => refusal(503, 'The database is away.', 'database-unavailable')],
  ])('keeps the address for a reload where the link was not refused (%s)', async (_, answer) => {
    await startAt('/auth/verify?token=abc', new FakeServer().on('POST /auth/verify', answer));
    expect(store.getState()).toMatchObject({ phase: 'request', error: expect.stringMatching(/./) });
    expect(location.search).toBe('?token=abc');
  });
});

describe('while signed in', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it('validates every five minutes and signs out when that fails', async () => {
    let isValid = true;
    const server = new FakeServer().on('POST /auth/validate', () =>
      isValid ? valid()() : json(200, { valid: false }),
    );
    await startAt('/', server, 'stored');
    const signedOut = vi.fn();
    store.onSignedOut(signedOut);
    await vi.advanceTimersByTimeAsync(revalidateEveryMs);
    expect(server.requests).toHaveLength(2);
    expect(store.getState().phase).toBe('authenticated');
    isValid = false;
    await vi.advanceTimersByTimeAsync(revalidateEveryMs);
    expect(store.getState()).toMatchObject({ phase: 'request', error: 'Session validation failed' });
    expect(token()).toBeNull();
    expect(signedOut).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(2 * revalidateEveryMs);
    expect(server.requests).toHaveLength(3);
  });

  it('stays signed in on a device without a network, and validates once when it is back', async () => {
    const server = new FakeServer().on('POST /auth/validate', valid());
    await startAt('/', server, 'stored');
    const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await vi.advanceTimersByTimeAsync(3 * revalidateEveryMs);
    expect(server.requests).toHaveLength(1);
    expect(store.getState().phase).toBe('authenticated');
    onLine.mockRestore();
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.requests).toHaveLength(2);
    window.dispatchEvent(new Event('online'));
    await vi.advanceTimersByTimeAsync(0);
    expect(server.requests).toHaveLength(2);
  });

  it('applies the loss of administrator rights', async () => {
    let isAdmin = true;
    const server = new FakeServer().on('POST /auth/validate', () => valid({ ...reader, isAdmin })());
    await startAt('/', server, 'stored');
    isAdmin = false;
    await vi.advanceTimersByTimeAsync(revalidateEveryMs);
    expect(store.getState()).toMatchObject({ user: { isAdmin: false } });
  });

  it('logs out at once, notifies the server with the token of the session, and clears the stored values', async () => {
    const server = new FakeServer()
      .on('POST /auth/validate', valid())
      .on('DELETE /session', () => json(200, { success: true, ended: 1 }));
    await startAt('/', server, 'stored');
    const ending = store.signOut();
    expect(store.getState()).toEqual({ phase: 'request', error: null, linkSentTo: null });
    expect([token(), storage.read(storageKeys.user)]).toEqual([null, null]);
    await ending;
    expect(server.requestsOf('DELETE /session')[0]?.authorization).toBe('Bearer stored');
  });

  it('stays logged out when an answer about the ended session arrives late', async () => {
    const server = new FakeServer().on('POST /auth/validate', valid());
    await startAt('/', server, 'stored');
    server.on('DELETE /session', () => json(200, { success: true, ended: 1 }));
    let answer: (response: Response) => void = () => undefined;
    server.on('POST /auth/validate', () => new Promise<Response>((resolve) => (answer = resolve)));
    const validation = store.revalidate();
    await vi.waitFor(() => expect(server.requestsOf('POST /auth/validate')).toHaveLength(2), 15_000);
    await store.signOut();
    answer(valid()());
    await validation;
    expect(store.getState().phase).toBe('request');
    expect([token(), storage.read(storageKeys.user)]).toEqual([null, null]);
  });

  it('follows a sign-in in another tab', async () => {
    await startAt('/', new FakeServer().on('POST /auth/validate', valid()));
    expect(store.getState().phase).toBe('request');
    storage.write(storageKeys.sessionToken, 'of another tab');
    window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.sessionToken }));
    await vi.waitFor(() => expect(store.getState().phase).toBe('authenticated'));
  });

  it('follows a logout in another tab', async () => {
    await startAt('/', new FakeServer().on('POST /auth/validate', valid()), 'stored');
    storage.remove(storageKeys.sessionToken);
    window.dispatchEvent(new StorageEvent('storage', { key: storageKeys.sessionToken }));
    expect(store.getState().phase).toBe('request');
  });
});
