import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { forgetConfig } from '#web/lib/config.ts';
import { storage, storageKeys } from '#web/lib/storage.ts';
import { FakeServer, json, refusal } from '#web/testing/fake-server.ts';
import { renderPage, sessionOf } from '#web/testing/render-page.tsx';
import { forgetProxy, OrganisationSignIn } from './organisation-sign-in.tsx';
import { SignInScreen } from './sign-in-screen.tsx';

const school = { id: 'school', label: 'Vale School' };
const user = { email: 'ann@school.example', isAdmin: false, tier: 'free' };
const signedIn = () => json(200, { sessionToken: 's-1', user, isNewUser: false });
const button = (name: string) => screen.findByRole('button', { name });
const secret = () => storage.read(storageKeys.signInSecret);

afterEach(() => {
  forgetConfig();
  forgetProxy();
  storage.remove(storageKeys.signInSecret);
});

function openPage(server: FakeServer, signIn: object): void {
  server.on('GET /config.json', () => json(200, { signIn }));
  const before = globalThis.fetch;
  globalThis.fetch = server.fetch;
  try {
    renderPage(server, <SignInScreen />);
  } finally {
    globalThis.fetch = before;
  }
}

describe('signing in with an organisation', () => {
  it('continues at the provider, with a secret that stays in this browser', async () => {
    const server = new FakeServer().on('POST /auth/oidc/start', () =>
      json(200, { url: 'https://id.example/authorize' }),
    );
    const opened: string[] = [];
    const signIn = { mail: true, proxy: false, providers: [{ id: 'city', label: 'City' }, school] };
    renderPage(
      server,
      <OrganisationSignIn
        signIn={signIn}
        onErrors={() => {}}
        openAddress={(address) => void opened.push(address)}
      />,
    );
    await userEvent.click(await button('Continue with Vale School'));
    await userEvent.click(await button('Continue with City'));
    expect(opened).toEqual(['https://id.example/authorize', 'https://id.example/authorize']);
    const [first, second] = server.requestsOf('POST /auth/oidc/start');
    expect(secret()).toMatch(/^[\w-]{43}$/);
    expect(first?.body).toEqual({ provider: 'school', secret: secret() });
    expect(second?.body).toEqual({ provider: 'city', secret: secret() });
  });

  it('stands above the form, or in its place', async () => {
    openPage(new FakeServer(), { mail: true, proxy: false, providers: [school] });
    const provider = await button('Continue with Vale School');
    const send = screen.getByRole('button', { name: 'Send Magic Link' });
    expect(provider.compareDocumentPosition(send)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(screen.getByText('or with a link by email')).toBeTruthy();
  });

  it('is the only way where no links are mailed', async () => {
    openPage(new FakeServer(), { mail: false, proxy: false, providers: [school] });
    await button('Continue with Vale School');
    expect(screen.queryByLabelText('Email address')).toBeNull();
    expect(screen.queryByText('or with a link by email')).toBeNull();
    expect(screen.getByRole('heading', { name: 'Sign in' })).toBeTruthy();
  });

  it('shows the sentence of the server when a provider is down', async () => {
    const server = new FakeServer().on('POST /auth/oidc/start', () =>
      refusal(502, 'Vale School cannot be reached just now.', 'provider-unavailable'),
    );
    openPage(server, { mail: true, proxy: false, providers: [school] });
    await userEvent.click(await button('Continue with Vale School'));
    expect((await screen.findByRole('alert')).textContent).toBe('Vale School cannot be reached just now.');
    expect((await button('Continue with Vale School')).hasAttribute('disabled')).toBe(false);
  });

  it('follows a proxy by itself once, and by a button after that', async () => {
    const server = new FakeServer().on('POST /auth/proxy', () => refusal(401, 'No user.', 'sign-in-refused'));
    openPage(server, { mail: false, proxy: true, providers: [] });
    expect((await screen.findByRole('alert')).textContent).toBe('No user.');
    server.on('POST /auth/proxy', signedIn);
    await userEvent.click(await button('Continue with the account of your organisation'));
    expect(server.requestsOf('POST /auth/proxy')).toHaveLength(2);
    expect(storage.read(storageKeys.sessionToken)).toBe('s-1');
  });
});

describe('the callback page', () => {
  async function open(server: FakeServer, address: string): Promise<ReturnType<typeof sessionOf>> {
    history.replaceState(null, '', address);
    const session = sessionOf(server);
    await session.start();
    session.close();
    return session;
  }
  const address = '/auth/oidc/school?code=c&state=s&token=t&sessionToken=u&returnTo=//evil.example#x';

  it('exchanges the answer of the provider with the secret of this browser, and opens the start page', async () => {
    storage.write(storageKeys.signInSecret, 'the secret');
    const server = new FakeServer().on('POST /auth/oidc/finish', signedIn);
    const session = await open(server, address);
    expect(session.getState()).toMatchObject({ phase: 'authenticated', user: { email: user.email } });
    const query = '?code=c&state=s&token=t&sessionToken=u&returnTo=//evil.example';
    expect(server.requests.map(({ body }) => body)).toEqual([
      { provider: 'school', secret: 'the secret', query },
    ]);
    expect([`${location.pathname}${location.search}${location.hash}`, secret()]).toEqual(['/', null]);
  });

  it('shows why nobody was signed in, without the answer in the address', async () => {
    const server = new FakeServer().on('POST /auth/oidc/finish', () =>
      refusal(502, 'Vale School cannot be reached just now.', 'provider-unavailable'),
    );
    const session = await open(server, address);
    expect(session.getState()).toMatchObject({
      phase: 'request',
      error: 'Vale School cannot be reached just now.',
    });
    expect(location.pathname + location.search).toBe('/');
  });

  it('keeps a session that is valid', async () => {
    storage.write(storageKeys.sessionToken, 'own');
    const server = new FakeServer().on('POST /auth/validate', () => json(200, { valid: true, user }));
    await open(server, address);
    expect(server.requests).toHaveLength(1);
    expect([storage.read(storageKeys.sessionToken), location.pathname + location.search]).toEqual([
      'own',
      '/',
    ]);
  });
});
