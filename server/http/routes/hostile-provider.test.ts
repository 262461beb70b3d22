import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { errorBody } from '#contract/errors.ts';
import { createTestHttpApp, type TestHttpApp } from '#testing/create-test-http-app.ts';
import { describeOnDatabase } from '#testing/database.ts';
import {
  type Answers,
  foreignKey,
  type HostileProvider,
  keyOf,
  ownKey,
  signWith,
  signWithPublicKey,
  startHostileProvider,
  unsigned,
} from '#testing/hostile-openid-provider.ts';

type Edit = (answers: Answers) => void;

const claim =
  (name: string, value: unknown): Edit =>
  ({ claims }) => {
    if (value === undefined) delete claims[name];
    else claims[name] = value;
  };
const later = (seconds: number) => Math.floor(Date.now() / 1000) + seconds;
const query =
  (name: string, ...values: string[]): Edit =>
  (answers) => {
    answers.query.delete(name);
    for (const value of values) answers.query.append(name, value);
  };
const metadata =
  (name: string, value: unknown): Edit =>
  (answers) => {
    answers.metadata[name] = value;
  };
const redirect =
  (path: string): Edit =>
  ({ reply, metadata: { issuer } }) => {
    reply[path] = (response) => {
      response.writeHead(302, { location: `${issuer}/elsewhere` });
      response.end();
    };
  };
const body =
  (path: string, text: () => string, type = 'application/json'): Edit =>
  ({ reply }) => {
    reply[path] = (response) => {
      response.writeHead(200, { 'content-type': type });
      response.end(text());
    };
  };
const discovery = '/.well-known/openid-configuration';

