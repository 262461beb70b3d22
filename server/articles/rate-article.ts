import type { Analysis } from '#domain/analysis/rating.ts';
import type { Outlet } from '#domain/outlets/outlet.ts';
import { type AnalyzeOptions, type Analyzer, getCurrentVersion } from '#server/analysis/analyzer.ts';
import type { Clock } from '#server/clock.ts';
import type { Db } from '#server/db/db.ts';
import type { StoredArticle } from './article-store.ts';
import { getRating, saveRating } from './rating-store.ts';

/** Whether an analysis uses the outlet's current rating. */
export function usesCurrentOutletRating(analysis: Analysis, outlet: Outlet | null): boolean {
  const outletPart = analysis.lean.parts.find((part) => part.kind === 'outlet');
  return (
    (outletPart?.lean ?? null) === (outlet?.lean ?? null) &&
    analysis.credibility.outletReliability === (outlet?.reliability ?? null)
  );
}

/** The stored analysis of an article; it is computed again when text, analyzer or outlet rating changed. */
export async function rateArticle(
  deps: { db: Db; clock: Clock; analyzer: Analyzer },
  input: { article: StoredArticle; outlet: Outlet | null } & Pick<AnalyzeOptions, 'onProgress'> & {
      signal: AbortSignal;
    },
): Promise<Analysis> {
  const { article, outlet, ...options } = input;
  const known = await getRating(deps.db, article, await getCurrentVersion(deps.analyzer));
  if (known !== null && usesCurrentOutletRating(known, outlet)) return known;
  const analysis = await deps.analyzer.analyze({ ...article, outlet }, options);
  await saveRating(deps.db, article.id, analysis, deps.clock());
  return analysis;
}
