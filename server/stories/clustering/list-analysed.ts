import { analyseForClustering } from '#domain/clustering/analyse-for-clustering.ts';
import type { ClusteringTools } from '#domain/clustering/clustering-tools.ts';
import type { Db } from '#server/db/db.ts';
import { type AnalysedArticle, listUnplaced } from './placement-store.ts';

function byDate(a: AnalysedArticle, b: AnalysedArticle): number {
  return a.dated.getTime() - b.dated.getTime() || (a.id < b.id ? -1 : 1);
}

/** The articles with their features, in the order in which they are placed; those that are not `known` are read. */
export async function listAnalysed(
  db: Db,
  input: { ids: readonly string[]; known: ReadonlyMap<string, AnalysedArticle>; tools: ClusteringTools },
): Promise<AnalysedArticle[]> {
  const { ids, known, tools } = input;
  const unknown = ids.filter((id) => !known.has(id));
  const analysed = (await listUnplaced(db, unknown)).map((article) => ({
    ...article,
    features: analyseForClustering(article, tools),
  }));
  return [...ids.flatMap((id) => known.get(id) ?? []), ...analysed].sort(byDate);
}