/** Answers of a hostile provider, of a foreign one, or of somebody between. */
const attacks: readonly (readonly [string, Edit])[] = [
  ['alg none', (a) => Object.assign(a, { header: { alg: 'none' }, encode: unsigned })],
  [
    'alg none that the metadata allow',
    (a) => {
      Object.assign(a, { header: { alg: 'none' }, encode: unsigned });
      a.metadata.id_token_signing_alg_values_supported = ['none', 'RS256'];
    },
  ],
  ['alg None with other letters', (a) => Object.assign(a, { header: { alg: 'nOnE' }, encode: unsigned })],
  ['no signature', (a) => Object.assign(a, { encode: unsigned })],
  [
    'HS256 with the public key',
    (a) => Object.assign(a, { header: { alg: 'HS256', kid: 'k1' }, encode: signWithPublicKey }),
  ],
  [
    'HS256 with the public key that the metadata allow',
    (a) => {
      Object.assign(a, { header: { alg: 'HS256', kid: 'k1' }, encode: signWithPublicKey });
      a.metadata.id_token_signing_alg_values_supported = ['HS256', 'RS256'];
      a.keys.push({ kty: 'oct', kid: 'k1', k: Buffer.from('k').toString('base64url'), alg: 'HS256' });
    },
  ],
  ['a foreign signature', (a) => Object.assign(a, { encode: signWith('foreign') })],
  [
    'a foreign key in the header',
    (a) => {
      a.header.jwk = keyOf(foreignKey);
      a.encode = signWith('foreign');
    },
  ],
  [
    'a foreign key set in the header',
    (a) => {
      a.header.jku = 'https://evil.example/keys';
      a.encode = signWith('foreign');
    },
  ],
  ['a kid that is not published', (a) => Object.assign(a.header, { kid: 'k2' })],
  ['a key that is published no more', (a) => Object.assign(a, { keys: [keyOf(foreignKey, { kid: 'k2' })] })],
  ['a kid of another key', (a) => Object.assign(a, { keys: [keyOf(foreignKey)] })],
  ['no published key', (a) => Object.assign(a, { keys: [] })],
  ['a key for encryption alone', (a) => Object.assign(a, { keys: [keyOf(ownKey, { use: 'enc' })] })],
  [
    'claims that were changed after signing',
    (a) => {
      a.encode = (header, claims) => {
        const [head, , signature] = signWith('own')(header, claims).split('.');
        const changed = Buffer.from(JSON.stringify({ ...claims, sub: 'boss' })).toString('base64url');
        return `${head}.${changed}.${signature}`;
      };
    },
  ],
  ['a critical extension', (a) => Object.assign(a.header, { crit: ['b64'], b64: false })],
  ['no ID token', (a) => Object.assign(a.token, { id_token: undefined })],
  ['an ID token that is none', (a) => Object.assign(a.token, { id_token: 'a.b.c' })],
  ['an ID token of five parts', (a) => Object.assign(a.token, { id_token: 'a.b.c.d.e' })],
  ['a wrong audience', claim('aud', 'another-client')],
  ['no audience', claim('aud', undefined)],
  ['an audience without us', claim('aud', ['another-client', 'a-third'])],
  ['two audiences without azp', claim('aud', ['balance', 'another-client'])],
  [
    'two audiences and azp of another client',
    (a) => Object.assign(a.claims, { aud: ['balance', 'another-client'], azp: 'another-client' }),
  ],
  ['azp of another client', claim('azp', 'another-client')],
  ['a wrong issuer', claim('iss', 'https://accounts.example')],
  ['the issuer with a slash', (a) => Object.assign(a.claims, { iss: `${a.metadata.issuer}/` })],
  ['no issuer', claim('iss', undefined)],
  ['a wrong nonce', claim('nonce', 'A'.repeat(43))],
  ['no nonce', claim('nonce', undefined)],
  ['an expired token', (a) => Object.assign(a.claims, { iat: later(-700), exp: later(-60) })],
  ['no end', claim('exp', undefined)],
  ['an end that is text', claim('exp', '9999999999')],
  ['a token of the future', (a) => Object.assign(a.claims, { iat: later(3600), exp: later(7200) })],
  ['a token not valid before an hour', claim('nbf', later(3600))],
  ['no time of issue', claim('iat', undefined)],
  ['no subject', claim('sub', undefined)],
  ['an empty subject', claim('sub', '')],
  ['a subject that is an object', claim('sub', { toString: 'u-1' })],
  ['a subject without end', claim('sub', 'u'.repeat(10_000))],
  ['an address verified in words', claim('email_verified', 'true')],
  [
    'a user info of another subject',
    (a) => {
      claim('email', undefined)(a);
      a.userInfo = { sub: 'u-2', email: 'ann@school.example', email_verified: true };
    },
  ],
  [
    'an address of one document, its confirmation of another',
    (a) => {
      claim('email_verified', undefined)(a);
      a.userInfo = { sub: 'u-1', email_verified: true };
    },
  ],
  ['no iss in the callback', query('iss')],
  ['the iss of another provider in the callback', query('iss', 'https://accounts.example')],
  ['two iss in the callback', (a) => query('iss', String(a.metadata.issuer), 'https://accounts.example')(a)],
  ['a state that nobody began', query('state', 'A'.repeat(43))],
  ['two states', (a) => query('state', a.query.get('state') ?? '', 'B'.repeat(43))(a)],
  ['no state', query('state')],
  ['no code', query('code')],
  ['two codes', query('code', 'c', 'd')],
  ['an error beside the code', query('error', 'access_denied')],
  ['an ID token in the callback', query('id_token', 'a.b.c')],
  ['a JWT answer in the callback', query('response', 'a.b.c')],
  ['metadata of another issuer', metadata('issuer', 'https://accounts.example')],
  ['metadata without a token endpoint', metadata('token_endpoint', undefined)],
  ['metadata without keys', metadata('jwks_uri', undefined)],
  ['a token endpoint in the private network', metadata('token_endpoint', 'http://10.0.0.7/token')],
  ['keys on another port of this machine', metadata('jwks_uri', 'http://127.0.0.1:1/keys')],
  ['keys in a file', metadata('jwks_uri', 'file:///etc/passwd')],
  ['an authorization endpoint that is a script', metadata('authorization_endpoint', 'javascript:alert(1)//')],
  ['an authorization endpoint that is data', metadata('authorization_endpoint', 'data:text/html,a')],
  ['metadata elsewhere', redirect(discovery)],
  ['keys elsewhere', redirect('/keys')],
  ['tokens elsewhere', redirect('/token')],
  ['metadata without end', body(discovery, () => `{"a":"${'b'.repeat(2_000_000)}"}`)],
  ['keys without end', body('/keys', () => `{"keys":[],"a":"${'b'.repeat(2_000_000)}"}`)],
  ['keys that nest deeply', body('/keys', () => `{"keys":${'['.repeat(100_000)}`)],
  ['tokens as a page', body('/token', () => '<h1>Welcome</h1>', 'text/html')],
  ['another token type', (a) => Object.assign(a.token, { token_type: 'mac' })],
];

