import type { TestApp } from '#testing/create-test-app.ts';
import type { ProductClient } from './product-client.ts';

export const readerEmail = 'reader@readers.example';
const secondAdmin = 'second@readers.example';
const formerAdmin = 'former@readers.example';

/** Accounts of each tier, an active and a revoked key, a feed token, and an unused sign-in link. */
export async function fillAccounts(app: TestApp, { call }: ProductClient): Promise<void> {
  for (const email of [readerEmail, secondAdmin, formerAdmin]) await app.signIn(email);
  await call('POST', '/admin/users', { email: readerEmail, tier: 'pro' });
  await call('POST', '/admin/users', { email: secondAdmin, tier: 'admin' });
  await call('POST', '/admin/users', { email: formerAdmin, tier: 'admin' });
  await call('POST', '/admin/api-keys', {
    name: 'Reading list',
    scopes: ['read', 'check'],
    email: readerEmail,
  });
  const { apiKey } = await call<{ apiKey: { id: string } }>('POST', '/admin/api-keys', {
    name: 'Former back office',
    scopes: ['read', 'admin'],
  });
  await call('DELETE', `/admin/api-keys/${apiKey.id}`);
  await call('POST', '/feed-token', undefined, readerEmail);
  await app.call('POST', '/authentication/request', { body: { email: 'undecided@readers.example' } });
}

/** Changes by an author whose account is deleted. */
export async function leaveChangesOfFormerAdmin({ call }: ProductClient): Promise<void> {
  await call('POST', '/admin/feature-flags', { NEWSAPI_ENABLED: true }, formerAdmin);
  await call('POST', '/admin/openai-prompt', { prompt: 'Quote what takes a side.' }, formerAdmin);
  await call('DELETE', '/admin/users', { email: formerAdmin });
}

/** Checks by a reader, and the usage events that a browser sends for them. */
export async function fillChecks(app: TestApp, { call }: ProductClient): Promise<void> {
  await app.check(readerEmail, 'http://lantern.example/reservoir');
  await call('POST', '/bias-check', { url: 'reservoir' }, readerEmail);
  await call('POST', '/ai-summary', { url: 'http://chronicle.example/tramway' }, readerEmail);
  const at = app.clock.now().toISOString();
  const shared = { timestamp: at, pageUrl: '/', userAgent: 'Invented Browser', sessionDuration: 1200 };
  const events = [
    { id: 'e1', eventName: 'page_view', properties: shared },
    {
      id: 'e2',
      eventName: 'bias_check',
      properties: { ...shared, success: true, biasScore: -1.1, results: 3 },
    },
    {
      id: 'e3',
      eventName: 'filter_change',
      properties: { ...shared, filterType: 'topic', filterValue: 'all' },
    },
  ];
  const metadata = { userAgent: 'Invented Browser', timestamp: at };
  const body = {
    url: 'internal://tracking',
    tracking_data: { sessionId: 'invented-session', events, metadata },
  };
  const response = await app.call('POST', '/bias-check', { body });
  if (!response.ok) throw new Error(`tracking: ${response.status} ${await response.text()}`);
}
