import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as contract from '#contract/accounts.ts';
import type { AuditEntry } from '#contract/audit.ts';
import { errorBody } from '#contract/errors.ts';
import type { ListedUser } from '#contract/users.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import { createTestHttpApp, type TestHttpApp } from '#testing/create-test-http-app.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { startSmtpServer, type TestSmtpServer } from '#testing/smtp-server.ts';

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://balance.example' };

describeOnDatabase('signing in over HTTP', (database) => {
  let smtp: TestSmtpServer;
  let http: TestHttpApp;

  async function start(options: Parameters<typeof createTestHttpApp>[1] = {}): Promise<TestHttpApp> {
    await http?.close();
    http = await createTestHttpApp(database(), { ...options, env: { SMTP_URL: smtp.url, ...options.env } });
    return http;
  }

  beforeEach(async () => {
    smtp = await startSmtpServer();
    await start();
  });
  afterEach(async () => {
    await http.close();
    await smtp.close();
  });

  async function tokenOf(address: string): Promise<string> {
    const mail = await smtp.nextMailTo(address);
    return /token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
  }

  async function signIn(email: string): Promise<string> {
    await http.send('POST', '/authentication/request', { body: { email } });
    const response = await http.send('POST', '/auth/verify', { body: { token: await tokenOf(email) } });
    return contract.verifySignIn.answer.parse(await response.json()).sessionToken;
  }

  async function refusal(response: Promise<Response>) {
    const { status, headers } = await response;
    const { code, error } = errorBody.parse(await (await response).json());
    return { status, code, error, retryAfter: headers.get('retry-after') };
  }

  it('goes from an address through a real mail to a session, and out again', async () => {
    await start({ env: production });
    const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example' };
    const response = await http.send('POST', '/authentication/request', {
      body: { email: 'Ann@News.example' },
      headers,
    });
    expect(response.status).toBe(200);
    const mail = await smtp.nextMailTo('ann@news.example');
    const link = /https:\S+token=[\w-]+/.exec(mail.text)?.[0] ?? '';
    expect(link).toMatch(/^https:\/\/balance\.example\/auth\/verify\?token=/);
    expect(mail.source).not.toContain('evil.example');

    const body = { token: new URL(link).searchParams.get('token') };
    const verified = await http.send('POST', '/auth/verify', { body });
    const { sessionToken, user, isNewUser } = contract.verifySignIn.answer.parse(await verified.json());
    expect([user, isNewUser]).toEqual([{ email: 'ann@news.example', isAdmin: false, tier: 'free' }, true]);

    const validated = await http.send('POST', '/auth/validate', { body: { sessionToken } });
    expect(await validated.json()).toEqual({ valid: true, user });
    const session = await http.send('GET', '/session', { token: sessionToken });
    expect(await session.json()).toMatchObject({ user, expiresAt: expect.stringMatching(/^20/) });
    const usage = await http.send('GET', '/usage?email=ann@news.example', { token: sessionToken });
    expect(await usage.json()).toMatchObject({ remaining: 10, used: 0, dailyLimit: 10, tier: 'free' });

    const ended = await http.send('DELETE', '/session', { token: sessionToken });
    expect(await ended.json()).toEqual({ success: true, ended: 1 });
    const after = await http.send('POST', '/auth/validate', { body: { sessionToken } });
    expect(await after.json()).toEqual({ valid: false, error: expect.stringContaining('sign in again') });
    expect((await http.send('GET', '/session', { token: sessionToken })).status).toBe(401);
  });

  it('keeps tokens, mail addresses and IP addresses out of the log', async () => {
    const sessionToken = await signIn('ann@news.example');
    await http.send('GET', '/usage?email=ann@news.example', { token: sessionToken });
    smtp.refuse('No such user bob@news.example');
    await http.send('POST', '/authentication/request', { body: { email: 'bob@news.example' } });
    const log = http.lines.join('\n');
    expect(log).toContain('mail not sent');
    expect(log).toContain('"route":"/usage"');
    expect(log).not.toMatch(/@news|203\.0\.113/);
    expect(log).not.toContain(sessionToken);
  });

  it('answers the same for known and unknown addresses, and when the mail server refuses', async () => {
    await http.account('known@news.example');
    await start({ env: { SIGN_UP: 'invite' } });
    const answers = [];
    for (const sentence of [null, 'Mailbox full']) {
      smtp.refuse(sentence);
      for (const email of ['known@news.example', 'unknown@news.example']) {
        const response = await http.send('POST', '/authentication/request', { body: { email } });
        const answer = await response.text();
        answers.push({ status: response.status, answer: answer.replace(/[0-9a-f-]{36}/, 'ID') });
      }
    }
    const [known, unknown, knownRefused, unknownRefused] = answers;
    expect(known).toMatchObject({ status: 200, answer: expect.stringContaining('Check your email') });
    expect(unknown).toEqual(known);
    expect(knownRefused).toMatchObject({ status: 502, answer: expect.stringContaining('could not be sent') });
    expect(unknownRefused).toEqual(knownRefused);
  });

  it('distinguishes expired, used, foreign and guessed tokens, each with its sentence', async () => {
    const session = await signIn('ann@news.example');
    await http.send('POST', '/authentication/request', { body: { email: 'bob@news.example' } });
    const used = await tokenOf('bob@news.example');
    await http.send('POST', '/auth/verify', { body: { token: used } });
    await http.send('POST', '/authentication/request', { body: { email: 'cat@news.example' } });
    const expired = await tokenOf('cat@news.example');
    http.clock.advance(16 * 60_000);
    const verify = (token: string) => refusal(http.send('POST', '/auth/verify', { body: { token } }));
    expect(await verify(used)).toMatchObject({ status: 401, code: 'link-used', error: /already used/ });
    expect(await verify(expired)).toMatchObject({ status: 401, code: 'link-expired', error: /expired/ });
    expect(await verify(session)).toMatchObject({ status: 401, code: 'link-invalid', error: /not valid/ });
    expect(await verify('A'.repeat(43))).toMatchObject({ status: 401, code: 'link-invalid' });
    expect(await verify('A'.repeat(4096))).toMatchObject({ status: 401, code: 'link-invalid' });
    expect(await verify('A'.repeat(4097))).toMatchObject({ status: 400, code: 'invalid-input' });
    const guessed = { body: { sessionToken: 'A'.repeat(4096) } };
    expect(await (await http.send('POST', '/auth/validate', guessed)).json()).toMatchObject({ valid: false });
  });

  async function requestLink(email: string, ip: string): Promise<number> {
    http.clock.advance(10);
    return (await http.send('POST', '/authentication/request', { body: { email }, ip })).status;
  }

  it('accepts twenty requests of a client address in a quarter of an hour, for any mail address', async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 50; i += 1)
      statuses.push(await requestLink(`reader${i}@news.example`, '203.0.113.1'));
    expect(statuses).toEqual([...Array(20).fill(200), ...Array(30).fill(429)]);
    expect(smtp.mails).toHaveLength(20);
    const request = { body: { email: 'new@news.example' } };
    const refused = await refusal(http.send('POST', '/authentication/request', request));
    expect(refused).toMatchObject({ code: 'too-many-requests', error: /try request in 15 minutes/ });
    expect(Number(refused.retryAfter)).toBeGreaterThan(800);
    expect(await requestLink('new@news.example', '198.51.100.1')).toBe(200);
  });

  it('mails five links to an address for one client address, then one every five minutes', async () => {
    for (let i = 0; i < 10; i += 1) expect(await requestLink('ann@news.example', '203.0.113.1')).toBe(200);
    expect(smtp.mails).toHaveLength(5);
    http.clock.advance(5 * 60_000);
    for (let i = 0; i < 5; i += 1) expect(await requestLink('ann@news.example', '203.0.113.1')).toBe(200);
    expect(smtp.mails).toHaveLength(6);
  });

  it.each(['known', 'unknown'])('lets a person in whose %s address others flood', async (name) => {
    await http.account('known@news.example');
    const victim = `${name}@news.example`;
    const flood = async (from: number) => {
      for (let i = 0; i < 100; i += 1)
        expect(await requestLink(victim, `198.51.${from + Math.floor(i / 10)}.1`)).toBe(200);
    };
    await flood(0);
    expect(smtp.mails).toHaveLength(10);
    expect(await requestLink(victim, '203.0.113.7')).toBe(200);
    // The newest link in the mailbox works, no matter who asked for it.
    const token = /token=([\w-]+)/.exec(smtp.mails.at(-1)?.text ?? '')?.[1];
    const signedIn = await http.send('POST', '/auth/verify', { body: { token }, ip: '203.0.113.7' });
    expect(signedIn.status).toBe(200);

    // A mailbox is sent another link when its newest was used, or is older than five minutes.
    expect(await requestLink(victim, '203.0.113.7')).toBe(200);
    expect(smtp.mails).toHaveLength(11);
    await flood(10);
    expect(smtp.mails).toHaveLength(11);
    http.clock.advance(5 * 60_000);
    await flood(20);
    expect(smtp.mails).toHaveLength(12);
  });

  it('sends one mail for many requests at once above the limit', async () => {
    for (let i = 0; i < 10; i += 1) await requestLink('ann@news.example', `198.51.100.${i}`);
    http.clock.advance(6 * 60_000);
    await Promise.all(
      Array.from({ length: 20 }, (_, i) => requestLink('ann@news.example', `198.51.101.${i}`)),
    );
    expect(smtp.mails).toHaveLength(11);
  });

  it('cannot be had around the limit by a header, and counts behind a trusted proxy by the caller', async () => {
    const limits = { signInByIp: { points: 1, seconds: 60 } };
    const requestLink = async (caller: string, email: string) => {
      const headers = { 'x-forwarded-for': caller };
      const ip = '127.0.0.1';
      return (await http.send('POST', '/authentication/request', { body: { email }, headers, ip })).status;
    };
    await start({ limits });
    expect(await requestLink('198.51.100.1', 'a@news.example')).toBe(200);
    expect(await requestLink('198.51.100.2', 'b@news.example')).toBe(429);
    await start({ limits, env: { TRUST_PROXY: 'loopback' } });
    expect(await requestLink('198.51.100.1', 'c@news.example')).toBe(200);
    expect(await requestLink('198.51.100.2', 'd@news.example')).toBe(200);
    expect(await requestLink('192.0.2.9, 198.51.100.2', 'e@news.example')).toBe(429);
  });

  it('refuses a bad address without a mail', async () => {
    for (const email of ['', 'ann', 'a@b.example\r\nBcc: c@d.example']) {
      const refused = await refusal(http.send('POST', '/authentication/request', { body: { email } }));
      expect(refused).toMatchObject({
        status: 400,
        code: 'invalid-email',
        error: 'Please enter a valid email address',
      });
    }
    expect(smtp.mails).toEqual([]);
  });

  it('lets one leave with all that is theirs, but not the last administrator', async () => {
    const root = await http.account('root@news.example', { admin: true });
    const ann = await http.account('ann@news.example');
    // Tables of an earlier build.
    await database().pool.query(
      `INSERT INTO kept_marks SELECT id, now() FROM accounts WHERE email = 'ann@news.example';
       INSERT INTO story_marks SELECT account_id, gen_random_uuid(), 'read', true, now(), '', '', now() FROM kept_marks`,
    );
    expect((await http.send('DELETE', '/account', { token: ann.token })).status).toBe(200);
    expect((await http.send('GET', '/session', { token: ann.token })).status).toBe(401);
    const left = await database().pool.query('SELECT 1 FROM kept_marks UNION ALL SELECT 1 FROM story_marks');
    expect(left.rows).toEqual([]);
    const refused = await refusal(http.send('DELETE', '/account', { token: root.token }));
    expect(refused).toMatchObject({ status: 409, code: 'last-admin' });
  });

  it('ignores whose address a body or query names', async () => {
    await http.account('root@news.example', { admin: true });
    const { token } = await http.account('ann@news.example');
    const foreign = await refusal(http.send('GET', '/usage?email=root@news.example', { token }));
    expect(foreign).toMatchObject({ status: 403, code: 'forbidden' });
  });

  describe('without a mail, for development', () => {
    const development = { NODE_ENV: 'development' };
    const local = { ip: '127.0.0.1', headers: { host: 'localhost:3000' } };

    it('is had on the machine itself', async () => {
      await start({ env: development });
      const response = await http.send('POST', '/dev/admin-session', local);
      const { sessionToken } = contract.developmentAdminSession.answer.parse(await response.json());
      const session = await http.send('GET', '/session', { token: sessionToken });
      expect(await session.json()).toMatchObject({ user: { email: 'developer@localhost', isAdmin: true } });
    });

    it.each([
      ['outside development', {}, local],
      ['in production', production, local],
      ['from elsewhere', development, { ...local, ip: '203.0.113.1' }],
      ['by another name', development, { ...local, headers: { host: 'balance.example' } }],
      ['without a name', development, { ip: '127.0.0.1' }],
      [
        'through a proxy',
        development,
        { ...local, headers: { host: 'localhost', 'x-forwarded-for': '127.0.0.1' } },
      ],
      [
        'through a proxy of another kind',
        development,
        { ...local, headers: { host: 'localhost', forwarded: 'for=1' } },
      ],
      [
        'by a page of another site',
        development,
        { ...local, headers: { host: 'localhost', origin: 'https://evil.example' } },
      ],
    ])('is not there %s', async (_name, env, request) => {
      await start({ env });
      expect(await refusal(http.send('POST', '/dev/admin-session', request))).toMatchObject({
        status: 404,
        code: 'not-found',
      });
      expect(await database().db.selectFrom('accounts').select('id').execute()).toEqual([]);
    });
  });
});

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await createTestApp();
  token = (await app.signIn(app.adminEmail)).sessionToken;
});
afterAll(() => app.close());

