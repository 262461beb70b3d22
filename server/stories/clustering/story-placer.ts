import { randomUUID } from 'node:crypto';
import type { Background } from '#domain/clustering/background.ts';
import type { ClusteringTools } from '#domain/clustering/clustering-tools.ts';
import type { StoryModel } from '#domain/clustering/story-model.ts';
import { createStoryStream, type Merge, type StoryStream } from '#domain/clustering/story-stream.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { failureScope } from '#server/db/failure-scope.ts';
import { retryTransient } from '#server/db/retry-transient.ts';
import type { Log } from '#server/log.ts';
import { type Failure, processWithBisection } from '#server/set-aside/process-with-bisection.ts';
import { StepGuard } from '#server/set-aside/step-guard.ts';
import { advanceRevision, getRevision } from '#server/stories/revision-store.ts';
import { findDuplicates, newestOfStories } from './find-duplicates.ts';
import { listAnalysed } from './list-analysed.ts';
import { PlacementBatch } from './placement-batch.ts';
import {
  type AnalysedArticle,
  listPlacedMembers,
  listUnplacedIds,
  type PlacedMember,
} from './placement-store.ts';
import { syncStream } from './sync-stream.ts';
import { StaleStreamError, writeMerges, writePlacements } from './write-placements.ts';
import { writeRegrouping } from './write-regrouping.ts';

export interface StoryPlacerDeps {
  db: Db;
  clock: Clock;
  log: Log;
  clustering: { background: Background; model: StoryModel; tools: ClusteringTools };
}

interface PlacingInput {
  articleIds: readonly string[];
  analysed?: ReadonlyMap<string, AnalysedArticle>;
  threshold: number;
  countFrom: number;
  signal: AbortSignal;
}

export interface PlacingOutcome {
  placed: number;
  /** Stories that reached `countFrom` articles. */
  storiesCreated: number;
  /** Articles that could not be placed; no placement of them is stored. */
  failed: Failure[];
}

export interface MergedDuplicates {
  merges: Merge[];
  /** Stories whose newest article was compared. */
  compared: string[];
  /** Stories that could not be compared or merged. */
  failed: Failure[];
}

const batchSize = 100;
/** Older articles are not restored. */
const windowDays = 3;
const dayMs = 86_400_000;

/** A stream with all placements up to `revision`, under `threshold`. */
interface PlacerState {
  stream: StoryStream;
  threshold: number;
  revision: number;
  /** A change of this counter needs a new stream. */
  rebuildRevision: number;
}

type Work<T> = (tx: Tx, state: PlacerState, at: { revision: number; now: Date }) => Promise<T>;

/**
 * Places articles in stories: a stream in memory that is kept in sync with the database. Create one for each process;
 * its calls run one after the other. After a failure the articles are removed from the stream, or the next call
 * restores the stream from the database, so that memory never has more than is stored.
 */
export class StoryPlacer {
  readonly #deps: StoryPlacerDeps;
  #state: PlacerState | null = null;
  #last: Promise<unknown> = Promise.resolve();
  /** Stored articles that could not be decoded since the stream was last restored. */
  readonly #unreadable = new Map<string, Failure>();
  /** Whether `#unreadable` has changed since it was stored. */
  #isUnreadableChanged = false;

  constructor(deps: StoryPlacerDeps) {
    this.#deps = deps;
  }

