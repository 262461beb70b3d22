import { setImmediate } from 'node:timers/promises';
import PQueue from 'p-queue';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { type Analyzer, getCurrentVersion } from '#server/analysis/analyzer.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { failureScope } from '#server/db/failure-scope.ts';
import { type Failure, processWithBisection } from '#server/set-aside/process-with-bisection.ts';
import { listArticleRows, type StoredArticle } from './article-store.ts';
import { usesCurrentOutletRating } from './rate-article.ts';
import { listRatings, saveRatings } from './rating-store.ts';
import { buildRatingValues, type RatingValues } from './rating-values.ts';

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