async function send<Answer>(method: string, path: string, body?: unknown) {
  const response = await app.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  return { status: response.status, body: (await response.json()) as Answer & { error?: string } };
}

describe('users', () => {
  it('are given another tier, which counts from their next search on', async () => {
    const reader = await app.signIn('tier@readers.example');
    const changed = await send<{ user: ListedUser }>('POST', '/admin/users', {
      email: 'Tier@readers.example',
      tier: 'pro',
    });
    expect(changed.body.user).toMatchObject({ email: 'tier@readers.example', tier: 'pro', dailyLimit: 100 });
    const usage = await app.call('GET', '/usage', { token: reader.sessionToken });
    expect(await usage.json()).toMatchObject({ dailyLimit: 100, remaining: 100 });
  });

  it('become administrators with the tier admin, and readers again without it', async () => {
    const other = await app.signIn('second@readers.example');
    await send('POST', '/admin/users', { email: 'second@readers.example', tier: 'admin' });
    expect((await app.call('GET', '/admin/logs/audit', { token: other.sessionToken })).status).toBe(200);
    await send('POST', '/admin/users', { email: 'second@readers.example', tier: 'free' });
    expect((await app.call('GET', '/admin/logs/audit', { token: other.sessionToken })).status).toBe(403);
  });

  it('are deleted with their sessions', async () => {
    const gone = await app.signIn('gone@readers.example');
    const answer = await send<{ message: string }>('DELETE', '/admin/users', {
      email: 'gone@readers.example',
    });
    expect(answer.body.message).toBe('Successfully deleted user: gone@readers.example');
    expect((await app.call('GET', '/session', { token: gone.sessionToken })).status).toBe(401);
  });

  it.each([
    ['DELETE', { email: 'nobody@readers.example' }, 404, 'There is no account with this email address.'],
    ['DELETE', { email: 'admin@readers.example' }, 403, 'You cannot delete your own account here.'],
    [
      'POST',
      { email: 'admin@readers.example', tier: 'free' },
      403,
      'You cannot change your own tier. Ask another administrator.',
    ],
    [
      'POST',
      { email: 'nobody@readers.example', tier: 'pro' },
      404,
      'There is no account with this email address.',
    ],
    ['DELETE', { email: 'not an address' }, 400, 'Please enter a valid email address'],
  ])('%s of %j is refused with %i', async (method, body, status, sentence) => {
    const answer = await send(method, '/admin/users', body);
    expect(answer.status).toBe(status);
    expect(answer.body.error).toBe(sentence);
  });
});

