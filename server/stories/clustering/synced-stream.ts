import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Background } from '#domain/clustering/background.ts';
import { decodeFeatures } from '#domain/clustering/encode-features.ts';
import type { StoryModel } from '#domain/clustering/story-model.ts';
import { createStoryStream, type StoryStream } from '#domain/clustering/story-stream.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { failureScope } from '#server/db/failure-scope.ts';
import type { Log } from '#server/log.ts';
import type { Failure } from '#server/set-aside/process-with-bisection.ts';
import { StepGuard } from '#server/set-aside/step-guard.ts';
import { advanceRevision, getRevision } from '#server/stories/statistics-store.ts';
import { listPlacedMembers, type PlacedMember } from './placement-store.ts';
import { type PlacementBatch, StaleStreamError } from './write-placements.ts';

const batchSize = 200;

/**
 * Applies stored placements to a stream. Returns the articles whose features cannot be decoded: they stay in their
 * stories, and no article is compared with them.
 */
export async function syncStream(stream: StoryStream, members: readonly PlacedMember[]): Promise<Failure[]> {
  const unreadable: Failure[] = [];
  for (const [at, member] of members.entries()) {
    // An article takes 0.06 ms; other work of the process runs in between.
    if (at % batchSize === 0) await setImmediate();
    const { id, story, isLocked, isRepaired } = member;
    try {
      if (!stream.move(id, story)) stream.restore([toStored(member)]);
    } catch (error) {
      unreadable.push({ id, error });
    }
    if (isLocked) stream.lock(story);
    if (isRepaired) stream.markRepaired(story);
  }
  return unreadable;
}

function toStored({ id, story, features, outlet, dated }: PlacedMember) {
  return { id, story, features: decodeFeatures(features), outlet, publishedAt: dated.getTime() };
}

export interface SyncedStreamDeps {
  db: Db;
  clock: Clock;
  log: Log;
  clustering: { background: Background; model: StoryModel };
}

/** Older articles are not restored. */
const windowDays = 3;
export const windowMs = windowDays * 86_400_000;

/** A stream with all placements up to `revision`, under `threshold`. */
interface StreamState {
  stream: StoryStream;
  threshold: number;
  revision: number;
  /** A change of this counter needs a new stream. */
  rebuildRevision: number;
}

/** For whom the stream is used. */
interface StreamRun {
  threshold: number;
  /** That of the run whose articles are placed. */
  log: Log;
}

type Work<T> = (tx: Tx, stream: StoryStream, at: { revision: number; now: Date }) => Promise<T>;

/**
 * A stream in memory that is kept in sync with the database. After a failure the articles are removed from the stream,
 * or the next call restores it from the database, so that memory never has more than is stored.
 */
export class SyncedStream {
  readonly #deps: SyncedStreamDeps;
  #state: StreamState | null = null;
  /** Stored articles that could not be decoded since the stream was last restored. */
  readonly #unreadable = new Map<string, Failure>();
  /** Whether `#unreadable` has changed since it was stored. */
  #isUnreadableChanged = false;

  constructor(deps: SyncedStreamDeps) {
    this.#deps = deps;
  }

  /**
   * Writes what `work` decides in one transaction that locks the counter of placements, with the stream in sync; once
   * more if the stream was stale.
   * @param batch what `work` places, to be removed from the stream if it cannot be stored
   */
  async write<T>(run: StreamRun, work: Work<T>, batch?: PlacementBatch): Promise<T> {
    try {
      return await this.#attempt(run, work, batch);
    } catch (error) {
      if (!(error instanceof StaleStreamError)) throw error;
      return await this.#attempt(run, work, batch);
    }
  }

  /** One transaction that locks the counter of placements, with the stream in sync. */
  async #attempt<T>(run: StreamRun, work: Work<T>, batch?: PlacementBatch): Promise<T> {
    const { db, clock } = this.#deps;
    try {
      await this.#syncBeforeLock(run);
      const outcome = await db.transaction().execute(async (tx) => {
        const now = clock();
        const revision = await advanceRevision(tx, 'grouping', now);
        const state = await this.#syncRevision(tx, { ...run, revision: revision - 1, now });
        return { revision, value: await work(tx, state.stream, { revision, now }) };
      });
      if (this.#state !== null) this.#state.revision = outcome.revision;
      return outcome.value;
    } catch (error) {
      // Restoring takes seconds, so an article that cannot be stored is removed from the stream instead.
      const isStreamGood =
        this.#state !== null &&
        failureScope(error) !== 'run' &&
        !(error instanceof StaleStreamError) &&
        batch?.undo(this.#state.stream) === true;
      if (!isStreamGood) this.#state = null;
      throw error;
    }
  }

  /** Syncs before the counter is locked, so that no other process waits: after a start the whole window is read. */
  async #syncBeforeLock(run: StreamRun): Promise<void> {
    const { db, clock } = this.#deps;
    // The counter is read first: everything that it counts is committed.
    const { revision } = await getRevision(db, 'grouping');
    await this.#syncRevision(db, { ...run, revision, now: clock() });
  }

  /** Applies the placements up to `revision` to the stream, or to a new stream if it must be rebuilt. */
  async #syncRevision(
    tx: Db | Tx,
    { threshold, log, revision, now }: StreamRun & { revision: number; now: Date },
  ): Promise<StreamState> {
    const { revision: rebuildRevision } = await getRevision(tx, 'regrouping');
    const known = this.#state;
    const isSame =
      known !== null && known.threshold === threshold && known.rebuildRevision === rebuildRevision;
    const state = isSame
      ? known
      : { stream: this.#newStream(threshold), threshold, revision: 0, rebuildRevision };
    if (state.revision < revision) {
      const since = new Date(now.getTime() - windowMs);
      const members = await listPlacedMembers(tx, { since, revision: state.revision });
      const unreadable = await syncStream(state.stream, members);
      if (!isSame) this.#unreadable.clear();
      for (const failure of unreadable) this.#unreadable.set(failure.id, failure);
      this.#isUnreadableChanged ||= !isSame || unreadable.length > 0;
      log.info({ articles: members.length, isRestored: !isSame }, 'placements read from the database');
    }
    state.revision = revision;
    this.#state = state;
    return state;
  }

  /** Stores which articles could not be decoded. Call it outside a transaction, because the embedded database has one connection. */
  async recordUnreadable(log: Log): Promise<void> {
    if (!this.#isUnreadableChanged) return;
    const guard = new StepGuard({ ...this.#deps, log }, 'restore');
    const failed = [...this.#unreadable.values()];
    const known = [...(await guard.listDue()), ...(await guard.listNotDue())];
    await guard.record({ succeeded: known.filter((id) => !this.#unreadable.has(id)), failed });
    this.#isUnreadableChanged = false;
  }

  #newStream(threshold: number): StoryStream {
    const { background, model } = this.#deps.clustering;
    return createStoryStream({ threshold, windowDays, background, model, newStoryId: randomUUID });
  }
}
