import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createMailer } from '#server/mail/create-mailer.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { addAccount, pruneAccounts } from './accounts.ts';
import { createSecretToken } from './secret-token.ts';
import { requestSignIn, type VerifySignInDeps, verifySignIn } from './sign-in.ts';

const minute = 60_000;

describeOnDatabase('signing in', (database) => {
  let now = new Date('2026-02-03T10:00:00Z');
  let dataDir = '';
  let links: string[] = [];
  const clock = () => now;

  beforeEach(async () => {
    now = new Date('2026-02-03T10:00:00Z');
    links = [];
    dataDir = await mkdtemp(join(tmpdir(), 'balance-sign-in-'));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  async function request(email: string, isFlooded = async (_email: string) => false): Promise<string> {
    const mailer = createMailer({
      transport: { kind: 'outbox' },
      from: 'b@b.example',
      dataDir,
      clock,
      log: pino({ level: 'silent' }),
      announce: (mail) => links.push(mail.link),
    });
    const deps = { db: database().db, clock, mailer, publicUrl: 'https://b.example/x', isFlooded };
    await requestSignIn(deps, { email });
    return new URL(links.at(-1) ?? '').searchParams.get('token') ?? '';
  }

  function verify(token: string, rules: Partial<VerifySignInDeps> = {}) {
    const deps: VerifySignInDeps = {
      db: database().db,
      clock,
      signUp: { kind: 'open' },
      adminEmails: [],
      firstAccountIsAdmin: false,
      ...rules,
    };
    return verifySignIn(deps, { token });
  }

  const refused = (code: string) => expect.objectContaining({ code });

  it('mails a link of 256 random bits below the public address, whatever the spelling', async () => {
    const token = await request('  Ann@News.Example ');
    expect(links[0]).toBe(`https://b.example/x/auth/verify?token=${token}`);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    const { account } = await verify(token);
    expect(account.email).toBe('ann@news.example');
  });

  it('accepts international domains', async () => {
    const { account } = await verify(await request('info@müller.example'));
    expect(account.email).toBe('info@xn--mller-kva.example');
  });

  it.each(['', 'ann', 'a@b\r\nBcc: c@d.example', 'a@b.example\nX: y', 'a@b,c@d.example', '@'])(
    'refuses %j as an address',
    async (email) => {
      await expect(request(email)).rejects.toMatchObject({
        code: 'invalid-email',
        message: 'Please enter a valid email address',
      });
      expect(links).toEqual([]);
    },
  );

  it('makes the account at first and knows it afterwards', async () => {
    const first = await verify(await request('ann@news.example'));
    now = new Date(now.getTime() + minute);
    const second = await verify(await request('ann@news.example'));
    expect([first.isNewUser, second.isNewUser]).toEqual([true, false]);
    expect(second.account.id).toBe(first.account.id);
    expect(first.account).toMatchObject({ isAdmin: false, tier: 'free' });
    expect(first.sessionToken).not.toBe(second.sessionToken);
    const { db } = database();
    const row = await db.selectFrom('accounts').selectAll().executeTakeFirstOrThrow();
    expect(row.last_login_at).toEqual(now);
  });

  it('stores neither link nor session token', async () => {
    const token = await request('ann@news.example');
    const { sessionToken } = await verify(token);
    const { db } = database();
    const stored = JSON.stringify([
      await db.selectFrom('sign_in_links').selectAll().execute(),
      await db.selectFrom('sessions').selectAll().execute(),
    ]);
    for (const secret of [token, sessionToken]) {
      expect(stored).not.toContain(secret);
      expect(stored).not.toContain(JSON.stringify(Buffer.from(secret)));
    }
  });

  it('accepts a link once', async () => {
    const token = await request('ann@news.example');
    await verify(token);
    await expect(verify(token)).rejects.toEqual(refused('link-used'));
  });

  it('gives exactly one session to parallel tries', async () => {
    const token = await request('ann@news.example');
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => verify(token)));
    const kept = results.filter((result) => result.status === 'fulfilled');
    const codes = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(kept).toHaveLength(1);
    expect(codes).toEqual(Array(7).fill('link-used'));
  });

  it('takes a link for 15 minutes', async () => {
    const early = await request('ann@news.example');
    const late = await request('bob@news.example');
    now = new Date(now.getTime() + 15 * minute - 1);
    await verify(early);
    now = new Date(now.getTime() + 1);
    await expect(verify(late)).rejects.toEqual(refused('link-expired'));
  });

  it.each([
    ['guessed', () => createSecretToken()],
    ['empty', () => ''],
    ['of another kind', () => 'session'],
  ])('refuses a token that is %s', async (kind, make) => {
    const { sessionToken } = await verify(await request('ann@news.example'));
    await expect(verify(kind === 'of another kind' ? sessionToken : make())).rejects.toEqual(
      refused('link-invalid'),
    );
  });

  it('forgets dead links after a day', async () => {
    await request('ann@news.example');
    now = new Date(now.getTime() + 25 * 60 * minute);
    await request('bob@news.example');
    await pruneAccounts({ db: database().db, clock: () => now });
    const rows = await database().db.selectFrom('sign_in_links').select('email').execute();
    expect(rows).toEqual([{ email: 'bob@news.example' }]);
  });

  it('keeps no link whose mail failed', async () => {
    await writeFile(join(dataDir, 'outbox'), 'in the way');
    await expect(request('ann@news.example')).rejects.toEqual(refused('mail-failed'));
    expect(await database().db.selectFrom('sign_in_links').select('email').execute()).toEqual([]);
  });

  it('mails a flooded address, by its normal form, a link when its newest is five minutes old', async () => {
    const flooded = async (email: string) => email === 'ann@news.example';
    await request('ANN@news.example', flooded);
    await request('ann@news.example', flooded);
    expect(links).toHaveLength(1);
    await request('bob@news.example', flooded);
    await request('bob@news.example', flooded);
    expect(links).toHaveLength(3);
    now = new Date(now.getTime() + 5 * minute - 1);
    await request('ann@news.example', flooded);
    expect(links).toHaveLength(3);
    now = new Date(now.getTime() + 1);
    await request('ann@news.example', flooded);
    expect(links).toHaveLength(4);
  });

  it('mails a flooded address another link when its newest was used', async () => {
    const flooded = async () => true;
    await verify(await request('ann@news.example', flooded));
    await request('ann@news.example', flooded);
    expect(links).toHaveLength(2);
  });

  it('keeps a flooded address from no link after its mail failed', async () => {
    const flooded = async () => true;
    await writeFile(join(dataDir, 'outbox'), 'in the way');
    await expect(request('ann@news.example', flooded)).rejects.toEqual(refused('mail-failed'));
    await rm(join(dataDir, 'outbox'));
    await request('ann@news.example', flooded);
    expect(links).toHaveLength(1);
  });

  it('closes sign-up to strangers only after they have shown the address is theirs, and keeps their link', async () => {
    const { db } = database();
    const token = await request('ann@news.example');
    await expect(verify(token, { signUp: { kind: 'invite' } })).rejects.toEqual(refused('sign-up-closed'));
    const elsewhere = { signUp: { kind: 'domains', domains: ['paper.example'] } } as const;
    await expect(verify(token, elsewhere)).rejects.toEqual(refused('sign-up-closed'));
    await addAccount({ db, clock }, { email: 'ann@news.example' });
    await expect(verify(token, { signUp: { kind: 'invite' } })).resolves.toMatchObject({ isNewUser: false });
  });

  it('lets the named domains in', async () => {
    const rules = { signUp: { kind: 'domains', domains: ['news.example'] } } as const;
    await expect(verify(await request('ann@news.example'), rules)).resolves.toMatchObject({
      isNewUser: true,
    });
  });

  it('makes ADMIN_EMAILS administrators, new or known, also where sign-up is closed', async () => {
    await verify(await request('ann@news.example'));
    const rules = {
      adminEmails: ['ann@news.example', 'bob@news.example'],
      signUp: { kind: 'invite' },
    } as const;
    for (const email of rules.adminEmails) {
      const { account } = await verify(await request(email), rules);
      expect(account).toMatchObject({ isAdmin: true, tier: 'admin' });
    }
    const rows = await database().db.selectFrom('accounts').select('is_admin').execute();
    expect(rows).toEqual([{ is_admin: true }, { is_admin: true }]);
  });

  it('makes the very first account an administrator when trying out, even in a race', async () => {
    const tokens = [];
    for (const name of ['a', 'b', 'c', 'd']) tokens.push(await request(`${name}@news.example`));
    const signedIn = await Promise.all(tokens.map((token) => verify(token, { firstAccountIsAdmin: true })));
    expect(signedIn.filter(({ account }) => account.isAdmin)).toHaveLength(1);
  });
});
