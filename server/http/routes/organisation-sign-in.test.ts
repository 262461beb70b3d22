import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as contract from '#contract/accounts.ts';
import { errorBody } from '#contract/errors.ts';
import * as organisation from '#contract/organisation-sign-in.ts';
import * as system from '#contract/system.ts';
import { createApiKey } from '#server/accounts/api-keys.ts';
import { resolveCredential } from '#server/accounts/resolve-credential.ts';
import { hashToken } from '#server/accounts/secret-token.ts';
import { insertSignInLink } from '#server/accounts/session-store.ts';
import { parseEnvironment } from '#server/config/environment.ts';
import { checkOutside } from '#server/control/doctor/check-outside.ts';
import { createTestHttpApp, type TestHttpApp } from '#testing/create-test-http-app.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { type Person, startOpenIdProvider, type TestOpenIdProvider } from '#testing/openid-provider.ts';

const publicUrl = 'https://balance.example';
const ann: Person = { sub: 'u-1', email: 'ann@school.example', email_verified: true, groups: [] };

describeOnDatabase('signing in with a provider of OpenID Connect', (database) => {
  let school: TestOpenIdProvider;
  let city: TestOpenIdProvider;
  let http: TestHttpApp;

  const env = () => ({
    ...{ PUBLIC_URL: publicUrl, SMTP_URL: 'outbox:', ADMIN_EMAILS: 'root@school.example' },
    ...{ OIDC_SCHOOL_ISSUER: school.issuer, OIDC_SCHOOL_CLIENT_ID: 'balance' },
    ...{ OIDC_SCHOOL_CLIENT_SECRET: 'a/secret:of+school', OIDC_SCHOOL_LABEL: 'Vale School' },
    ...{ OIDC_SCHOOL_ADMIN_GROUPS: 'editors', OIDC_SCHOOL_PRO_GROUPS: 'teachers, librarians' },
    ...{ OIDC_CITY_ISSUER: city.issuer, OIDC_CITY_CLIENT_ID: 'city-client', OIDC_CITY_CLIENT_SECRET: 'c' },
  });

  async function start(changes: Record<string, string> = {}): Promise<void> {
    await http?.close();
    http = await createTestHttpApp(database(), { env: { ...env(), ...changes } });
  }

  beforeEach(async () => {
    [school, city] = await Promise.all([
      startOpenIdProvider({
        ...{ clientId: 'balance', clientSecret: 'a/secret:of+school' },
        redirectUri: `${publicUrl}/auth/oidc/school`,
      }),
      startOpenIdProvider({
        ...{ clientId: 'city-client', clientSecret: 'c', claimsInToken: true },
        ...{ authMethod: 'client_secret_post', redirectUri: `${publicUrl}/auth/oidc/city` },
      }),
    ]);
    await start();
  });
  afterEach(async () => {
    await Promise.all([http.close(), school.close(), city.close()]);
  });

  const newSecret = () => randomBytes(32).toString('base64url');

  async function begin(provider: string, secret: string): Promise<string> {
    const response = await http.send('POST', '/auth/oidc/start', { body: { provider, secret } });
    return organisation.startOpenIdSignIn.answer.parse(await response.json()).url;
  }
  const finish = (provider: string, secret: string, query: string) =>
    http.send('POST', '/auth/oidc/finish', { body: { provider, secret, query } });

  /** From the button to the answer of the last call. */
  async function tryToSignIn(provider: string, person: Person | null): Promise<Response> {
    const server = provider === 'school' ? school : city;
    server.person = person;
    const secret = newSecret();
    const back = await server.visit(await begin(provider, secret));
    expect(`${back.origin}${back.pathname}`).toBe(`${publicUrl}/auth/oidc/${provider}`);
    return await finish(provider, secret, back.search);
  }

  async function signIn(provider: string, person: Person) {
    const response = await tryToSignIn(provider, person);
    return organisation.finishOpenIdSignIn.answer.parse(await response.json());
  }

  async function refusal(response: Response | Promise<Response>) {
    const { status } = await response;
    const { code, error } = errorBody.parse(await (await response).json());
    return { status, code, error };
  }
  const emails = async () => {
    const rows = await database().db.selectFrom('accounts').select('email').orderBy('email').execute();
    return rows.map(({ email }) => email);
  };

  it('goes from the button to a session and out again, with the address of the user info', async () => {
    const config = system.getConfig.answer.parse(await (await http.send('GET', '/config.json')).json());
    expect(config.signIn).toEqual({
      mail: true,
      proxy: false,
      providers: [
        { id: 'city', label: 'City' },
        { id: 'school', label: 'Vale School' },
      ],
    });
    const { sessionToken, user, isNewUser } = await signIn('school', ann);
    expect([user, isNewUser]).toEqual([{ email: ann.email, isAdmin: false, tier: 'free' }, true]);
    const session = await http.send('GET', '/session', { token: sessionToken });
    expect(await session.json()).toMatchObject({ user });
    const out = contract.deleteSession.answer.parse(
      await (await http.send('DELETE', '/session', { token: sessionToken })).json(),
    );
    const { origin, searchParams } = new URL(out.signOutUrl ?? '');
    expect([origin, Object.fromEntries(searchParams)]).toEqual([
      school.issuer,
      { client_id: 'balance', post_logout_redirect_uri: `${publicUrl}/` },
    ]);
    expect((await fetch(out.signOutUrl ?? '')).status).toBe(200);
    expect((await http.send('GET', '/session', { token: sessionToken })).status).toBe(401);
  });

  it('keeps persons of two providers apart, and joins them by a verified address', async () => {
    const first = await signIn('school', ann);
    const second = await signIn('city', { ...ann, sub: 'c-1' });
    const third = await signIn('city', { sub: 'u-1', email: 'bo@city.example', email_verified: true });
    expect([first.isNewUser, second.isNewUser, third.isNewUser]).toEqual([true, false, true]);
    expect(await emails()).toEqual([ann.email, 'bo@city.example']);
  });

  it('begins at the address of the provider with PKCE, a nonce and a state, whatever the Host header says', async () => {
    const response = await http.send('POST', '/auth/oidc/start', {
      body: { provider: 'school', secret: newSecret() },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    const { url } = organisation.startOpenIdSignIn.answer.parse(await response.json());
    const query = new URL(url).searchParams;
    expect(Object.fromEntries(query)).toMatchObject({
      ...{ client_id: 'balance', response_type: 'code', code_challenge_method: 'S256' },
      ...{ redirect_uri: `${publicUrl}/auth/oidc/school`, scope: 'openid email profile groups' },
    });
    for (const name of ['state', 'nonce', 'code_challenge']) expect(query.get(name)).toMatch(/^[\w-]{43}$/);
  });

  it('stores neither state nor secret, and forgets a sign-in that was not finished', async () => {
    const secret = newSecret();
    const state = new URL(await begin('school', secret)).searchParams.get('state') ?? '';
    const rows = await database().db.selectFrom('provider_sign_ins').selectAll().execute();
    expect(rows).toHaveLength(1);
    for (const text of [state, secret]) {
      expect(JSON.stringify(rows)).not.toContain(text);
      expect(JSON.stringify(rows)).not.toContain(JSON.stringify([...Buffer.from(text)]));
    }
    school.person = ann;
    const back = await school.visit(await begin('school', secret));
    http.clock.advance(11 * 60_000);
    expect(await refusal(finish('school', secret, back.search))).toMatchObject({
      ...{ status: 401, code: 'sign-in-refused', error: /took too long.*Vale School again/ },
    });
  });

  it('gives one session for a code and state, also to tries at once', async () => {
    school.person = ann;
    const secret = newSecret();
    const { search } = await school.visit(await begin('school', secret));
    const tries = await Promise.all(Array.from({ length: 5 }, () => finish('school', secret, search)));
    expect(tries.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401, 401]);
    expect(await refusal(finish('school', secret, search))).toMatchObject({ code: 'sign-in-refused' });
    // The code with a state that was not used.
    const fresh = new URL(await begin('school', secret)).searchParams.get('state') ?? '';
    const replayed = new URLSearchParams(search);
    replayed.set('state', fresh);
    expect(await refusal(finish('school', secret, `?${replayed}`))).toMatchObject({
      ...{ code: 'sign-in-refused', error: /could not be verified/ },
    });
  });

  it('accepts the answer only in the browser where the sign-in began, and at its provider', async () => {
    school.person = ann;
    const secret = newSecret();
    const { search } = await school.visit(await begin('school', secret));
    const sentence = /began in another browser/;
    expect(await refusal(finish('school', newSecret(), search))).toMatchObject({ error: sentence });
    expect(await refusal(finish('city', secret, search))).toMatchObject({ error: sentence });
    expect((await finish('school', secret, search)).status).toBe(200);
  });

  it('accepts the keys of the provider as they are, also a moment after they were rotated', async () => {
    await signIn('school', ann);
    school.rotateKeys();
    expect((await signIn('school', ann)).isNewUser).toBe(false);
  });

  it('gives tiers by groups at each sign-in and takes back only those', async () => {
    const rights = async (groups: string[]) => (await signIn('school', { ...ann, groups })).user;
    expect(await rights(['pupils'])).toMatchObject({ isAdmin: false, tier: 'free' });
    expect(await rights(['librarians'])).toMatchObject({ isAdmin: false, tier: 'pro' });
    expect(await rights(['editors', 'teachers'])).toMatchObject({ isAdmin: true, tier: 'admin' });
    expect(await rights(['teachers'])).toMatchObject({ isAdmin: false, tier: 'pro' });
    expect(await rights([])).toMatchObject({ isAdmin: false, tier: 'free' });
    await http.account(ann.email ?? '', { admin: true });
    expect(await rights(['teachers'])).toMatchObject({ isAdmin: true, tier: 'admin' });
    expect(await rights([])).toMatchObject({ isAdmin: true, tier: 'admin' });
  });

  it('lets members of such groups in where sign-up is closed, and nobody else', async () => {
    await start({ SIGN_UP: 'invite' });
    expect(await refusal(tryToSignIn('school', ann))).toMatchObject({ status: 403, code: 'sign-up-closed' });
    expect(await emails()).toEqual([]);
    expect((await signIn('school', { ...ann, groups: ['teachers'] })).isNewUser).toBe(true);
  });

  it.each<[string, Omit<Person, 'sub'>]>([
    ['no address', {}],
    ['an address that is not verified', { email: 'ann@school.example', email_verified: false }],
    ['an address without a word on that', { email: 'ann@school.example' }],
    ['something that is no address', { email: 'ann@school.example\r\nBcc: b@x', email_verified: true }],
  ])('trusts no person with %s', async (_name, claims) => {
    const known = await http.account('ann@school.example');
    expect(await refusal(tryToSignIn('school', { sub: 'u-9', ...claims }))).toMatchObject({
      ...{ status: 401, code: 'sign-in-refused', error: /Vale School does not confirm your email address/ },
    });
    expect(await emails()).toEqual([known.account.email]);
  });

  it('follows a verified address that changes, but to nobody else and to no administrator', async () => {
    await signIn('school', ann);
    await http.account('taken@school.example');
    const change = async (email: string, isVerified = true) =>
      (await signIn('school', { ...ann, email, email_verified: isVerified })).user.email;
    expect(await change('ann.vale@school.example')).toBe('ann.vale@school.example');
    expect(await change('ann@evil.example', false)).toBe('ann.vale@school.example');
    expect(await change('taken@school.example')).toBe('ann.vale@school.example');
    expect(await change('root@school.example')).toBe('ann.vale@school.example');
    expect(await emails()).toEqual(['ann.vale@school.example', 'taken@school.example']);
  });

  it.each([
    ['invite', 'anna@school.example', [], false],
    ['school.example', 'ann@city.example', [], false],
    ['school.example', 'anna@school.example', [], true],
    ['invite', 'anna@school.example', ['teachers'], true],
  ])('follows with SIGN_UP=%s to %s in groups %j: %s', async (rule, email, groups, isFollowed) => {
    await signIn('school', ann);
    await start({ SIGN_UP: rule });
    const { user } = await signIn('school', { ...ann, email, groups });
    expect(user.email).toBe(isFollowed ? email : ann.email);
  });

  it.each([
    ['signed up with', 'next@school.example'],
    ['changed to', 'other@school.example'],
  ])('leaves nothing to who %s the address of a later administrator', async (_how, firstEmail) => {
    const email = 'next@school.example';
    const squatter = { sub: 'u-8', email, email_verified: true };
    await signIn('school', { ...squatter, email: firstEmail });
    const { sessionToken } = await signIn('school', squatter);
    const { account } = await http.account(email);
    const deps = { db: database().db, clock: http.clock.now };
    const { key } = await createApiKey(deps, { caller: account, name: 'mine', scopes: ['read'] });
    await start({ ADMIN_EMAILS: email });
    const token = 'A'.repeat(43);
    const now = http.clock.now();
    const expiresAt = new Date(now.getTime() + 60_000);
    await insertSignInLink(deps.db, { tokenHash: hashToken(token), email, now, expiresAt });
    const verified = contract.verifySignIn.answer.parse(
      await (await http.send('POST', '/auth/verify', { body: { token } })).json(),
    );
    expect(verified.user).toMatchObject({ email, isAdmin: true });
    const status = async (token: string) => (await http.send('GET', '/session', { token })).status;
    expect(await status(verified.sessionToken)).toBe(200);
    expect(await status(sessionToken)).toBe(401);
    expect(await resolveCredential(deps, key)).toBeNull();
    expect(await refusal(tryToSignIn('school', squatter))).toMatchObject({
      error: /belongs to an administrator/,
    });
  });

  it('leaves nothing to a person of another provider when a group makes the owner an administrator', async () => {
    const squatter = await signIn('city', { ...ann, sub: 'c-9' });
    const { user } = await signIn('school', { ...ann, groups: ['editors'] });
    expect(user).toMatchObject({ email: ann.email, isAdmin: true });
    const token = squatter.sessionToken;
    expect((await http.send('GET', '/session', { token })).status).toBe(401);
    expect(await refusal(tryToSignIn('city', { ...ann, sub: 'c-9' }))).toMatchObject({
      error: /belongs to an administrator/,
    });
    expect((await signIn('school', { ...ann, groups: ['editors'] })).isNewUser).toBe(false);
  });

  it('gives an account of another person with the same address to nobody', async () => {
    await signIn('school', ann);
    expect(await refusal(tryToSignIn('school', { ...ann, sub: 'u-2' }))).toMatchObject({
      ...{ code: 'sign-in-refused', error: /Another person at Vale School has the account/ },
    });
  });

  it.each(['known', 'named in ADMIN_EMAILS'])(
    'connects no administrator (%s) by an address, unless a group says so',
    async (kind) => {
      if (kind === 'known') await http.account('boss@school.example', { admin: true });
      const email = kind === 'known' ? 'boss@school.example' : 'root@school.example';
      const boss = { sub: 'u-7', email, email_verified: true };
      expect(await refusal(tryToSignIn('school', { ...boss, groups: ['teachers'] }))).toMatchObject({
        ...{ status: 401, error: /belongs to an administrator/ },
      });
      expect(await emails()).toEqual(kind === 'known' ? [email] : []);
      const { user } = await signIn('school', { ...boss, groups: ['editors'] });
      expect(user).toEqual({ email, isAdmin: true, tier: 'admin' });
    },
  );

  it('ends a session after seven days, used or not', async () => {
    const { sessionToken } = await signIn('school', ann);
    const use = async () => (await http.send('GET', '/session', { token: sessionToken })).status;
    http.clock.advance(6 * 86_400_000);
    expect(await use()).toBe(200);
    http.clock.advance(86_400_000);
    expect(await use()).toBe(401);
  });

  it('goes with the account', async () => {
    const { sessionToken } = await signIn('school', ann);
    await http.send('DELETE', '/account', { token: sessionToken });
    expect(await database().db.selectFrom('account_identities').selectAll().execute()).toEqual([]);
    expect((await signIn('school', ann)).isNewUser).toBe(true);
  });

  it('says what the provider refused, and nothing that stands in the address', async () => {
    const declined = await refusal(tryToSignIn('school', null));
    expect(declined).toMatchObject({ code: 'sign-in-refused', error: /^Vale School did not sign you in\./ });
    expect(declined.error).not.toContain('Ann');
  });

  it('starts, and signs others in, while a provider is down', async () => {
    await school.close();
    await start();
    const start_ = http.send('POST', '/auth/oidc/start', {
      body: { provider: 'school', secret: newSecret() },
    });
    expect(await refusal(start_)).toMatchObject({
      ...{ status: 502, code: 'provider-unavailable', error: /^Vale School cannot be reached just now/ },
    });
    expect((await signIn('city', { ...ann, sub: 'c' })).isNewUser).toBe(true);
  });

  it('refuses a provider that names another issuer', async () => {
    await start({ OIDC_SCHOOL_ISSUER: `${school.issuer.replace('127.0.0.1', 'localhost')}` });
    expect(
      await refusal(
        http.send('POST', '/auth/oidc/start', { body: { provider: 'school', secret: newSecret() } }),
      ),
    ).toMatchObject({ code: 'sign-in-refused', error: /could not be verified/ });
  });

  it('is what balance doctor looks at', async () => {
    // Without a certificate, which it looks at as well.
    const local = 'http://127.0.0.1:3000';
    const findings = async () => {
      const checks = await checkOutside(parseEnvironment({ ...env(), PUBLIC_URL: local }), new Date());
      return checks
        .filter(({ subject }) => subject === 'sign-in')
        .map(({ level, text }) => `${level} ${text}`);
    };
    expect(await findings()).toEqual([
      `OK City answers. It has to know the address ${local}/auth/oidc/city.`,
      `OK Vale School answers. It has to know the address ${local}/auth/oidc/school.`,
    ]);
    await city.close();
    expect((await findings())[0]).toMatch(/^FAIL City signs nobody in: /);
  });

  it('mails no links where only the organisation signs people in', async () => {
    const { token } = await http.account('ann@school.example');
    await start({ MAIL_SIGN_IN: 'off' });
    const config = system.getConfig.answer.parse(await (await http.send('GET', '/config.json')).json());
    expect(config.signIn.mail).toBe(false);
    const sentence = { status: 403, error: /No links are mailed here/ };
    const request = http.send('POST', '/authentication/request', { body: { email: ann.email } });
    expect(await refusal(request)).toMatchObject(sentence);
    const verify = http.send('POST', '/auth/verify', { body: { token: 'A'.repeat(43) } });
    expect(await refusal(verify)).toMatchObject(sentence);
    expect((await http.send('GET', '/session', { token })).status).toBe(200);
  });

  it('logs the provider and the reason, and no person, code or state', async () => {
    await tryToSignIn('school', null);
    await signIn('school', ann);
    school.person = ann;
    const secret = newSecret();
    const back = await school.visit(await begin('school', secret));
    back.searchParams.set('iss', 'https://evil.example');
    await finish('school', secret, back.search);
    const log = http.lines.join('\n');
    expect(log).toContain('"provider":"school"');
    for (const text of [
      secret,
      back.searchParams.get('code'),
      back.searchParams.get('state'),
      'ann@',
      'u-1',
    ]) {
      expect(log).not.toContain(text);
    }
  });

  it('counts calls by address, enough for a class that shares one', async () => {
    const body = { provider: 'none', secret: newSecret() };
    const statuses = new Set<number>();
    for (let i = 0; i < 300; i += 1)
      statuses.add((await http.send('POST', '/auth/oidc/start', { body })).status);
    expect([...statuses]).toEqual([404]);
    expect((await http.send('POST', '/auth/oidc/start', { body })).status).toBe(429);
    expect((await http.send('POST', '/auth/oidc/start', { body, ip: '203.0.113.9' })).status).toBe(404);
  });
});