describe('the audit', () => {
  const relevance = { threshold: 0.25, min_articles: 3, max_articles_to_score: 20 };
  const list = async () =>
    (await send<{ entries: AuditEntry[] }>('GET', '/admin/logs/audit?subject=relevance-config')).body.entries;

  it('says who changed which setting, and puts the old value back as a change of its own', async () => {
    await send('POST', '/admin/relevance-config', { ...relevance, threshold: 0.5 });
    const [change] = await list();
    expect(change).toMatchObject({
      subject: 'relevance-config',
      changed_by: app.adminEmail,
      old_value: relevance,
      new_value: { ...relevance, threshold: 0.5 },
      revertible: true,
    });
    const reverted = await send('POST', `/admin/logs/audit/${change?.id}/revert`);
    expect(reverted.status).toBe(200);
    expect((await send('GET', '/admin/relevance-config')).body).toMatchObject({ ...relevance, version: 2 });
    expect(await list()).toHaveLength(2);
    expect((await send('POST', `/admin/logs/audit/${change?.id}/revert`)).status).toBe(409);
  });

  it.each(['relevance-config:99', 'nothing', ':1'])('knows no change %s', async (id) => {
    expect((await send('POST', `/admin/logs/audit/${id}/revert`)).status).toBe(404);
  });
});
