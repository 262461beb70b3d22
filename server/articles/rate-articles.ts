import { setImmediate } from 'node:timers/promises';
import PQueue from 'p-queue';
import type { Analysis } from '#domain/analysis/rating.ts';
import { findOutlet } from '#domain/outlets/find-outlet.ts';
import type { OutletTable } from '#domain/outlets/outlet-table.ts';
import { type Analyzer, getCurrentVersion } from '#server/analysis/analyzer.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import { failureScope } from '#server/db/failure-scope.ts';
import { type Failure, workByHalves } from '#server/set-aside/work-by-halves.ts';
import { findArticles, type StoredArticle } from './article-store.ts';
import { restsOn } from './rate-article.ts';
import { findRatings, saveRatings } from './rating-store.ts';

/** Articles at once: what a language model takes, and enough to keep threads busy. */
const atOnce = 4;

/**
 * Rates many stored articles; those whose rating is still good are left alone. The ids of all that are rated
 * now, and of those that cannot be; an article that was removed in the same time is in neither list.
 */
export async function rateArticles(
  deps: { db: Db; clock: Clock; analyzer: Analyzer; outlets: OutletTable },
  input: { articleIds: readonly string[]; signal: AbortSignal },
): Promise<{ rated: string[]; failed: Failure[] }> {
  const { db, clock, analyzer, outlets } = deps;
  const { signal } = input;
  const articles = await findArticles(db, input.articleIds);
  const known = await findRatings(db, articles, await getCurrentVersion(analyzer));
  const made: { articleId: string; analysis: Analysis }[] = [];
  const failed: Failure[] = [];
  const rate = async (article: StoredArticle) => {
    // The embedded analyzer computes at a stretch: calls of people must not wait for a whole batch.
    await setImmediate();
    signal.throwIfAborted();
    const outlet = findOutlet(outlets, article.canonicalAddress);
    const before = known.get(article.id);
    if (before !== undefined && restsOn(before, outlet)) return;
    const analysis = await analyzer.analyze({ ...article, outlet }, { signal });
    made.push({ articleId: article.id, analysis });
  };
  const rateOrNote = (article: StoredArticle) =>
    rate(article).catch((error: unknown) => {
      if (failureScope(error, signal) === 'run') throw error;
      failed.push({ id: article.id, error });
    });
  const queue = new PQueue({ concurrency: atOnce });
  await Promise.all(articles.map((article) => queue.add(() => rateOrNote(article))));
  const save = (ratings: typeof made) => saveRatings(db, ratings, clock());
  failed.push(...(await workByHalves(made, { idOf: ({ articleId }) => articleId, work: save, signal })));
  const without = new Set(failed.map(({ id }) => id));
  return { rated: articles.flatMap(({ id }) => (without.has(id) ? [] : [id])), failed };
}
