import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';

interface Answer {
  status: number;
  body: { user?: object; error?: string; sessionToken?: string };
}

/** Sends POST /auth/proxy from a loopback address of its own, with header lines exactly as they are. */
function send(app: TestApp, from: string, headers: readonly string[]): Promise<Answer> {
  const { hostname, port, host } = new URL(app.address);
  return new Promise((resolve, reject) => {
    const options = { hostname, port, localAddress: from, method: 'POST', path: '/auth/proxy' };
    const sent = request({ ...options, headers: ['Host', host, 'Content-Length', '0', ...headers] as never });
    sent.on('response', async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part as Buffer);
      resolve({ status: response.statusCode ?? 0, body: JSON.parse(Buffer.concat(parts).toString()) });
    });
    sent.on('error', reject);
    sent.end();
  });
}

const proxy = '127.0.0.2';
const client = '127.0.0.3';
const ann = ['Remote-Email', 'ann@school.example'];

describe('the header of an authenticating proxy', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp({
      env: {
        ...{ AUTH_PROXY_HEADER: 'Remote-Email', AUTH_PROXY_NETWORKS: `${proxy}, 10.0.0.0/8` },
        // Forwarded addresses are believed for limits, and for limits alone.
        ...{ TRUST_PROXY: 'loopback', MAIL_SIGN_IN: 'off' },
      },
    });
  });
  afterAll(() => app.close());

  const emails = async () => {
    const { body } = await send(app, proxy, ['Remote-Email', app.adminEmail]);
    const response = await app.call('GET', '/admin/dashboard', { token: body.sessionToken ?? '' });
    return ((await response.json()) as { users: { email: string }[] }).users.map(({ email }) => email).sort();
  };

  it('signs in the address that it names, in any spelling, with the rights of ADMIN_EMAILS', async () => {
    const { status, body } = await send(app, proxy, ['REMOTE-EMAIL', ' Ann@School.example ']);
    expect([status, body.user]).toEqual([200, { email: 'ann@school.example', isAdmin: false, tier: 'free' }]);
    const session = await app.call('GET', '/session', { token: body.sessionToken ?? '' });
    expect(session.status).toBe(200);
    const admin = await send(app, proxy, ['Remote-Email', app.adminEmail]);
    expect(admin.body.user).toMatchObject({ isAdmin: true });
  });

  it.each<[string, string, readonly string[]]>([
    ['from outside of the networks', client, ann],
    ['with a forwarded address of the proxy', client, [...ann, 'X-Forwarded-For', proxy]],
    ['with a forwarded address of its network', client, [...ann, 'X-Forwarded-For', '10.1.2.3, 127.0.0.2']],
    [
      'with a forwarded address in the spelling of IPv6',
      client,
      [...ann, 'X-Forwarded-For', '::ffff:127.0.0.2'],
    ],
    [
      'with other headers that name the proxy',
      client,
      [...ann, 'Forwarded', `for=${proxy}`, 'X-Real-IP', proxy],
    ],
    ['without the header', proxy, []],
    ['with an empty header', proxy, ['Remote-Email', '']],
    ['with blanks', proxy, ['Remote-Email', ' \t ']],
    [
      'with one that a client added before that of the proxy',
      proxy,
      ['Remote-Email', 'boss@school.example', ...ann],
    ],
    ['with one that a client added in other letters', proxy, [...ann, 'remote-email', 'boss@school.example']],
    ['with the same twice', proxy, [...ann, ...ann]],
    ['with a list', proxy, ['Remote-Email', 'ann@school.example, boss@school.example']],
    ['with a name and an address', proxy, ['Remote-Email', 'Boss <boss@school.example>']],
    ['with a name alone', proxy, ['Remote-Email', 'boss']],
    ['with another header', proxy, ['Remote-User', 'boss@school.example']],
    ['with an underscore', proxy, ['Remote_Email', 'boss@school.example']],
    ['with bytes beyond ASCII', proxy, ['Remote-Email', 'b\xf6ss@school.example']],
  ])('signs nobody in %s', async (_name, from, headers) => {
    const before = await emails();
    const { status, body } = await send(app, from, headers);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(body.sessionToken).toBeUndefined();
    expect(body.error).toMatch(/^The proxy of your organisation did not say who you are/);
    expect(await emails()).toEqual(before);
  });

  it('is off by default', async () => {
    const plain = await createTestApp();
    try {
      const { status, body } = await send(plain, proxy, ann);
      expect([status, body.error]).toEqual([404, 'No proxy signs people in here.']);
    } finally {
      await plain.close();
    }
  });
});
