import type { Analysis } from '#domain/analysis/rating.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import { type AnalyzeOptions, type Analyzer, getCurrentVersion } from '#server/analysis/analyzer.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { ReadArticle } from './get-article.ts';
import { getRating, saveRating } from './rating-store.ts';

/** Whether an analysis uses the outlet's current rating. */
export function usesCurrentOutletRating(analysis: Analysis, outlet: Outlet | null): boolean {
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
