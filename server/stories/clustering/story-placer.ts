import { randomUUID } from 'node:crypto';
import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import type { Background } from '#domain/clustering/background.ts';
import type { ClusteringTools } from '#domain/clustering/clustering-tools.ts';
import type { StoryModel } from '#domain/clustering/story-model.ts';
import { createStoryStream, type Merge, type StoryStream } from '#domain/clustering/story-stream.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { failureScope } from '#server/db/failure-scope.ts';
import { retryTransient } from '#server/db/retry-transient.ts';
import type { Log } from '#server/log.ts';
import { StepGuard } from '#server/set-aside/step-guard.ts';
import { type Failure, workByHalves } from '#server/set-aside/work-by-halves.ts';
import { Adding } from './add-to-stream.ts';
import { listMembers, listUnplaced, type Member } from './clustering-store.ts';
import { findDuplicates, newestOfStories } from './find-duplicates.ts';
import { follow } from './follow-members.ts';
import { advanceRevision, getRevision } from './revision-store.ts';
import { StaleGroupingError, writeMerges, writePlacements } from './write-placements.ts';

export interface StoryGroupingDeps {
  db: Db;
  clock: Clock;
  log: Log;
  clustering: { background: Background; model: StoryModel; tools: ClusteringTools };
}

export interface Placed {
  placed: number;
  /** Stories that came to have `countFrom` articles. */
  storiesCreated: number;
  /** Articles that could not be placed; nothing of them is stored. */
  failed: Failure[];
}

export interface MergedDuplicates {
  merges: Merge[];
  /** The newest articles' stories that were compared with others. */
  compared: string[];
  /** Stories that could not be compared or merged. */
  failed: Failure[];
}

const batchSize = 100;
/** Of the stream; members further back are not restored. */
const windowDays = 3;
const dayMs = 86_400_000;

/** What the stream stands for: everything up to `revision`, under `threshold`. */
interface PlacerState {
  stream: StoryStream;
  threshold: number;
  revision: number;
  rebuilding: number;
}

type Work<T> = (tx: Tx, state: PlacerState, stamp: { revision: number; now: Date }) => Promise<T>;

/**
 * The grouping of articles into stories, as one process holds it: a stream in memory that follows the
 * database. Make one for each process; calls wait for one another. Whatever fails is taken out of the stream, or
 * the stream is restored from the database at the next call, so that memory never runs ahead of what is stored.
 */
export class StoryPlacer {
  readonly #deps: StoryGroupingDeps;
  #state: PlacerState | null = null;
  #last: Promise<unknown> = Promise.resolve();
  /** Stored articles that the stream cannot hold, since it was last restored. */
  readonly #unreadable = new Map<string, Failure>();
  /** They are not noted yet. */
  #refreshReading = false;

  constructor(deps: StoryGroupingDeps) {
    this.#deps = deps;
  }

