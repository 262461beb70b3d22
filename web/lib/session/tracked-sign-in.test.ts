import { describe, expect, it } from 'vitest';
import { FakeServer, json, refusal } from '../../testing/fake-server.ts';
import { clientOf } from '../../testing/render-page.tsx';
import { SessionStore } from './session-store.ts';

const user = { email: 'ann@news.example', isAdmin: false, tier: 'free' };

async function open(address: string, server: FakeServer): Promise<unknown[]> {
  history.replaceState(null, '', address);
  const tracked: unknown[] = [];
  const session = new SessionStore({
    api: clientOf(server),
    track: (...event) => void tracked.push(event),
    clock: () => Date.now(),
    replaceAddress: (clean) => history.replaceState(null, '', clean),
  });
  await session.start();
  session.close();
  return tracked;
}

describe('what is tracked of signing in', () => {
  it.each([
    [false, 'sign_in'],
    [true, 'registration'],
  ])('with a magic link, new here: %s', async (isNewUser, name) => {
    const server = new FakeServer().on('POST /auth/verify', () =>
      json(200, { sessionToken: 's', user, isNewUser }),
    );
    expect(await open('/auth/verify?token=x', server)).toEqual([[name, { success: true }]]);
  });

  it('with a link that fails is the failure, with the code of the reason only', async () => {
    const server = new FakeServer().on('POST /auth/verify', () =>
      refusal(401, 'The link of ann@news.example has expired.', 'link-expired'),
    );
    expect(await open('/auth/verify?token=x', server)).toEqual([
      ['sign_in', { success: false, message: 'link-expired' }],
    ]);
  });

  it('with a session in the address is its validity', async () => {
    const server = new FakeServer().on('POST /auth/validate', () => json(200, { valid: false }));
    expect(await open('/?sessionToken=x', server)).toEqual([['sign_in', { success: false }]]);
  });

  it('is nothing when a stored session continues', async () => {
    localStorage.setItem('sessionToken', 's');
    const server = new FakeServer().on('POST /auth/validate', () => json(200, { valid: true, user }));
    expect(await open('/', server)).toEqual([]);
  });
});
