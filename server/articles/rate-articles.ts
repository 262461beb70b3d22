import { setImmediate } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Analysis } from '#domain/analysis/rating.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import { mayReadWithModel } from '#domain/outlets/may-read-with-model.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { type AnalyzeOptions, type Analyzer, getCurrentVersion } from '#server/analysis/analyzer.ts';
import { ModelFailure } from '#server/analysis/model/model-failure.ts';
import type { Clock } from '#server/clock.ts';
import type { Db, Tx } from '#server/db/db.ts';
import { failureScope } from '#server/db/failure-scope.ts';
import { type Failure, processWithBisection } from '#server/set-aside/process-with-bisection.ts';
import { listArticleRows, type StoredArticle } from './article-store.ts';
import type { ReadArticle } from './get-article.ts';
import {
  getRating,
  listOutdatedRatings,
  listRatings,
  listUnratedOfListed,
  saveRating,
  saveRatings,
} from './rating-store.ts';
import { buildRatingValues, type RatingValues } from './rating-values.ts';

/** Whether an analysis uses the outlet's current rating. */
function usesCurrentOutletRating(analysis: Analysis, outlet: Outlet | null): boolean {
  const outletPart = analysis.lean.parts.find((part) => part.kind === 'outlet');
  return (
    (outletPart?.lean ?? null) === (outlet?.lean ?? null) &&
    analysis.credibility.outletReliability === (outlet?.reliability ?? null)
  );
}

/**
 * The stored analysis of an article; it is computed again when text, analyzer or outlet rating changed, and each time for
 * an article that is not stored.
 */
export async function rateArticle(
  deps: { db: Db; clock: Clock; analyzer: Analyzer },
  input: { article: ReadArticle; outlet: Outlet | null } & Pick<AnalyzeOptions, 'onProgress'> & {
      signal: AbortSignal;
    },
): Promise<Analysis> {
  const { article, outlet, ...options } = input;
  const analyze = () =>
    deps.analyzer.analyze({ ...article, address: article.canonicalAddress, outlet }, options);
  const { id, fetchedAt } = article;
  if (id === null) return await analyze();
  const known = await getRating(deps.db, { id, fetchedAt }, await getCurrentVersion(deps.analyzer));
  if (known !== null && usesCurrentOutletRating(known, outlet)) return known;
  const analysis = await analyze();
  await saveRating(deps.db, id, analysis, deps.clock());
  return analysis;
}

/** Concurrent ratings: within the limits of a language model, and enough for all threads. */
const maxConcurrent = 4;

/**
 * Rates many stored articles and skips those with a current rating. Returns the ids of all articles that have a rating
 * now, and the failures; articles that were deleted meanwhile are in neither list.
 */
export async function rateArticles(
  deps: { db: Db; clock: Clock; analyzer: Analyzer; outlets: OutletTable },
  input: { articleIds: readonly string[]; signal: AbortSignal },
): Promise<{ rated: string[]; failed: Failure[] }> {
  const { db, clock, analyzer, outlets } = deps;
  const { signal } = input;
  const articles = await listArticleRows(db, input.articleIds);
  const known = await listRatings(db, articles, await getCurrentVersion(analyzer));
  const ratings: { articleId: string; values: RatingValues }[] = [];
  const failed: Failure[] = [];
  const rate = async (article: StoredArticle) => {
    // The embedded analyzer blocks the event loop, so other calls are served between two articles.
    await setImmediate();
    signal.throwIfAborted();
    const outlet = findOutlet(outlets, article.canonicalAddress);
    const before = known.get(article.id);
    if (before !== undefined && usesCurrentOutletRating(before, outlet)) return;
    const analysis = await analyzer.analyze(
      { ...article, address: article.canonicalAddress, outlet },
      { signal },
    );
    ratings.push({ articleId: article.id, values: buildRatingValues(analysis) });
  };
  const rateOrNote = (article: StoredArticle) =>
    rate(article).catch((error: unknown) => {
      if (failureScope(error, signal) === 'run') throw error;
      failed.push({ id: article.id, error });
    });
  const queue = new PQueue({ concurrency: maxConcurrent });
  await Promise.all(articles.map((article) => queue.add(() => rateOrNote(article))));
  const save = (batch: typeof ratings) => saveRatings(db, batch, clock());
  failed.push(
    ...(await processWithBisection(ratings, { idOf: ({ articleId }) => articleId, work: save, signal })),
  );
  const failedIds = new Set(failed.map(({ id }) => id));
  return { rated: articles.flatMap(({ id }) => (failedIds.has(id) ? [] : [id])), failed };
}

