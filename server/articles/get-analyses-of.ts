import type { Analysis } from '#domain/analysis/rating.ts';
import type { Db } from '#server/db/db.ts';
import { getAnalyses } from './article-search-store.ts';

/** The newest analysis of each article of the corpus, and the beginning of its text, by the article's id. */
export async function getAnalysesOf(
  deps: { db: Db; analyzer: { name: string } },
  ids: readonly string[],
): Promise<Map<string, { analysis: Analysis | null; text: string }>> {
  return await getAnalyses(deps.db, { ids, analyzer: deps.analyzer.name });
}
