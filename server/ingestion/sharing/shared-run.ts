import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#domain/app-error.ts';
import { runConnectorStage } from '../connector-stage.ts';
import type { FeedTask } from '../feed-batch.ts';
import { batchSize } from '../feed-progress-board.ts';
import type { IngestionDeps } from '../ingestion-deps.ts';
import type { WaitingItem } from '../item-store.ts';
import type { PlacingStep } from '../placing-step.ts';
import type { RunContext } from '../run-context.ts';
import { DeferredItems } from './deferred-items.ts';
import { siteOfAddress } from './own-sites-crawler.ts';
import { getFigures, listParts, type PartRow, releasePart } from './part-store.ts';
import { PartWatch } from './part-watch.ts';
import { planFeeds, planPages } from './plan-run.ts';
import { RatedReceiver } from './rated-receiver.ts';
import type { RunSharing } from './run-sharing.ts';

/** Interval at which the process that holds a run looks at its parts. */
const tickMs = 500;

interface SharedRunOptions {
  runId: string;
  sharing: RunSharing;
  placing: PlacingStep;
}

/**
 * The part of a shared run that one process does, which holds the run: divides it, places the articles of all processes,
 * lets others take the parts of processes that ended, and joins the counts. It works on parts like any other worker.
 */
export class SharedRun {
  readonly #deps: IngestionDeps;
  readonly #run: RunContext;
  readonly #options: SharedRunOptions;
  readonly #watch: PartWatch;
  readonly #joined = new Set<number>();
  readonly #deferred = new DeferredItems();
  #areConnectorsRead = false;

  constructor(deps: IngestionDeps, run: RunContext, options: SharedRunOptions) {
    this.#deps = deps;
    this.#run = run;
    this.#options = options;
    this.#watch = new PartWatch(options.sharing, options.runId);
  }

  /**
   * Resolves when all parts are done and their articles placed.
   * @param tasks the feeds to divide; null: an earlier attempt has divided them
   */
  async run(tasks: readonly FeedTask[] | null): Promise<void> {
    const { db } = this.#deps;
    const { runId, sharing, placing } = this.#options;
    if (tasks === null) await this.#enqueueWaiting();
    else await planFeeds({ db, sharing }, runId, tasks);
    const receiver = new RatedReceiver({ db, runId, signal: this.#run.signal, place: placing.add });
    placing.onTried = (ids) => receiver.noteTried(ids);
    sharing.placing.set(runId, { add: placing.add, wake: () => receiver.wake() });
    try {
      const read = Promise.all([this.#listFromConnectors(), this.#watchParts()]);
      await Promise.race([read, receiver.ended]);
      await receiver.finish(() => placing.drain());
    } catch (error) {
      this.#run.abort(error);
      await Promise.allSettled([receiver.finish(() => placing.drain()), this.#joinEnded(null)]);
      throw error;
    } finally {
      sharing.placing.delete(runId);
    }
  }

  async #enqueueWaiting(): Promise<void> {
    const { runId, sharing } = this.#options;
    const rows = await listParts(this.#deps.db, runId);
    const waiting = rows.filter(({ state }) => state === 'waiting');
    await sharing.enqueue(
      runId,
      waiting.map(({ part }) => part),
    );
  }

  /** The pages that news services list are of many sites: they are divided like those of feeds. */
  async #listFromConnectors(): Promise<void> {
    const add = async (items: readonly WaitingItem[]) => {
      this.#deferred.add(items.map(({ id, address }) => ({ id, site: siteOfAddress(address) })));
    };
    await runConnectorStage(this.#deps, this.#run, { add });
    this.#areConnectorsRead = true;
  }

  async #watchParts(): Promise<void> {
    const { db } = this.#deps;
    const { runId, sharing } = this.#options;
    const { signal } = this.#run;
    for (;;) {
      signal.throwIfAborted();
      const rows = await listParts(db, runId);
      const failed = rows.find(({ state }) => state === 'failed');
      if (failed !== undefined) throw new AppError('internal', failed.error ?? '');
      await this.#joinEnded(rows);
      await this.#takeOver(rows);
      const isRead = this.#areConnectorsRead && rows.every(({ state }) => state === 'done');
      if (isRead && this.#deferred.isEmpty) return;
      await this.#deferred.plan((items) => planPages({ db, sharing }, runId, items));
      await this.#reportProgress();
      await sleep(tickMs, undefined, { signal }).catch(() => {});
    }
  }

  /** @param rows null: also what is done of parts that have not ended */
  async #joinEnded(rows: readonly PartRow[] | null): Promise<void> {
    const { runId } = this.#options;
    const all = rows ?? (await listParts(this.#deps.db, runId));
    const fresh = all.flatMap(({ part, state }) =>
      !this.#joined.has(part) && (rows === null || state === 'done') ? [part] : [],
    );
    for (const [part, { deferred, ...figures }] of await getFigures(this.#deps.db, runId, fresh)) {
      this.#joined.add(part);
      this.#run.metrics.join(figures);
      this.#deferred.add(deferred);
    }
  }

  async #takeOver(rows: readonly PartRow[]): Promise<void> {
    const { runId, sharing } = this.#options;
    const { abandoned, unqueued } = await this.#watch.check(rows, performance.now());
    const released: number[] = [];
    for (const { part, owner } of abandoned) {
      if (await releasePart(this.#deps.db, { runId, part, owner })) released.push(part);
    }
    if (released.length > 0) {
      this.#deps.log.info({ parts: released.length }, 'parts of an ended process are taken over');
    }
    await sharing.enqueue(runId, [...released, ...unqueued]);
  }

  async #reportProgress(): Promise<void> {
    const { feeds, done } = await this.#options.sharing.countFeeds(this.#options.runId);
    const totalBatches = Math.ceil(feeds / batchSize);
    if (feeds === done) {
      return this.#run.reportProgress({ progress: 90, message: 'Reading the last articles', batch: null });
    }
    const batch = Math.min(totalBatches, Math.floor(done / batchSize) + 1);
    this.#run.reportProgress({
      ...{ batch, totalBatches, progress: Math.floor((90 * done) / feeds) },
      message: `Reading feeds, batch ${batch} of ${totalBatches}`,
    });
  }
}
