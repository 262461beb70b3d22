import { pruneItems } from '#server/ingestion/prune-items.ts';
import { type PrunedAccounts, pruneAccounts } from '../accounts/accounts.ts';
import { pruneArticles } from '../articles/save-articles.ts';
import { pruneWorkingChecks } from '../checks/working-checks.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { prunePushMessages } from '../digest/push/send-push-messages.ts';
import { pruneReaderMails } from '../digest/send-reader-mails.ts';
import type { Log } from '../log.ts';
import { pruneLogs } from '../logs/recent-logs.ts';
import { pruneOutbox } from '../mail/outbox.ts';
import { pruneTracking } from '../tracking/store-batch.ts';
import { pruneWebhooks } from '../webhooks/open-webhooks.ts';
import { deleteRunsEndedBefore } from './job-run-store.ts';
import { getLastPruning, updateLastPruning } from './pruning-store.ts';

const hourMs = 3_600_000;
/** Rows are deleted every hour. A longer gap means that the machine was off or its clock has jumped. */
const jumpMs = 14 * 24 * hourMs;
/** The time to notice and correct a wrong clock. */
const waitMs = 12 * hourMs;

/**
 * Prevents a clock that jumped ahead from expiring everything. After a jump the clock is trusted again once it has
 * run at its normal speed for twelve hours in this process.
 */
export class PruneGuard {
  readonly #deps: { db: Db; clock: Clock; log: Log };
  readonly #steadyMs: () => number;
  #jump: { steadyMs: number; wallMs: number } | null = null;

  /** @param steadyMs a monotonic clock, in milliseconds */
  constructor(deps: { db: Db; clock: Clock; log: Log }, steadyMs: () => number = () => performance.now()) {
    this.#deps = deps;
    this.#steadyMs = steadyMs;
  }

  /** Calls `prune`. Returns null and logs a warning while the clock is not trusted. */
  async run<T>(prune: () => Promise<T>): Promise<T | null> {
    const { db, clock, log } = this.#deps;
    const now = clock();
    const last = await getLastPruning(db);
    if (last !== null && now.getTime() - last.getTime() > jumpMs && !this.#isTrusted(now)) {
      log.warn(
        { last: last.toISOString(), now: now.toISOString() },
        'nothing removed: the clock may have leapt',
      );
      return null;
    }
    this.#jump = null;
    const pruned = await prune();
    await updateLastPruning(db, now);
    return pruned;
  }

  #isTrusted(now: Date): boolean {
    const steadyMs = this.#steadyMs();
    const wallMs = now.getTime();
    const jump = this.#jump;
    const passedMs = jump === null ? 0 : steadyMs - jump.steadyMs;
    const hasJumped = jump === null || Math.abs(wallMs - jump.wallMs - passedMs) > hourMs;
    if (hasJumped) this.#jump = { steadyMs, wallMs };
    return !hasJumped && passedMs >= waitMs;
  }
}

const retentionDays = 30;

/** Deletes runs that ended more than thirty days ago. Returns their number. */
export async function pruneRuns({ db, clock }: { db: Db; clock: Clock }): Promise<number> {
  return await deleteRunsEndedBefore(db, new Date(clock().getTime() - retentionDays * 86_400_000));
}

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