const batchSize = 50;

interface RateStoriesDeps {
  db: Db;
  clock: Clock;
  analyzer: Analyzer;
  outlets: OutletTable;
  /** Marks the stories of rated articles. */
  onRated(tx: Tx, articleIds: readonly string[]): Promise<void>;
}

/**
 * Rates articles of stories again whose rating is of another version of the embedded analyzer. Returns the number of
 * articles. Ratings by a language model stay, as each costs tokens, and so do those made
 * where a language model failed, as their notes say why. An article that cannot be rated keeps its rating.
 * `onRated` is called for each batch, to mark the stories with its articles.
 */
export async function rateOutdated(
  deps: RateStoriesDeps,
  { signal }: { signal: AbortSignal },
): Promise<number> {
  const { db, analyzer, onRated } = deps;
  const { name, version } = analyzer;
  let sum = 0;
  let after: string | null = null;
  for (;;) {
    signal.throwIfAborted();
    const found: string[] = await listOutdatedRatings(db, {
      analyzer: { name, version },
      after,
      limit: batchSize,
    });
    if (found.length === 0) return sum;
    const { rated } = await rateArticles(deps, { articleIds: found, signal });
    await db.transaction().execute((tx) => onRated(tx, rated));
    sum += rated.length;
    after = found.at(-1) ?? null;
  }
}

/** A language model that rates articles. */
export interface ArticleRater {
  /** Whether it may be used now. */
  isOn(): Promise<boolean>;
  /** Rejects with ModelFailure where the model gives no usable answer. */
  analyzer: Analyzer;
}

/** Older stories hardly stand on a page any more. */
const maxAgeMs = 72 * 3_600_000;

/** The model was not queried, or answers nobody now: the article can be tried again. */
const isAboutNoArticle = (error: unknown): boolean =>
  error instanceof ModelFailure && !['malformed', 'refused', 'timeout'].includes(error.reason);

/**
 * Has a language model rate articles of listed stories that it has not rated: those of the stories with the most articles
 * first, without those whose publishers forbid it. Returns the number of rated articles.
 * @param tried articles of earlier calls, which are left out; this call adds its own
 */
export async function rateListed(
  deps: RateStoriesDeps,
  { tried, limit, signal }: { tried: Set<string>; limit: number; signal: AbortSignal },
): Promise<number> {
  const { db, clock, analyzer, onRated } = deps;
  const since = new Date(clock().getTime() - maxAgeMs);
  const version = await getCurrentVersion(analyzer);
  const unrated = await listUnratedOfListed(db, {
    analyzer: version,
    since,
    limit,
    except: [...tried],
  });
  for (const { id, address } of unrated) if (!mayReadWithModel(deps.outlets, address)) tried.add(id);
  const articleIds = unrated.map(({ id }) => id).filter((id) => !tried.has(id));
  const { rated, failed } = await rateArticles(deps, { articleIds, signal });
  for (const id of rated) tried.add(id);
  for (const { id, error } of failed) if (!isAboutNoArticle(error)) tried.add(id);
  if (rated.length > 0) await db.transaction().execute((tx) => onRated(tx, rated));
  return rated.length;
}

/** More are not counted. */
const maxCounted = 10_000;

/** How many articles of listed stories a language model may still rate. */
export async function countListedToRate({
  db,
  clock,
  analyzer,
  outlets,
}: Omit<RateStoriesDeps, 'onRated'>): Promise<number> {
  const unrated = await listUnratedOfListed(db, {
    analyzer: await getCurrentVersion(analyzer),
    since: new Date(clock().getTime() - maxAgeMs),
    limit: maxCounted,
    except: [],
  });
  return unrated.filter(({ address }) => mayReadWithModel(outlets, address)).length;
}
