import { setTimeout as wait } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { addAccount } from '#server/accounts/accounts.ts';
import { systemClock } from '#server/clock.ts';
import { fetcherFor, serve } from '#server/fetching/testdata/loopback.ts';
import { createLog } from '#server/log.ts';
import { createJobQueue } from '#server/queue/create-job-queue.ts';
import { webhookTargetsSetting } from '#server/settings/definitions.ts';
import { saveSetting } from '#server/settings/save-setting.ts';
import { describeOnDatabase } from '#testing/database.ts';
import { until } from '#testing/waited-time.ts';
import { deliverWebhook, sendDelivery } from './deliver-webhook.ts';
import { openWebhooks } from './open-webhooks.ts';

interface WebhookJobs {
  'deliver-webhook': { deliveryId: string };
}

describeOnDatabase('a webhook in the queue', (getDatabase) => {
  it('outlives the process that enqueued it and a receiver that fails, and is delivered once', async () => {
    const database = getDatabase();
    const { db } = database;
    const ids: string[] = [];
    const receiver = await serve((request, response) => {
      ids.push(String(request.headers['webhook-id']));
      response.writeHead(ids.length === 1 ? 502 : 200).end();
    });
    const url = `${receiver.origin}/told`;
    const by = (await addAccount({ db, clock: systemClock }, { email: 'root@news.example' })).account;
    await saveSetting({ db, clock: systemClock }, webhookTargetsSetting, { value: { allowed: [url] }, by });
    const deps = openWebhooks({
      environment: {
        publicUrl: 'http://127.0.0.1:3000',
        apiBaseUrl: '',
        fetchAllowPrivate: [receiver.host],
        webhookSecret: 'a-secret-of-a-test',
      },
      db,
      clock: systemClock,
      fetcher: fetcherFor([receiver]),
    });
    const rules = { 'deliver-webhook': { retries: 3, retryDelaySeconds: 1, timeoutSeconds: 30 } };
    const queueOf = () => createJobQueue<WebhookJobs>({ database, rules, log: createLog('silent') });
    const event = { type: 'rss-aggregation.ended', jobId: 'job-1', data: {} };

    const first = queueOf();
    await first.start();
    for (let times = 0; times < 3; times += 1) {
      await deliverWebhook({ ...deps, queue: first }, { url, event, key: 'job-1' });
    }
    await first.stop();
    expect(ids).toEqual([]);

    const second = queueOf();
    await second.start({
      'deliver-webhook': async ({ deliveryId }, { attempt, signal }) => {
        const { outcome } = await sendDelivery(deps, { deliveryId, attempt, maxAttempts: 4, signal });
        if (outcome === 'retry') throw new Error('not delivered');
      },
    });
    await deliverWebhook({ ...deps, queue: second }, { url, event, key: 'job-1' });
    await until(() => ids.length >= 2, 20_000);
    await wait(200);
    await second.stop();
    expect(ids).toEqual([ids[0], ids[0]]);
    const log = await db.selectFrom('webhook_log').select('status').orderBy('id').execute();
    expect(log.map(({ status }) => status)).toEqual(['retrying', 'delivered']);
  });
});
