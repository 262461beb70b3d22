import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '#domain/app-error.ts';
import { retryTransient } from '#server/db/failure-scope.ts';
import { maxWaitingPages } from '../feed-stage.ts';
import type { IngestionDeps } from '../ingestion-deps.ts';
import { createRunContext, defaultPatienceMs } from '../run-context.ts';
import { insertHandovers } from './handover-store.ts';
import { OpenPart, PartInterruption } from './open-part.ts';
import { claimPart, endPart, type PartId, recordHeartbeats, releasePart } from './part-store.ts';
import { runPart } from './run-part.ts';
import { keyOf, type RunSharing } from './run-sharing.ts';

export interface PartWorkerOptions {
  patienceMs?: number;
}

/** A part whose process does not store heartbeats is taken over. */
const heartbeatMs = 700;
/** Parts with more than pages of slow sites left that one process has at most. */
const maxReading = 4;
/** Interval at which a process looks whether it has room for another part. */
const roomMs = 100;

/**
 * Works on parts of shared runs in this process, several at a time: the next one begins when few pages of the others
 * wait. Rows show which process has a part; a part that is lost or no longer wanted is given up within a heartbeat or
 * two.
 */
export class PartWorker {
  readonly #deps: IngestionDeps;
  readonly #sharing: RunSharing;
  readonly #patienceMs: number;
  readonly #open = new Map<string, OpenPart>();
  readonly #working = new Set<Promise<void>>();
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> | null = null;
  #isStopped = false;

  constructor(deps: IngestionDeps, sharing: RunSharing, options: PartWorkerOptions = {}) {
    this.#deps = deps;
    this.#sharing = sharing;
    this.#patienceMs = options.patienceMs ?? defaultPatienceMs;
  }

