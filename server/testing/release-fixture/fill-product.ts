import { openEmbedded } from '#server/db/open-embedded.ts';
import { createLog } from '#server/log.ts';
import { createTestApp, type TestApp } from '#testing/create-test-app.ts';
import type { FeedWeb } from '#testing/feed-web.ts';
import { refuseRows } from '#testing/refuse-rows.ts';
import { fillAccounts, fillChecks, leaveChangesOfFormerAdmin } from './fill-accounts.ts';
import { fillFeeds, fillOutlets, fillPrompts, fillSettings } from './fill-settings.ts';
import { fillStories } from './fill-stories.ts';
import { createProductClient, type ProductClient } from './product-client.ts';
import { startSurroundings } from './surroundings.ts';

/** Runs an aggregation during which the database refuses an article. */
async function setArticleAside(app: TestApp, { runJob }: ProductClient, web: FeedWeb): Promise<void> {
  const village = web.hosts.get('village.example');
  if (village === undefined) throw new Error('village.example is gone');
  const late = {
    path: '/late',
    title: 'A late report of the harbour of Village',
    publishedAt: app.clock.now(),
  };
  const text = Array.from(
    { length: 6 },
    (_, at) => `The late harbour number${at} waits for a ship of the council.`,
  );
  web.hosts.set('village.example', { articles: [...village.articles, { ...late, text }] });
  await app.restart(async () => {
    const database = await openEmbedded({ dataDir: app.dataDir, log: createLog('silent') });
    // The trigger stays: a backup contains rows only.
    await refuseRows(database, { table: 'articles', when: "NEW.title LIKE 'A late report%'" }).finally(() =>
      database.close(),
    );
  });
  await runJob('/admin/rss-aggregation');
}

/** A cancelled run with two webhooks. */
async function cancelRun({ call, waitForJob }: ProductClient, web: FeedWeb): Promise<void> {
  const path = '/admin/rss-aggregation';
  const village = web.hosts.get('village.example');
  if (village === undefined) throw new Error('village.example is gone');
  web.hosts.set('village.example', { ...village, delayMs: 3000 });
  const started = await call<{ jobId: string }>('POST', path, { webhookUrl: '/webhooks/rss-complete' });
  await call('POST', path, { webhookUrl: 'http://hooks.example/balance' });
  await call('POST', `/admin/jobs/${started.jobId}/cancel`);
  web.hosts.set('village.example', village);
  await waitForJob(started.jobId);
}

export interface FilledProduct {
  app: TestApp;
  close(): Promise<void>;
}

/**
 * The whole product on the embedded database, used as by administrators, readers and browsers until every table has
 * rows. All content is invented.
 */
export async function fillProduct(): Promise<FilledProduct> {
  const { web, env, close: closeSurroundings } = await startSurroundings(new Date());
  const app = await createTestApp({ env: { ...env, LOG_LEVEL: 'info' } });
  const close = async () => {
    await app.close();
    await closeSurroundings();
  };
  try {
    const client = createProductClient(app);
    await fillAccounts(app, client);
    await fillSettings(client);
    await fillOutlets(client);
    await fillFeeds(client);
    await fillPrompts(client);
    await leaveChangesOfFormerAdmin(client);
    await client.runJob('/admin/rss-aggregation', { webhookUrl: 'http://hooks.example/balance' });
    await client.runJob('/admin/rss-aggregation', { webhookUrl: '/webhooks/rss-complete' });
    await fillChecks(app, client);
    await fillStories(client);
    await cancelRun(client, web);
    await setArticleAside(app, client, web);
    return { app, close };
  } catch (error) {
    await close();
    throw error;
  }
}
