import type { IncomingMessage, ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { beforeEach, expect, it } from 'vitest';
import { addAccount } from '#server/accounts/accounts.ts';
import type { Database } from '#server/db/db.ts';
import { fetcherFor, type Handler, serve } from '#server/fetching/testdata/loopback.ts';
import { webhookTargetsSetting } from '#server/settings/definitions.ts';
import { saveSetting } from '#server/settings/save-setting.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { deliverWebhook, sendDelivery, type WebhookEvent } from './deliver-webhook.ts';
import { listWebhookLogs, openWebhooks, sendTestWebhook } from './open-webhooks.ts';
import { receiveWebhook } from './receive-webhook.ts';
import type { SendDeps } from './send-message.ts';
import { signMessage } from './signature.ts';
import { checkWebhookTarget } from './webhook-targets.ts';

const secret = `whsec_${Buffer.from('a secret of 24 or more bytes').toString('base64')}`;
const event: WebhookEvent = {
  type: 'rss-aggregation.completed',
  jobId: 'job-1',
  data: { articlesProcessed: 3 },
};
const own = 'http://127.0.0.1:3000/webhooks/rss-complete';

interface Received {
  headers: IncomingMessage['headers'];
  body: string;
}

describeOnDatabase('webhooks', (getDatabase: () => Database) => {
  let now = new Date();
  let by: { id: string };
  let enqueued: { deliveryId: string; key: string }[] = [];

  beforeEach(async () => {
    now = new Date();
    enqueued = [];
    by = (await addAccount({ db: getDatabase().db, clock: () => now }, { email: 'root@news.example' }))
      .account;
  });

  /** As the product makes it, with one private host let through. */
  function open(host: string | undefined, configured: string | null = secret): SendDeps {
    const port = Number(host?.split(':')[1]);
    return openWebhooks({
      environment: {
        publicUrl: 'http://127.0.0.1:3000',
        apiBaseUrl: '',
        fetchAllowPrivate: host === undefined ? [] : [host],
        webhookSecret: configured ?? undefined,
      },
      db: getDatabase().db,
      clock: () => now,
      fetcher: fetcherFor(host === undefined ? [] : [{ host, origin: `http://${host}`, port }]),
    });
  }
  const deliver = (deps: SendDeps, url: string, key = 'job-1:done') =>
    deliverWebhook(
      {
        ...deps,
        queue: {
          enqueue: async (_name, { deliveryId }, options) => {
            enqueued.push({ deliveryId, key: options.key });
            return deliveryId;
          },
        },
      },
      { url, event, key },
    );
  const allow = (allowed: string[]) =>
    saveSetting({ db: getDatabase().db, clock: () => now }, webhookTargetsSetting, {
      value: { allowed },
      by,
    });
  const attempt = async (deps: SendDeps, number = 1) => {
    const { outcome } = await sendDelivery(deps, {
      deliveryId: enqueued[0]?.deliveryId ?? '',
      attempt: number,
      maxAttempts: 6,
      signal: new AbortController().signal,
    });
    return outcome;
  };
  async function lines(deps: SendDeps) {
    const logs = await listWebhookLogs(deps, { limit: 100 });
    return logs.map(({ status, attempt: number, http_status }) => [status, number, http_status]);
  }

  /** A receiver that records requests and gives the configured answers. */
  async function receiver(answer: (response: ServerResponse, count: number) => void) {
    const received: Received[] = [];
    const handler: Handler = (request, response) => {
      let body = '';
      request.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      request.on('end', () => {
        received.push({ headers: request.headers, body });
        answer(response, received.length);
      });
    };
    const { host, origin } = await serve(handler);
    const address = `${origin}/told`;
    await allow([address]);
    return { received, address, deps: open(host) };
  }

  it('reach a receiver once, with a signature that shows the sender', async () => {
    const { received, address, deps } = await receiver((response) => response.writeHead(204).end());
    await deliver(deps, address);
    await deliver(deps, address);
    expect(enqueued).toHaveLength(1);
    expect(await attempt(deps)).toBe('delivered');
    expect(await attempt(deps)).toBe('already-ended');
    expect(received).toHaveLength(1);
    const [message] = received;
    const headers = Object.fromEntries(
      Object.entries(message?.headers ?? {}).map(([name, value]) => [name, String(value)]),
    );
    const verified = new Webhook(secret).verify(message?.body ?? '', headers);
    expect(verified).toEqual({ ...event, timestamp: now.toISOString() });
    expect(() => new Webhook(secret).verify(`${message?.body} `, headers)).toThrow('No matching signature');
    expect(await lines(deps)).toEqual([['delivered', 1, 204]]);
    const [line] = await listWebhookLogs(deps, { limit: 1 });
    expect(line).toMatchObject({ jobId: 'job-1', direction: 'sent', target: new URL(address).host });
  });

  it('are tried again under the same id by a receiver that fails twice', async () => {
    const { received, address, deps } = await receiver((response, count) =>
      response.writeHead(count <= 2 ? 500 : 200).end(),
    );
    await deliver(deps, address);
    const outcomes = [await attempt(deps, 1), await attempt(deps, 2), await attempt(deps, 3)];
    expect(outcomes).toEqual(['retry', 'retry', 'delivered']);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await lines(deps)).toEqual([
      ['delivered', 3, 200],
      ['retrying', 2, 500],
      ['retrying', 1, 500],
    ]);
  });

  it('are given up after the last attempt, and at once where nobody wants them any more', async () => {
    const { address, deps } = await receiver((response) => response.writeHead(503).end());
    await deliver(deps, address);
    expect([await attempt(deps, 6), await attempt(deps, 7)]).toEqual(['given-up', 'already-ended']);
    expect(await lines(deps)).toEqual([['failed', 6, 503]]);
    enqueued = [];
    const gone = await receiver((response) => response.writeHead(410).end());
    await deliver(gone.deps, gone.address, 'another');
    expect(await attempt(gone.deps)).toBe('given-up');
  });

  it('do not wait for a receiver that hangs, and follow none that redirects', async () => {
    const hanging = await receiver(() => {});
    await deliver(hanging.deps, hanging.address, 'hangs');
    const quick: SendDeps = {
      ...hanging.deps,
      fetcher: { fetch: (request) => hanging.deps.fetcher.fetch({ ...request, timeoutMs: 200 }) },
    };
    expect(await attempt(quick)).toBe('retry');
    enqueued = [];
    let visited = 0;
    const other = await serve((_request, response) => {
      visited += 1;
      response.end();
    });
    const redirecting = await receiver((response) =>
      response.writeHead(307, { location: other.origin }).end(),
    );
    await deliver(redirecting.deps, redirecting.address, 'redirects');
    expect(await attempt(redirecting.deps)).toBe('retry');
    expect(visited).toBe(0);
    const messages = (await listWebhookLogs(hanging.deps, { limit: 2 })).map(({ message }) => message);
    expect(messages).toEqual([
      'The receiver redirects elsewhere, which is not followed.',
      'The receiver did not answer in time.',
    ]);
  });

  it('to our own callback never leave the process, and are recorded there', async () => {
    const deps = open(undefined);
    await deliver(deps, own);
    expect(await attempt(deps)).toBe('delivered');
    const logs = await listWebhookLogs(deps, { limit: 10 });
    expect(logs.map(({ direction, status, jobId, message }) => [direction, status, jobId, message])).toEqual([
      ['sent', 'delivered', 'job-1', 'Delivered.'],
      ['received', 'received', 'job-1', 'Received rss-aggregation.completed.'],
    ]);
  });

  it.each([
    'https://elsewhere.example/webhooks/rss-complete',
    'http://127.0.0.1:3000/webhooks/rss-complete?x=1',
    'http://127.0.0.1:3001/webhooks/rss-complete',
    'http://169.254.169.254/latest/meta-data/',
    'http://[::1]:5432/',
    'file:///etc/passwd',
    'http://plain.example/told',
    'not an address',
  ])('are not sent to %s', async (url) => {
    const deps = open(undefined);
    await expect(deliver(deps, url)).rejects.toMatchObject({ name: 'AppError' });
    await expect(sendTestWebhook(deps, { address: url })).rejects.toMatchObject({ name: 'AppError' });
    expect(enqueued).toEqual([]);
    expect(await lines(deps)).toEqual([]);
  });

  it('know their own callback under every name of this machine', async () => {
    const deps = open(undefined);
    for (const host of ['localhost', '127.0.0.1', '[::1]']) {
      const url = `http://${host}:3000/webhooks/rss-complete`;
      expect(await checkWebhookTarget(deps, url)).toEqual({ kind: 'own' });
    }
    expect(await checkWebhookTarget(deps, '/webhooks/rss-complete')).toEqual({ kind: 'own' });
  });

  it('are not sent any more once their address was taken off the list', async () => {
    const { received, address, deps } = await receiver((response) => response.end());
    await deliver(deps, address);
    await allow([]);
    expect(await attempt(deps)).toBe('given-up');
    expect(received).toEqual([]);
  });

  it('are stored with their job or not at all', async () => {
    const { address, deps } = await receiver((response) => response.end());
    const failing = deliverWebhook(
      {
        ...deps,
        queue: {
          enqueue: async () => {
            throw new Error('no queue');
          },
        },
      },
      { url: address, event, key: 'job-1:done' },
    );
    await expect(failing).rejects.toThrow('no queue');
    await deliver(deps, address);
    expect(enqueued).toHaveLength(1);
  });

  it('that come are recorded once, and refused when they were changed, forged or kept for later', async () => {
    const deps = open(undefined);
    const body = JSON.stringify({ type: 'rss-aggregation.completed', jobId: 'job-9' });
    const headers = signMessage(secret, { id: 'msg_1', at: now, body });
    const receive = (message: { headers: Partial<typeof headers>; body: string }) =>
      receiveWebhook(deps, message);
    await receive({ headers, body });
    await receive({ headers, body });
    expect(await lines(deps)).toEqual([['received', null, null]]);
    const forged = signMessage('whsec_b3RoZXIgc2VjcmV0IG9mIDI0Kw==', { id: 'msg_2', at: now, body });
    const old = signMessage(secret, { id: 'msg_3', at: new Date(now.getTime() - 301_000), body });
    const early = signMessage(secret, { id: 'msg_4', at: new Date(now.getTime() + 301_000), body });
    const hostile = [
      { headers, body: `${body} ` },
      { headers: { ...headers, 'webhook-id': 'msg_5' }, body },
      {
        headers: { ...headers, 'webhook-timestamp': String(Number(headers['webhook-timestamp']) + 1) },
        body,
      },
      { headers: forged, body },
      { headers: old, body },
      { headers: early, body },
      { headers: {}, body },
    ];
    const refused = await Promise.allSettled([...hostile, ...hostile].map(receive));
    for (const each of refused)
      expect(each).toMatchObject({ status: 'rejected', reason: { code: 'unauthenticated' } });
    // Of all this one line is kept.
    expect(await lines(deps)).toEqual([
      ['refused', null, null],
      ['received', null, null],
    ]);
    const both = { ...headers, 'webhook-id': 'msg_6' };
    const signed = signMessage(secret, { id: 'msg_6', at: now, body });
    await receive({
      headers: { ...both, 'webhook-signature': `v1,bm90aGluZw== ${signed['webhook-signature']}` },
      body,
    });
    expect(await lines(deps)).toHaveLength(3);
  });

  it('are signed with a secret of our own where none is set, the same in all processes', async () => {
    const { db } = getDatabase();
    const processes = [1, 2, 3].map(() => open(undefined, null));
    const secrets = await Promise.all(processes.map((deps) => deps.secret()));
    expect(new Set(secrets).size).toBe(1);
    expect(secrets[0]).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await db.selectFrom('settings_audit').selectAll().execute()).toEqual([]);
  });
});
