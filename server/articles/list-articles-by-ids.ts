import type { Db } from '#server/db/db.ts';
import { listRowsByIds } from './article-search-store.ts';
import type { FoundArticle } from './search-articles.ts';

/** The articles of the corpus with these ids, in the form of search results. */
export async function listArticlesByIds(
  deps: { db: Db; analyzer: { name: string } },
  ids: readonly string[],
): Promise<FoundArticle[]> {
  const found = await listRowsByIds(deps.db, { ids, analyzer: deps.analyzer.name });
  return found.map((article) => ({ ...article, everyTerm: false }));
}
