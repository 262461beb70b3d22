import type { Analysis } from '#domain/analysis/rating.ts';
import type { Db } from '#server/db/db.ts';
import { readAnalyses } from './article-search-store.ts';

/** The newest analysis of each article of the corpus, and the beginning of its text, by the article's id. */
export async function readAnalysesOf(
  deps: { db: Db; analyzer: { name: string } },
  ids: readonly string[],
): Promise<Map<string, { analysis: Analysis | null; text: string }>> {
  return await readAnalyses(deps.db, { ids, analyzer: deps.analyzer.name });
}
