import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import type { ArticleFeatures } from '#domain/clustering/article-features.ts';
import type { Background } from '#domain/clustering/background.ts';
import type { ClusteringTools } from '#domain/clustering/clustering-tools.ts';
import { decodeFeatures } from '#domain/clustering/encode-features.ts';
import type { StoryModel } from '#domain/clustering/story-model.ts';
import { createStoryStream, type Merge, type StoryStream } from '#domain/clustering/story-stream.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import type { Log } from '#server/log.ts';
import { findDuplicates, newestOfStories } from './find-duplicates.ts';
import { readMembers, readUnplaced, type UnplacedArticle } from './grouping-store.ts';
import { advanceRevision, readRevision } from './revision-store.ts';
import { type PlacedArticle, StaleGroupingError, writeMerges, writePlacements } from './write-placements.ts';

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
}

const batchSize = 100;
/** Of the stream; members further back are not restored. */
const windowDays = 3;
const dayMs = 86_400_000;
const followedAtOnce = 200;

/** What the stream stands for: everything up to `revision`, under `threshold`. */
interface Held {
  stream: StoryStream;
  threshold: number;
  revision: number;
  regrouping: number;
}

/**
 * The grouping of articles into stories, as one process holds it: a stream in memory that follows the
 * database. Make one for each process; calls wait for one another. Whatever fails is forgotten and
 * restored from the database at the next call, so that memory never runs ahead of what is stored.
 */
export class StoryGrouping {
  readonly #deps: StoryGroupingDeps;
  #held: Held | null = null;
  #last: Promise<unknown> = Promise.resolve();

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
    return this.#alone(async () => {
      const sum: Placed = { placed: 0, storiesCreated: 0 };
      for (let at = 0; at < input.articleIds.length; at += batchSize) {
        input.signal.throwIfAborted();
        const ids = input.articleIds.slice(at, at + batchSize);
        const batch = await this.#placeBatch(ids, input);
        sum.placed += batch.placed;
        sum.storiesCreated += batch.storiesCreated;
      }
      return sum;
    });
  }

  /** Merges the stories of the window that are shown to be one by their newest articles. */
  mergeDuplicates({ threshold, signal }: { threshold: number; signal: AbortSignal }): Promise<Merge[]> {
    return this.#alone(async () => {
      const { db, clock } = this.#deps;
      const since = new Date(clock().getTime() - windowDays * dayMs);
      const newest = newestOfStories(await readMembers(db, { since, revision: 0 }));
      const merges: Merge[] = [];
      for (let at = 0; at < newest.length; at += batchSize) {
        signal.throwIfAborted();
        const members = newest.slice(at, at + batchSize);
        const found = await this.#write(threshold, async (tx, held, stamp) => {
          const duplicates = findDuplicates(held.stream, members);
          const confidenceOf = (id: string) => held.stream.confidence(id);
          await writeMerges(tx, duplicates, { ...stamp, confidenceOf });
          return duplicates;
        });
        merges.push(...found);
      }
      return merges;
    });
  }

  #alone<T>(work: () => Promise<T>): Promise<T> {
    const run = this.#last.then(work);
    this.#last = run.catch(() => {});
    return run;
  }

  async #placeBatch(
    ids: readonly string[],
    { threshold, countFrom }: { threshold: number; countFrom: number },
  ): Promise<Placed> {
    const { db, clustering } = this.#deps;
    const unplaced = await readUnplaced(db, ids);
    if (unplaced.length === 0) return { placed: 0, storiesCreated: 0 };
    const read = unplaced.map((article) => ({
      article,
      features: analyseForClustering(article, clustering.tools),
    }));
    return await this.#write(threshold, async (tx, held, stamp) => {
      const stillUnplaced = new Set((await readUnplaced(tx, ids)).map(({ id }) => id));
      const placements = read
        .filter(({ article }) => stillUnplaced.has(article.id))
        .map(({ article, features }) => addTo(held.stream, article, features));
      return await writePlacements(tx, placements, {
        ...stamp,
        countFrom,
        confidenceOf: (id) => held.stream.confidence(id),
      });
    });
  }

  /** As `#attempt`, a second time where the stream held what is gone. */
  async #write<T>(
    threshold: number,
    work: (tx: Tx, held: Held, stamp: { revision: number; now: Date }) => Promise<T>,
  ): Promise<T> {
    try {
      return await this.#attempt(threshold, work);
    } catch (error) {
      if (!(error instanceof StaleGroupingError)) throw error;
      return await this.#attempt(threshold, work);
    }
  }

  /** One transaction with the counter of groupings in hand and the stream level with the database. */
  async #attempt<T>(
    threshold: number,
    work: (tx: Tx, held: Held, stamp: { revision: number; now: Date }) => Promise<T>,
  ): Promise<T> {
    const { db, clock } = this.#deps;
    try {
      await this.#levelBefore(threshold);
      const outcome = await db.transaction().execute(async (tx) => {
        const now = clock();
        const revision = await advanceRevision(tx, 'grouping', now);
        const held = await this.#level(tx, { threshold, revision: revision - 1, now });
        return { revision, value: await work(tx, held, { revision, now }) };
      });
      if (this.#held !== null) this.#held.revision = outcome.revision;
      return outcome.value;
    } catch (error) {
      this.#held = null;
      throw error;
    }
  }

  /** Reads what there is to read while nobody waits for it: after a start that is the whole window. */
  async #levelBefore(threshold: number): Promise<void> {
    const { db, clock } = this.#deps;
    // The counter first: whatever it counts is committed by now.
    const { revision } = await readRevision(db, 'grouping');
    await this.#level(db, { threshold, revision, now: clock() });
  }

  /** Brings the stream to where the database stands. */
  async #level(
    tx: Db | Tx,
    { threshold, revision, now }: { threshold: number; revision: number; now: Date },
  ): Promise<Held> {
    const { revision: regrouping } = await readRevision(tx, 'regrouping');
    const known = this.#held;
    const isSame = known !== null && known.threshold === threshold && known.regrouping === regrouping;
    const held = isSame ? known : { stream: this.#newStream(threshold), threshold, revision: 0, regrouping };
    if (held.revision < revision) {
      const since = new Date(now.getTime() - windowDays * dayMs);
      const members = await readMembers(tx, { since, revision: held.revision });
      await follow(held.stream, members);
      this.#deps.log.info({ articles: members.length, anew: !isSame }, 'grouping read from the database');
    }
    held.revision = revision;
    this.#held = held;
    return held;
  }

  #newStream(threshold: number): StoryStream {
    const { background, model } = this.#deps.clustering;
    return createStoryStream({ threshold, windowDays, background, model, newStoryId: randomUUID });
  }
}

async function follow(stream: StoryStream, members: Awaited<ReturnType<typeof readMembers>>): Promise<void> {
  for (const [at, { id, story, features, outlet, dated, isLocked, isRepaired }] of members.entries()) {
    // An article takes 0.06 ms: others get their turn in between.
    if (at % followedAtOnce === 0) await setImmediate();
    const isKnown = stream.place(id, story);
    if (!isKnown) {
      const stored = { id, story, features: decodeFeatures(features), outlet, publishedAt: dated.getTime() };
      stream.restore([stored]);
    }
    if (isLocked) stream.lock(story);
    if (isRepaired) stream.keepApart(story);
  }
}

function addTo(stream: StoryStream, article: UnplacedArticle, features: ArticleFeatures): PlacedArticle {
  const { id, outlet, dated } = article;
  return { article, features, placement: stream.add({ id, features, outlet, publishedAt: dated.getTime() }) };
}
