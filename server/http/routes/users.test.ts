import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import type { ListedUser } from '#contract/users.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';

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