describeOnDatabase('a hostile provider', (database) => {
  let provider: HostileProvider;
  let http: TestHttpApp;

  beforeAll(async () => {
    provider = await startHostileProvider('balance');
  });
  beforeEach(async () => {
    await http?.close();
    http = await createTestHttpApp(database(), {
      env: {
        ...{ PUBLIC_URL: 'https://balance.example', SMTP_URL: 'outbox:' },
        ...{ OIDC_SCHOOL_ISSUER: provider.issuer, OIDC_SCHOOL_CLIENT_ID: 'balance' },
        ...{ OIDC_SCHOOL_CLIENT_SECRET: 's', OIDC_SCHOOL_ADMIN_GROUPS: 'editors' },
      },
    });
  });
  afterAll(async () => {
    await Promise.all([http?.close(), provider.close()]);
  });

  /** The first refusal of a sign-in, or the answer of its last call. */
  async function signIn(edit: Edit): Promise<Response> {
    provider.change(edit);
    const secret = randomBytes(32).toString('base64url');
    const begun = await http.send('POST', '/auth/oidc/start', { body: { provider: 'school', secret } });
    if (begun.status !== 200) return begun;
    const { url } = (await begun.json()) as { url: string };
    const answer = provider.visit(url);
    return await http.send('POST', '/auth/oidc/finish', {
      body: { provider: 'school', secret, query: `?${answer}` },
    });
  }
  const accounts = () => database().db.selectFrom('accounts').select('email').execute();

  it('is a provider like another where no case changes its answers', async () => {
    const response = await signIn(() => {});
    expect(await response.json()).toMatchObject({ user: { email: 'ann@school.example', isAdmin: false } });
  });

  it.each<[string, Edit]>([
    ['a key set with keys of other kinds', (a) => a.keys.push({ kty: 'oct', k: 'AA' }, { kty: 'EC' })],
    ['one audience in a list, and azp', (a) => Object.assign(a.claims, { aud: ['balance'], azp: 'balance' })],
    ['clocks that differ by some seconds', (a) => Object.assign(a.claims, { iat: later(20) })],
    ['parameters that mean nothing to us', query('returnTo', '//evil.example')],
  ])('signs in with %s', async (_name, edit) => {
    expect((await signIn(edit)).status).toBe(200);
  });

  it.each(attacks)('signs nobody in with %s', async (_name, edit) => {
    const response = await signIn(edit);
    const text = await response.text();
    const { code, error } = errorBody.parse(JSON.parse(text));
    expect(code).toMatch(/^(?:sign-in-refused|provider-unavailable)$/);
    expect(error).toMatch(/School|school/);
    expect(text).not.toMatch(/sessionToken|evil|accounts\.example|"url"/);
    expect(await accounts()).toEqual([]);
    expect(provider.requested).not.toContain('/elsewhere');
  });

  it('has at least 40 cases', () => {
    expect(attacks.length).toBeGreaterThanOrEqual(40);
    expect(new Set(attacks.map(([name]) => name)).size).toBe(attacks.length);
  });

  it('makes nobody an administrator by groups of another form', async () => {
    for (const groups of [{ 0: 'editors' }, [['editors']], 'editors,pupils', 'EDITORS', [null], 7]) {
      const response = await signIn(claim('groups', groups));
      expect(await response.json()).toMatchObject({ user: { isAdmin: false, tier: 'free' } });
    }
    const response = await signIn(claim('groups', 'editors'));
    expect(await response.json()).toMatchObject({ user: { isAdmin: true } });
  });
});
