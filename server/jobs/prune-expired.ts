import { pruneItems } from '#server/ingestion/prune-items.ts';
import { type PrunedAccounts, pruneAccounts } from '../accounts/prune-accounts.ts';
import { pruneArticles } from '../articles/prune-articles.ts';
import { pruneWorkingChecks } from '../checks/prune-working-checks.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { pruneReaderMails } from '../digest/prune-reader-mails.ts';
import { prunePushMessages } from '../digest/push/prune-push-messages.ts';
import type { Log } from '../log.ts';
import { pruneLogs } from '../logs/prune-logs.ts';
import { pruneOutbox } from '../mail/prune-outbox.ts';
import { pruneTracking } from '../tracking/prune-tracking.ts';
import { pruneWebhooks } from '../webhooks/prune-webhooks.ts';
import { pruneRuns } from './prune-runs.ts';

export interface Pruned extends PrunedAccounts {
  trackingEvents: number;
  /** Days of the log. */
  logDays: number;
  articles: number;
  webhooks: number;
  items: number;
  runs: number;
  /** Records of digests and alerts. */
  readerMails: number;
  /** Records of alerts to devices. */
  pushMessages: number;
  /** Files of the outbox. */
  mails: number;
}

export interface PruneDeps {
  db: Db;
  clock: Clock;
  log: Log;
  /** Of articles and items, RETENTION_DAYS. */
  retentionDays: number;
  /** Ends the deletion of many rows early. */
  signal?: AbortSignal;
  /** The outbox lies in it. */
  dataDir: string;
}

/**
 * Deletes expired rows of every subject, old mails of the outbox, and articles and items older than RETENTION_DAYS.
 * Returns the number of deleted rows and files of each kind.
 */
export async function pruneExpired(deps: PruneDeps): Promise<Pruned> {
  const trackingEvents = await pruneTracking(deps);
  const logDays = await pruneLogs(deps);
  const articles = await pruneArticles(deps, deps);
  const webhooks = await pruneWebhooks(deps);
  const items = await pruneItems(deps, deps);
  const runs = await pruneRuns(deps);
  const readerMails = await pruneReaderMails(deps);
  const pushMessages = await prunePushMessages(deps);
  const mails = await pruneOutbox(deps);
  await pruneWorkingChecks(deps);
  return {
    ...(await pruneAccounts(deps)),
    trackingEvents,
    logDays,
    articles,
    webhooks,
    items,
    runs,
    readerMails,
    pushMessages,
    mails,
  };
}
