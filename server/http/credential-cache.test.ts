import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Credential } from '#server/accounts/resolve-credential.ts';
import { CredentialCache } from './credential-cache.ts';

const account = {
  id: '1',
  email: 'ann@news.example',
  isAdmin: false,
  tier: 'free' as const,
  createdAt: new Date(0),
  lastLoginAt: null,
};
const credential: Credential = { kind: 'api-key', keyId: 'k', account, scopes: ['read'] };

/** Look-ups answer when the test releases them. */
function open() {
  const lookups: { token: string; answer: (found: Credential | null) => void; fail: () => void }[] = [];
  const callers = new CredentialCache(
    (token) =>
      new Promise((answer, reject) => lookups.push({ token, answer, fail: () => reject(new Error('gone')) })),
  );
  return { lookups, callers };
}

async function know({ lookups, callers }: ReturnType<typeof open>): Promise<void> {
  const first = callers.resolve('good');
  lookups.pop()?.answer(credential);
  expect(await first).toBe(credential);
}

describe('recent callers', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['performance'] }));
  afterEach(() => vi.useRealTimers());

  it('look a token up once for everybody who comes meanwhile', async () => {
    const { lookups, callers } = open();
    const all = Promise.all(Array.from({ length: 100 }, () => callers.resolve('good')));
    expect(lookups).toHaveLength(1);
    lookups[0]?.answer(credential);
    expect(new Set(await all)).toEqual(new Set([credential]));
  });

  it('look again beside the answering, and let nobody wait for it', async () => {
    const parts = open();
    await know(parts);
    const { lookups, callers } = parts;
    vi.advanceTimersByTime(499);
    await callers.resolve('good');
    expect(lookups).toHaveLength(0);
    vi.advanceTimersByTime(1);
    expect(await callers.resolve('good')).toBe(credential);
    expect(await callers.resolve('good')).toBe(credential);
    expect(lookups).toHaveLength(1);
    lookups[0]?.answer(null);
    await vi.waitFor(() => expect(callers.has('good')).toBe(false));
  });

  it('trust a token for a second and no longer, however often looking fails', async () => {
    const parts = open();
    await know(parts);
    const { lookups, callers } = parts;
    vi.advanceTimersByTime(900);
    expect(await callers.resolve('good')).toBe(credential);
    lookups.pop()?.fail();
    vi.advanceTimersByTime(101);
    expect(callers.has('good')).toBe(false);
    await Promise.resolve();
    const late = callers.resolve('good');
    lookups.pop()?.fail();
    await expect(late).rejects.toThrow('gone');
  });

  it('forget at once, also what a look-up on its way brings', async () => {
    const parts = open();
    await know(parts);
    const { lookups, callers } = parts;
    vi.advanceTimersByTime(600);
    await callers.resolve('good');
    callers.forget();
    expect(callers.has('good')).toBe(false);
    lookups.pop()?.answer(credential);
    await Promise.resolve();
    await Promise.resolve();
    expect(callers.has('good')).toBe(false);
    const next = callers.resolve('good');
    expect(lookups).toHaveLength(1);
    lookups[0]?.answer(null);
    expect(await next).toBeNull();
  });
});
