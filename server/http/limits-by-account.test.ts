import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createApiKey } from '#server/accounts/api-keys.ts';
import { createTestHttpApp, type TestHttpApp } from '#testing/create-test-http-app.ts';
import { describeOnDatabase } from '#testing/database.ts';

const office = '203.0.113.1';
const calls = { points: 5, seconds: 60 };

describeOnDatabase('limits of calls', (database) => {
  let http: TestHttpApp;
  beforeEach(async () => {
    http = await createTestHttpApp(database(), { limits: { calls, callsByAccount: calls, lookUps: calls } });
  });
  afterEach(() => http.close());

  async function statuses(count: number, call: () => Promise<Response>): Promise<number[]> {
    const all: number[] = [];
    for (let i = 0; i < count; i += 1) all.push((await call()).status);
    return all;
  }
  const session = (token?: string, ip = office) =>
    http.send('GET', '/session', { ip, ...(token === undefined ? {} : { token }) });
  const validate = (sessionToken: string, token?: string) =>
    http.send('POST', '/auth/validate', {
      ...{ ip: office, body: { sessionToken } },
      ...(token === undefined ? {} : { token }),
    });
  const signIn = async (name: string) => (await http.account(`${name}@news.example`)).token;
  const randomToken = () => randomBytes(32).toString('base64url');

  it('count each account behind one address by itself', async () => {
    for (let person = 0; person < 8; person += 1) {
      const token = await signIn(`reader${person}`);
      expect(await statuses(6, () => session(token))).toEqual([200, 200, 200, 200, 200, 429]);
    }
  });

  it('count an account over all its sessions and addresses', async () => {
    const first = await signIn('ann');
    const second = await signIn('ann');
    expect(await statuses(3, () => session(first))).toEqual([200, 200, 200]);
    expect(await statuses(3, () => session(second, '198.51.100.1'))).toEqual([200, 200, 429]);
  });

  it('count an API key apart from the sessions of its account', async () => {
    const { account, token } = await http.account('ann@news.example');
    const deps = { db: database().db, clock: http.clock.now };
    const { key } = await createApiKey(deps, { caller: account, name: 'script', scopes: ['read'] });
    expect(await statuses(6, () => session(token))).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statuses(6, () => session(key))).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('let an account continue whose address others have used up', async () => {
    const token = await signIn('ann');
    expect((await session(token)).status).toBe(200);
    expect(await statuses(6, () => session())).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await session(token)).status).toBe(200);
    expect((await validate(token, token)).status).toBe(200);
  });

  it('look up tokens not seen before from an address whose calls others have used up', async () => {
    const token = await signIn('ann');
    const other = await signIn('bob');
    const third = await signIn('carol');
    expect(await statuses(6, () => session())).toEqual([401, 401, 401, 401, 401, 429]);
    expect((await session(token)).status).toBe(200);
    expect((await validate(other)).status).toBe(200);
    expect((await validate(third, third)).status).toBe(200);
  });

  it('take calls without a token from an address whose look-ups others have used up', async () => {
    expect(await statuses(6, () => session(randomToken()))).toEqual([401, 401, 401, 401, 401, 429]);
    expect(await statuses(6, () => session())).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('give back a look-up that found a good token', async () => {
    for (let person = 0; person < 8; person += 1) {
      expect((await session(await signIn(`reader${person}`))).status).toBe(200);
    }
    expect(await statuses(6, () => session(randomToken()))).toEqual([401, 401, 401, 401, 401, 429]);
  });

  it('count public calls with random tokens as those without one', async () => {
    const health = (bearer: string | undefined) =>
      http.send('GET', '/health', { ip: office, ...(bearer === undefined ? {} : { token: bearer }) });
    expect(await statuses(3, () => health(randomToken()))).toEqual([200, 200, 200]);
    expect(await statuses(3, () => health(undefined))).toEqual([200, 200, 429]);
    expect((await health(randomToken())).status).toBe(429);
  });

  it('count validations of random tokens as look-ups, with and without a header', async () => {
    expect(await statuses(3, () => validate(randomToken(), randomToken()))).toEqual([200, 200, 200]);
    expect(await statuses(3, () => validate(randomToken()))).toEqual([200, 200, 429]);
    expect((await session(randomToken())).status).toBe(429);
  });

  it('give no token that is not good a count of its own, and look none up past the limit', async () => {
    const token = await signIn('ann');
    expect(await statuses(7, () => session(randomToken()))).toEqual([401, 401, 401, 401, 401, 429, 429]);
    // Nor one that nobody has looked up yet.
    expect((await session(token)).status).toBe(429);
    expect((await session(token, '198.51.100.1')).status).toBe(200);
  });

  it('count a session that has ended by the address again', async () => {
    const token = await signIn('ann');
    await http.send('DELETE', '/session', { ip: office, token });
    expect(await statuses(7, () => session(token))).toEqual([401, 401, 401, 401, 401, 429, 429]);
  });

  it('count public calls by the account where they carry a good token, else by the address', async () => {
    const token = await signIn('ann');
    expect((await session(token)).status).toBe(200);
    const config = (bearer: string) => http.send('GET', '/health', { ip: office, token: bearer });
    expect(await statuses(6, () => config(randomToken()))).toEqual([200, 200, 200, 200, 200, 429]);
    expect(await statuses(5, () => config(token))).toEqual([200, 200, 200, 200, 429]);
  });

  it('count validations of good tokens by the account, and of others by the address', async () => {
    for (let person = 0; person < 8; person += 1) {
      const token = await signIn(`reader${person}`);
      expect(await statuses(6, () => validate(token, token))).toEqual([200, 200, 200, 200, 200, 429]);
    }
    expect(await statuses(6, () => validate(randomToken()))).toEqual([200, 200, 200, 200, 200, 429]);
  });

  it('count a validation of a good token once, whether or not a header carries it too', async () => {
    const token = await signIn('ann');
    expect(await statuses(6, () => validate(token))).toEqual([200, 200, 200, 200, 200, 429]);
    const other = await signIn('bob');
    expect(await statuses(6, () => validate(other, other))).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