  /**
   * Places those of the articles that are in no story, in the order of their dates.
   * @param input.analysed articles whose features are known, by id; the others are read and analysed
   */
  place(input: PlacingInput): Promise<PlacingOutcome> {
    return this.#exclusive(async () => {
      const sum: PlacingOutcome = { placed: 0, storiesCreated: 0, failed: [] };
      for (let at = 0; at < input.articleIds.length; at += batchSize) {
        input.signal.throwIfAborted();
        const ids = input.articleIds.slice(at, at + batchSize);
        const work = async (part: string[]) => {
          const batch = await this.#placeBatch(part, input);
          sum.placed += batch.placed;
          sum.storiesCreated += batch.storiesCreated;
        };
        sum.failed.push(
          ...(await processWithBisection(ids, { idOf: (id) => id, work, signal: input.signal })),
        );
      }
      if (sum.placed > 0) await this.#regroup(input);
      await this.#recordUnreadable();
      return sum;
    });
  }

  /** Groups the placed articles and those around them again. After a failure they stay where they were placed. */
  async #regroup({ articleIds, threshold, signal }: Omit<PlacingInput, 'analysed' | 'countFrom'>) {
    const write = () =>
      this.#write(threshold, (tx, { stream }, at) => writeRegrouping(tx, stream, articleIds, at));
    try {
      await retryTransient(write, signal);
    } catch (error) {
      if (failureScope(error, signal) === 'run') throw error;
      this.#deps.log.error({ err: error }, 'articles were not grouped again');
    }
  }

  /**
   * Merges the stories of the window that their newest articles show to be one.
   * @param input.except stories that do not change
   */
  mergeDuplicates(input: {
    threshold: number;
    except: readonly string[];
    signal: AbortSignal;
  }): Promise<MergedDuplicates> {
    const { threshold, signal } = input;
    return this.#exclusive(async () => {
      const { db, clock } = this.#deps;
      const since = new Date(clock().getTime() - windowDays * dayMs);
      const except = new Set(input.except);
      const members = newestOfStories(await listPlacedMembers(db, { since, revision: 0 }));
      const newest = members.filter(({ story }) => !except.has(story));
      const sum: MergedDuplicates = { merges: [], compared: [], failed: [] };
      for (let at = 0; at < newest.length; at += batchSize) {
        const batch = newest.slice(at, at + batchSize);
        const failed = await this.#mergeBatch(batch, { threshold, signal, merges: sum.merges });
        const failedIds = new Set(failed.map(({ id }) => id));
        sum.failed.push(...failed);
        sum.compared.push(...batch.flatMap(({ story }) => (failedIds.has(story) ? [] : [story])));
      }
      await this.#recordUnreadable();
      return sum;
    });
  }

  /** In one transaction, or one by one if that fails. By halves the stream would be restored more often. */
  async #mergeBatch(
    members: readonly PlacedMember[],
    options: { threshold: number; signal: AbortSignal; merges: Merge[] },
  ): Promise<Failure[]> {
    options.signal.throwIfAborted();
    try {
      const write = () =>
        this.#write(options.threshold, async (tx, state, at) => {
          const duplicates = findDuplicates(state.stream, members);
          const confidenceOf = (id: string) => state.stream.confidence(id);
          await writeMerges(tx, duplicates, { ...at, confidenceOf });
          return duplicates;
        });
      const found = await retryTransient(write, options.signal);
      options.merges.push(...found);
      return [];
    } catch (error) {
      if (failureScope(error, options.signal) === 'run') throw error;
      const [first] = members;
      if (members.length === 1 && first !== undefined) return [{ id: first.story, error }];
    }
    const failed: Failure[] = [];
    for (const member of members) failed.push(...(await this.#mergeBatch([member], options)));
    return failed;
  }

  #exclusive<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#last.then(work);
    this.#last = run.catch(() => {});
    return run;
  }

  async #placeBatch(
    ids: readonly string[],
    { analysed: known, threshold, countFrom }: Omit<PlacingInput, 'articleIds' | 'signal'>,
  ): Promise<Omit<PlacingOutcome, 'failed'>> {
    const { db, clustering } = this.#deps;
    const analysed = await listAnalysed(db, { ids, known: known ?? new Map(), tools: clustering.tools });
    if (analysed.length === 0) return { placed: 0, storiesCreated: 0 };
    const batch = new PlacementBatch();
    return await this.#write(
      threshold,
      async (tx, state, at) => {
        const stillUnplaced = new Set(await listUnplacedIds(tx, ids));
        const remaining = analysed.filter(({ id }) => stillUnplaced.has(id));
        return await writePlacements(tx, batch.place(state.stream, remaining), {
          ...at,
          countFrom,
          confidenceOf: (id) => state.stream.confidence(id),
        });
      },
      batch,
    );
  }

  /** As `#attempt`, with one retry if the stream was stale. */
  async #write<T>(threshold: number, work: Work<T>, batch?: PlacementBatch): Promise<T> {
    try {
      return await this.#attempt(threshold, work, batch);
    } catch (error) {
      if (!(error instanceof StaleStreamError)) throw error;
      return await this.#attempt(threshold, work, batch);
    }
  }

  /** One transaction that locks the counter of placements, with the stream in sync. */
  async #attempt<T>(threshold: number, work: Work<T>, batch?: PlacementBatch): Promise<T> {
    const { db, clock } = this.#deps;
    try {
      await this.#syncBeforeLock(threshold);
      const outcome = await db.transaction().execute(async (tx) => {
        const now = clock();
        const revision = await advanceRevision(tx, 'grouping', now);
        const state = await this.#syncRevision(tx, { threshold, revision: revision - 1, now });
        return { revision, value: await work(tx, state, { revision, now }) };
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
  async #syncBeforeLock(threshold: number): Promise<void> {
    const { db, clock } = this.#deps;
    // The counter is read first: everything that it counts is committed.
    const { revision } = await getRevision(db, 'grouping');
    await this.#syncRevision(db, { threshold, revision, now: clock() });
  }

  /** Applies the placements up to `revision` to the stream, or to a new stream if it must be rebuilt. */
  async #syncRevision(
    tx: Db | Tx,
    { threshold, revision, now }: { threshold: number; revision: number; now: Date },
  ): Promise<PlacerState> {
    const { revision: rebuildRevision } = await getRevision(tx, 'regrouping');
    const known = this.#state;
    const isSame =
      known !== null && known.threshold === threshold && known.rebuildRevision === rebuildRevision;
    const state = isSame
      ? known
      : { stream: this.#newStream(threshold), threshold, revision: 0, rebuildRevision };
    if (state.revision < revision) {
      const since = new Date(now.getTime() - windowDays * dayMs);
      const members = await listPlacedMembers(tx, { since, revision: state.revision });
      const unreadable = await syncStream(state.stream, members);
      if (!isSame) this.#unreadable.clear();
      for (const failure of unreadable) this.#unreadable.set(failure.id, failure);
      this.#isUnreadableChanged ||= !isSame || unreadable.length > 0;
      this.#deps.log.info(
        { articles: members.length, isRestored: !isSame },
        'placements read from the database',
      );
    }
    state.revision = revision;
    this.#state = state;
    return state;
  }

  /** Runs outside the transaction, because the embedded database has one connection. */
  async #recordUnreadable(): Promise<void> {
    if (!this.#isUnreadableChanged) return;
    const guard = new StepGuard(this.#deps, 'restore');
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