  /** Puts those of the articles that no story holds into stories, in the order of their dates. */
  place(input: {
    articleIds: readonly string[];
    threshold: number;
    countFrom: number;
    signal: AbortSignal;
  }): Promise<Placed> {
    return this.#exclusive(async () => {
      const sum: Placed = { placed: 0, storiesCreated: 0, failed: [] };
      for (let at = 0; at < input.articleIds.length; at += batchSize) {
        input.signal.throwIfAborted();
        const ids = input.articleIds.slice(at, at + batchSize);
        const work = async (part: string[]) => {
          const batch = await this.#placeBatch(part, input);
          sum.placed += batch.placed;
          sum.storiesCreated += batch.storiesCreated;
        };
        sum.failed.push(...(await workByHalves(ids, { idOf: (id) => id, work, signal: input.signal })));
      }
      await this.#noteUnreadable();
      return sum;
    });
  }

  /**
   * Merges the stories of the window that are shown to be one by their newest articles.
   * @param input.except stories that are left as they are
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
      const members = newestOfStories(await listMembers(db, { since, revision: 0 }));
      const newest = members.filter(({ story }) => !except.has(story));
      const sum: MergedDuplicates = { merges: [], compared: [], failed: [] };
      for (let at = 0; at < newest.length; at += batchSize) {
        const batch = newest.slice(at, at + batchSize);
        const failed = await this.#mergeBatch(batch, { threshold, signal, merges: sum.merges });
        const without = new Set(failed.map(({ id }) => id));
        sum.failed.push(...failed);
        sum.compared.push(...batch.flatMap(({ story }) => (without.has(story) ? [] : [story])));
      }
      await this.#noteUnreadable();
      return sum;
    });
  }

  /** All at once, or one by one when that fails: by halves the stream would be restored more often. */
  async #mergeBatch(
    members: readonly Member[],
    options: { threshold: number; signal: AbortSignal; merges: Merge[] },
  ): Promise<Failure[]> {
    options.signal.throwIfAborted();
    try {
      const write = () =>
        this.#write(options.threshold, async (tx, state, stamp) => {
          const duplicates = findDuplicates(state.stream, members);
          const confidenceOf = (id: string) => state.stream.confidence(id);
          await writeMerges(tx, duplicates, { ...stamp, confidenceOf });
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
    { threshold, countFrom }: { threshold: number; countFrom: number },
  ): Promise<Omit<Placed, 'failed'>> {
    const { db, clustering } = this.#deps;
    const unplaced = await listUnplaced(db, ids);
    if (unplaced.length === 0) return { placed: 0, storiesCreated: 0 };
    const read = unplaced.map((article) => ({
      article,
      features: analyseForClustering(article, clustering.tools),
    }));
    const adding = new Adding();
    return await this.#write(
      threshold,
      async (tx, state, stamp) => {
        const stillUnplaced = new Set((await listUnplaced(tx, ids)).map(({ id }) => id));
        const still = read.filter(({ article }) => stillUnplaced.has(article.id));
        return await writePlacements(tx, adding.addAll(state.stream, still), {
          ...stamp,
          countFrom,
          confidenceOf: (id) => state.stream.confidence(id),
        });
      },
      adding,
    );
  }

  /** As `#attempt`, a second time where the stream held what is gone. */
  async #write<T>(threshold: number, work: Work<T>, adding?: Adding): Promise<T> {
    try {
      return await this.#attempt(threshold, work, adding);
    } catch (error) {
      if (!(error instanceof StaleGroupingError)) throw error;
      return await this.#attempt(threshold, work, adding);
    }
  }

  /** One transaction with the counter of groupings in hand and the stream level with the database. */
  async #attempt<T>(threshold: number, work: Work<T>, adding?: Adding): Promise<T> {
    const { db, clock } = this.#deps;
    try {
      await this.#levelBefore(threshold);
      const outcome = await db.transaction().execute(async (tx) => {
        const now = clock();
        const revision = await advanceRevision(tx, 'grouping', now);
        const state = await this.#syncRevision(tx, { threshold, revision: revision - 1, now });
        return { revision, value: await work(tx, state, { revision, now }) };
      });
      if (this.#state !== null) this.#state.revision = outcome.revision;
      return outcome.value;
    } catch (error) {
      // Restoring takes seconds: an article that cannot be stored is taken out of the stream instead.
      const isStreamGood =
        this.#state !== null &&
        failureScope(error) !== 'run' &&
        !(error instanceof StaleGroupingError) &&
        adding?.undo(this.#state.stream) === true;
      if (!isStreamGood) this.#state = null;
      throw error;
    }
  }

  /** Reads what there is to read while nobody waits for it: after a start that is the whole window. */
  async #levelBefore(threshold: number): Promise<void> {
    const { db, clock } = this.#deps;
    // The counter first: whatever it counts is committed by now.
    const { revision } = await getRevision(db, 'grouping');
    await this.#syncRevision(db, { threshold, revision, now: clock() });
  }

  /** Brings the stream to where the database stands. */
  async #syncRevision(
    tx: Db | Tx,
    { threshold, revision, now }: { threshold: number; revision: number; now: Date },
  ): Promise<PlacerState> {
    const { revision: rebuilding } = await getRevision(tx, 'regrouping');
    const known = this.#state;
    const isSame = known !== null && known.threshold === threshold && known.rebuilding === rebuilding;
    const state = isSame ? known : { stream: this.#newStream(threshold), threshold, revision: 0, rebuilding };
    if (state.revision < revision) {
      const since = new Date(now.getTime() - windowDays * dayMs);
      const members = await listMembers(tx, { since, revision: state.revision });
      const unreadable = await follow(state.stream, members);
      if (!isSame) this.#unreadable.clear();
      for (const failure of unreadable) this.#unreadable.set(failure.id, failure);
      this.#refreshReading ||= !isSame || unreadable.length > 0;
      this.#deps.log.info({ articles: members.length, anew: !isSame }, 'grouping read from the database');
    }
    state.revision = revision;
    this.#state = state;
    return state;
  }

  /** Outside the transaction, as the embedded database has one connection. */
  async #noteUnreadable(): Promise<void> {
    if (!this.#refreshReading) return;
    const guard = new StepGuard(this.#deps, 'restore');
    const failed = [...this.#unreadable.values()];
    const known = [...(await guard.due()), ...(await guard.notDue())];
    await guard.record({ succeeded: known.filter((id) => !this.#unreadable.has(id)), failed });
    this.#refreshReading = false;
  }

  #newStream(threshold: number): StoryStream {
    const { background, model } = this.#deps.clustering;
    return createStoryStream({ threshold, windowDays, background, model, newStoryId: randomUUID });
  }
}
