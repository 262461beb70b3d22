import type { Analysis } from '#domain/analysis/rating.ts';
import type { Db } from '#server/db/db.ts';
import { getAnalyses } from './article-search-store.ts';

/** The newest analysis and the start of the text of each article, by id. */
export async function getAnalysesOf(
  deps: { db: Db; analyzer: { name: string } },
  ids: readonly string[],
): Promise<Map<string, { analysis: Analysis | null; text: string }>> {
  return await getAnalyses(deps.db, { ids, analyzer: deps.analyzer.name });
}
