import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import type { Background } from '#domain/clustering/background.ts';
import type { ClusteringTools } from '#domain/clustering/clustering-tools.ts';
import type { StoryModel } from '#domain/clustering/story-model.ts';
import type { Merge } from '#domain/clustering/story-stream.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { failureScope, retryTransient } from '#server/db/failure-scope.ts';
import type { Log } from '#server/log.ts';
import { type Failure, processWithBisection } from '#server/set-aside/process-with-bisection.ts';
import { findDuplicates, newestOfStories } from './find-duplicates.ts';
import {
  type AnalysedArticle,
  listPlacedMembers,
  listUnplaced,
  listUnplacedIds,
  type PlacedMember,
} from './placement-store.ts';
import { SyncedStream, windowMs } from './synced-stream.ts';
import { PlacementBatch, writeMerges, writePlacements } from './write-placements.ts';
import { writeRegrouping } from './write-regrouping.ts';

function byDate(a: AnalysedArticle, b: AnalysedArticle): number {
  return a.dated.getTime() - b.dated.getTime() || (a.id < b.id ? -1 : 1);
}

/** The articles with their features, in the order in which they are placed; those that are not `known` are read. */
async function listAnalysed(
  db: Db,
  input: { ids: readonly string[]; known: ReadonlyMap<string, AnalysedArticle>; tools: ClusteringTools },
): Promise<AnalysedArticle[]> {
  const { ids, known, tools } = input;
  const unknown = ids.filter((id) => !known.has(id));
  const analysed = (await listUnplaced(db, unknown)).map((article) => ({
    ...article,
    features: analyseForClustering(article, tools),
  }));
  return [...ids.flatMap((id) => known.get(id) ?? []), ...analysed].sort(byDate);
}

interface StoryPlacerDeps {
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
  /** Unless given, that of the process. */
  log?: Log | undefined;
}

export interface PlacingOutcome {
  placed: number;
  /** Stories that reached `countFrom` articles. */
  storiesCreated: number;
  /** Articles that could not be placed; no placement of them is stored. */
  failed: Failure[];
}

interface MergedDuplicates {
  merges: Merge[];
  /** Stories whose newest article was compared. */
  compared: string[];
  /** Stories that could not be compared or merged. */
  failed: Failure[];
}

const batchSize = 100;

/** Places articles in stories. Create one for each process; its calls run one after the other. */
export class StoryPlacer {
  readonly #deps: StoryPlacerDeps;
  readonly #stream: SyncedStream;
  #last: Promise<unknown> = Promise.resolve();

  constructor(deps: StoryPlacerDeps) {
    this.#deps = deps;
    this.#stream = new SyncedStream(deps);
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
      await this.#stream.recordUnreadable(input.log ?? this.#deps.log);
      return sum;
    });
  }

  /** Groups the placed articles and those around them again. After a failure they stay where they were placed. */
  async #regroup({ articleIds, threshold, signal, log = this.#deps.log }: PlacingInput) {
    const write = () =>
      this.#stream.write({ threshold, log }, (tx, stream, at) => writeRegrouping(tx, stream, articleIds, at));
    try {
      await retryTransient(write, signal);
    } catch (error) {
      if (failureScope(error, signal) === 'run') throw error;
      log.error({ err: error }, 'articles were not grouped again');
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
    log?: Log | undefined;
  }): Promise<MergedDuplicates> {
    const { threshold, signal, log = this.#deps.log } = input;
    return this.#exclusive(async () => {
      const { db, clock } = this.#deps;
      const since = new Date(clock().getTime() - windowMs);
      const except = new Set(input.except);
      const members = newestOfStories(await listPlacedMembers(db, { since, revision: 0 }));
      const newest = members.filter(({ story }) => !except.has(story));
      const sum: MergedDuplicates = { merges: [], compared: [], failed: [] };
      for (let at = 0; at < newest.length; at += batchSize) {
        const batch = newest.slice(at, at + batchSize);
        const failed = await this.#mergeBatch(batch, { threshold, log, signal, merges: sum.merges });
        const failedIds = new Set(failed.map(({ id }) => id));
        sum.failed.push(...failed);
        sum.compared.push(...batch.flatMap(({ story }) => (failedIds.has(story) ? [] : [story])));
      }
      await this.#stream.recordUnreadable(log);
      return sum;
    });
  }

  /** In one transaction, or one by one if that fails. By halves the stream would be restored more often. */
  async #mergeBatch(
    members: readonly PlacedMember[],
    options: { threshold: number; log: Log; signal: AbortSignal; merges: Merge[] },
  ): Promise<Failure[]> {
    options.signal.throwIfAborted();
    try {
      const write = () =>
        this.#stream.write(options, async (tx, stream, at) => {
          const duplicates = findDuplicates(stream, members);
          const confidenceOf = (id: string) => stream.confidence(id);
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
    {
      analysed: known,
      threshold,
      countFrom,
      log = this.#deps.log,
    }: Omit<PlacingInput, 'articleIds' | 'signal'>,
  ): Promise<Omit<PlacingOutcome, 'failed'>> {
    const { db, clustering } = this.#deps;
    const analysed = await listAnalysed(db, { ids, known: known ?? new Map(), tools: clustering.tools });
    if (analysed.length === 0) return { placed: 0, storiesCreated: 0 };
    const batch = new PlacementBatch();
    return await this.#stream.write(
      { threshold, log },
      async (tx, stream, at) => {
        const stillUnplaced = new Set(await listUnplacedIds(tx, ids));
        const remaining = analysed.filter(({ id }) => stillUnplaced.has(id));
        return await writePlacements(tx, batch.place(stream, remaining), {
          ...at,
          countFrom,
          confidenceOf: (id) => stream.confidence(id),
        });
      },
      batch,
    );
  }
}
