import { beforeEach, describe, expect, it } from 'vitest';
import type { Account } from '#domain/accounts/account.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { addAccount, deleteAccount } from './accounts.ts';
import { createApiKey, listApiKeys, revokeApiKey } from './api-keys.ts';
import { resolveCredential, resolveSession } from './resolve-credential.ts';
import { createDevelopmentSession, createSession, endAllSessions, endSession } from './sessions.ts';
import { reserveUsage } from './usage.ts';

const day = 86_400_000;
const start = new Date('2026-02-03T10:00:00Z');

describeOnDatabase('accounts and their credentials', (database) => {
  let now = start;
  const later = (milliseconds: number) => {
    now = new Date(now.getTime() + milliseconds);
  };
  const deps = () => ({ db: database().db, clock: () => now });

  beforeEach(() => {
    now = start;
  });

  async function add(
    email: string,
    rights: { admin?: boolean; tier?: 'free' | 'pro' } = {},
  ): Promise<Account> {
    return (await addAccount(deps(), { email, ...rights })).account;
  }

  describe('a session', () => {
    it('stands for its account', async () => {
      const ann = await add('ann@news.example');
      const token = await createSession(deps().db, ann, now);
      const credential = await resolveCredential(deps(), token);
      expect(credential).toMatchObject({ kind: 'session', scopes: ['read', 'check', 'admin'] });
      expect(credential?.account).toMatchObject({ id: ann.id, email: 'ann@news.example', isAdmin: false });
    });

    it('lasts 30 days from its last use, and is not written at every use', async () => {
      const token = await createSession(deps().db, await add('ann@news.example'), now);
      later(4 * 60_000);
      expect((await resolveSession(deps(), token))?.expiresAt).toEqual(new Date(start.getTime() + 30 * day));
      later(29 * day);
      expect((await resolveSession(deps(), token))?.expiresAt).toEqual(new Date(now.getTime() + 30 * day));
      later(30 * day - 1);
      expect(await resolveSession(deps(), token)).not.toBeNull();
      later(30 * day);
      expect(await resolveSession(deps(), token)).toBeNull();
    });

    it('ends alone or with all others', async () => {
      const ann = await add('ann@news.example');
      const [one, two, three] = [
        await createSession(deps().db, ann, now),
        await createSession(deps().db, ann, now),
        await createSession(deps().db, ann, now),
      ];
      const first = await resolveSession(deps(), one);
      expect(await endSession(deps(), { sessionId: first?.sessionId ?? '' })).toBe(1);
      expect(await resolveSession(deps(), one)).toBeNull();
      expect(await resolveSession(deps(), two)).not.toBeNull();
      expect(await endAllSessions(deps(), { accountId: ann.id })).toBe(2);
      expect(await resolveSession(deps(), three)).toBeNull();
    });

    it.each(['', 'guess', 'a'.repeat(10_000), 'balance_guess'])('is not had by %.20s', async (token) => {
      await createSession(deps().db, await add('ann@news.example'), now);
      expect(await resolveCredential(deps(), token)).toBeNull();
    });

    it('may be made without a mail for development', async () => {
      const { sessionToken } = await createDevelopmentSession({ ...deps(), adminEmails: [] });
      const repeated = await createDevelopmentSession({ ...deps(), adminEmails: [] });
      expect((await resolveSession(deps(), sessionToken))?.account).toMatchObject({ isAdmin: true });
      expect(repeated.account.email).toBe('developer@localhost');
    });
  });

  describe('an API key', () => {
    it('acts for its owner within its scopes until it is revoked', async () => {
      const caller = await add('root@news.example', { admin: true });
      await add('ann@news.example');
      const input = { caller, name: 'Nightly', scopes: ['read', 'read', 'check'] as const };
      const { key, apiKey } = await createApiKey(deps(), { ...input, email: 'Ann@news.example' });
      expect(apiKey).toMatchObject({
        name: 'Nightly',
        scopes: ['read', 'check'],
        ownerEmail: 'ann@news.example',
      });
      expect(key.startsWith(apiKey.prefix)).toBe(true);
      expect(apiKey.prefix.length).toBeLessThan(20);
      const credential = await resolveCredential(deps(), key);
      expect(credential).toMatchObject({ kind: 'api-key', scopes: ['read', 'check'] });
      expect(credential?.account.email).toBe('ann@news.example');
      const [listed] = await listApiKeys(deps());
      expect(listed).toMatchObject({ id: apiKey.id, lastUsedAt: now });
      expect(JSON.stringify(listed)).not.toContain(key);
      await revokeApiKey(deps(), { id: apiKey.id });
      expect(await resolveCredential(deps(), key)).toBeNull();
      expect(await listApiKeys(deps())).toEqual([]);
      await expect(revokeApiKey(deps(), { id: apiKey.id })).rejects.toMatchObject({ code: 'not-found' });
    });

    it('is refused for strangers, and the scope admin for readers', async () => {
      const caller = await add('root@news.example', { admin: true });
      await add('ann@news.example');
      const make = (email: string) => createApiKey(deps(), { caller, name: 'n', scopes: ['admin'], email });
      await expect(make('who@news.example')).rejects.toMatchObject({ code: 'not-found' });
      await expect(make('ann@news.example')).rejects.toMatchObject({ code: 'invalid-input' });
    });
  });

  describe('an account', () => {
    it('goes with everything that is its own, and nothing else', async () => {
      const { db } = deps();
      const caller = await add('root@news.example', { admin: true });
      const ann = await add('ann@news.example');
      const token = await createSession(db, ann, now);
      const others = await createSession(db, caller, now);
      const { key } = await createApiKey(deps(), { caller: ann, name: 'n', scopes: ['read'] });
      await reserveUsage({ ...deps(), owner: 'session:one' }, { account: ann, kind: 'search' });
      await deleteAccount(deps(), { account: ann });
      expect(await resolveCredential(deps(), token)).toBeNull();
      expect(await resolveCredential(deps(), key)).toBeNull();
      expect(await resolveCredential(deps(), others)).not.toBeNull();
      for (const table of ['usage_days', 'usage_claims', 'api_keys', 'sign_in_links'] as const) {
        expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
      }
    });

    it('cannot go when it is the last administrator, not even two at once', async () => {
      const [one, two] = [
        await add('a@news.example', { admin: true }),
        await add('b@news.example', { admin: true }),
      ];
      await add('c@news.example');
      const results = await Promise.allSettled(
        [one, two].map((account) => deleteAccount(deps(), { account })),
      );
      expect(results.map((result) => result.status).sort()).toEqual(['fulfilled', 'rejected']);
      const rows = await deps()
        .db.selectFrom('accounts')
        .select('is_admin')
        .where('is_admin', '=', true)
        .execute();
      expect(rows).toHaveLength(1);
    });

    it.each([
      [{}, { isAdmin: false, tier: 'free' }],
      [{ tier: 'pro' as const }, { isAdmin: false, tier: 'pro' }],
      [{ admin: true }, { isAdmin: true, tier: 'admin' }],
      [{ tier: 'admin' as const }, { isAdmin: true, tier: 'admin' }],
    ])('is added with %j as %j, and changed to it when it is there', async (input, expected) => {
      await add('root@news.example', { admin: true });
      expect(await addAccount(deps(), { email: 'New@news.example', ...input })).toMatchObject({
        created: true,
        account: { email: 'new@news.example', ...expected },
      });
      await add('old@news.example');
      expect(await addAccount(deps(), { email: 'old@news.example', ...input })).toMatchObject({
        created: false,
        account: expected,
      });
    });

    it('keeps its rights when it is added again without any, and the last administrator keeps theirs', async () => {
      await add('root@news.example', { admin: true });
      expect(await add('root@news.example')).toMatchObject({ isAdmin: true, tier: 'admin' });
      await expect(add('root@news.example', { tier: 'free' })).rejects.toMatchObject({ code: 'last-admin' });
    });
  });
});