  /** Begins a waiting part; a process that stops leaves it to others. Resolves when there is room for the next one. */
  async begin(id: PartId): Promise<void> {
    if (this.#isStopped) return await this.#sharing.enqueue(id.runId, [id.part]);
    if (this.#open.has(keyOf(id))) return;
    const own = { ...id, owner: this.#sharing.owner };
    const claimed = await claimPart(this.#deps.db, own);
    if (claimed === null) return;
    if (this.#isStopped) return void (await releasePart(this.#deps.db, own));
    const opened = new OpenPart(id, claimed.input, claimed.figures);
    this.#open.set(keyOf(id), opened);
    this.#sharing.open.add(keyOf(id));
    this.#timer ??= setInterval(() => this.#heartbeat(), heartbeatMs);
    const begun = new Promise<void>((resolve) => {
      const work = this.#work(opened, claimed.isFirst, resolve).finally(() => {
        this.#open.delete(keyOf(id));
        this.#sharing.open.delete(keyOf(id));
        this.#working.delete(work);
        resolve();
      });
      this.#working.add(work);
    });
    await begun;
    while (!this.#hasRoom()) await sleep(roomMs);
  }

  #hasRoom(): boolean {
    const reading = [...this.#open.values()].filter(({ state }) => state === 'reading');
    const waiting = reading.reduce((sum, { crawler }) => sum + crawler.waiting, 0);
    return this.#isStopped || (reading.length < maxReading && waiting < maxWaitingPages);
  }

  /** Gives up all parts; other processes continue them. */
  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const opened of this.#open.values()) opened.interrupt('stopping');
    await Promise.allSettled(this.#working);
    clearInterval(this.#timer);
    await this.#storing;
  }

  async #work(opened: OpenPart, isFirst: boolean, onBegun: () => void): Promise<void> {
    const { log } = this.#deps;
    const { id } = opened;
    log.debug({ jobId: id.runId, part: id.part }, 'part of a run begins');
    try {
      await this.#run(opened, isFirst, onBegun);
      await this.#end(opened, 'done', null);
    } catch (error) {
      const reason = opened.signal.reason instanceof PartInterruption ? opened.signal.reason.reason : error;
      await this.#endInterrupted(opened, reason).catch((failure: unknown) =>
        // Its heartbeat stands still, so that it becomes another's.
        log.warn({ err: failure, jobId: id.runId, part: id.part }, 'part of a run could not be given up'),
      );
    }
  }

  async #run(opened: OpenPart, isFirst: boolean, onBegun: () => void): Promise<void> {
    const { id, input, board, problems } = opened;
    const batches = isFirst ? [] : await this.#sharing.listBatches(id.runId);
    board.setFeeds(input.feeds, { firstBatch: input.firstBatch, before: batches.flat() });
    const { signal } = opened;
    const deps = { ...this.#deps, log: this.#deps.log.child({ jobId: id.runId }) };
    const run = await createRunContext(deps, { force: true, feedIds: null, signal, board, problems });
    opened.begin(run.metrics);
    await runPart(deps, run, {
      ...{ id, input, onBegun, patienceMs: this.#patienceMs },
      onCrawler: (crawler) => {
        opened.crawler = crawler;
      },
      passOn: (articles) => this.#passOn(id.runId, articles),
      linger: () => opened.linger(),
      onDeferred: (items) => opened.defer(items),
    });
  }

  /** To the process that places, which may be this one. */
  async #passOn(runId: string, articles: Parameters<typeof insertHandovers>[2]): Promise<void> {
    const placing = this.#sharing.placing.get(runId);
    if (placing !== undefined) {
      try {
        return await placing.add(articles);
      } catch (error) {
        // This process no longer places the run; another one may.
        this.#deps.log.debug({ err: error, jobId: runId }, 'articles are passed on through the database');
      }
    }
    await retryTransient(() => insertHandovers(this.#deps.db, runId, articles));
    await this.#sharing.publishRated(runId);
  }

  async #end(opened: OpenPart, state: 'done' | 'failed', error: string | null): Promise<void> {
    const { db } = this.#deps;
    const { owner } = this.#sharing;
    // A heartbeat that has them may come too late.
    opened.board.markChanged();
    const { figures, batches } = opened.snapshot();
    await db.transaction().execute(async (tx) => {
      const isOwn = await endPart(tx, { ...opened.id, owner, state, figures, error });
      if (isOwn) await this.#sharing.saveBatches(tx, opened.id.runId, batches);
    });
  }

  async #endInterrupted(opened: OpenPart, reason: unknown): Promise<void> {
    const { db, log } = this.#deps;
    const { id } = opened;
    if (reason === 'lost') return;
    const isUnavailable = reason instanceof AppError && reason.code === 'database-unavailable';
    if (reason === 'stopping' || reason === 'unwanted' || isUnavailable) {
      await releasePart(db, { ...id, owner: this.#sharing.owner });
      return;
    }
    log.error({ err: reason, jobId: id.runId, part: id.part }, 'part of a run failed');
    const message =
      reason instanceof AppError
        ? reason.message
        : 'Balance ran into an error of its own; the log says which.';
    await this.#end(opened, 'failed', message);
  }

  #heartbeat(): void {
    if (this.#storing !== null || this.#open.size === 0) return;
    this.#storing = this.#storeHeartbeats()
      .catch((error: unknown) => {
        for (const opened of this.#open.values()) opened.board.markChanged();
        this.#deps.log.debug({ err: error }, 'heartbeats of parts not stored');
      })
      .finally(() => {
        this.#storing = null;
      });
  }

  async #storeHeartbeats(): Promise<void> {
    const { db } = this.#deps;
    const snapshots = [...this.#open.values()].map((opened) => ({ opened, ...opened.snapshot() }));
    const heartbeats = snapshots.map(({ opened, figures }) => {
      return { ...opened.id, state: opened.state, figures: opened.isStored(figures) ? null : figures };
    });
    const answers = await db.transaction().execute(async (tx) => {
      const rows = await recordHeartbeats(tx, this.#sharing.owner, heartbeats);
      const byKey = new Map(rows.map((row) => [keyOf(row), row]));
      for (const { opened, batches } of snapshots) {
        if (byKey.has(keyOf(opened.id))) await this.#sharing.saveBatches(tx, opened.id.runId, batches);
      }
      return byKey;
    });
    for (const { opened, figures } of snapshots) {
      opened.noteStored(figures);
      opened.obey(answers.get(keyOf(opened.id)) ?? null);
    }
  }
}
